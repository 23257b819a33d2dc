import { SelfApproval } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { withScope } from '#kernel/server/with-scope.ts';
import { APPROVAL, approvalLife } from '../rules/approval-life.ts';
import { mayDecide } from '../rules/four-eyes.ts';
import {
  type DocumentRef,
  type Hand,
  lockTask,
  mustLockTask,
  stepTask,
  type Task,
  tellApprovers,
  tellSubmitter,
} from './submit.ts';

export interface Decision extends DocumentRef {
  readonly verdict: 'approve' | 'reject';
  readonly reason: string | null;
}

/** Refuses SelfApproval where the four eyes would be two: own submission, own company, or an earlier step signed (3.7). */
export function withFourEyes(w: Hand, task: Task): void {
  if (w.actor.accountId !== null && w.actor.accountId === task.submitter_account_id) throw SelfApproval({});
  const approver = {
    employeeId: w.actor.empId ?? `account ${w.actor.accountId}`,
    memberId: w.actor.memberId ?? '',
  };
  mayDecide(
    approver,
    { submitterId: task.submitter_emp_id ?? '', submitterMemberId: task.member_id, signedBy: task.signed_by },
    task.decided_by,
  );
}

/** One approver's word. `done` is false while another step waits. The row lock lets exactly one of several decide; the rest get Cannot. */
export async function decideTask(w: Hand, d: Decision): Promise<{ done: boolean }> {
  const task = await mustLockTask(w, d);
  approvalLife.next(d.verdict, task.state, 'operator');
  withFourEyes(w, task);
  const signed = w.actor.empId === null ? task.signed_by : [...task.signed_by, w.actor.empId];
  if (d.verdict === 'approve' && task.step < task.steps) {
    const next = await stepTask(w, task, 'claim', 'operator', {
      set: { step: task.step + 1, signed_by: signed, claimed_by: null, claimed_name: null, claimed_at: null },
      reason: d.reason,
    });
    await tellApprovers(w, next);
    return { done: false };
  }
  const out = await stepTask(w, task, d.verdict, 'operator', {
    set: {
      signed_by: signed,
      decided_at: nowHere as unknown as Date,
      decider_emp_id: w.actor.empId,
      decider_name: w.actor.name,
      reason: d.reason,
    },
    reason: d.reason,
  });
  await tellSubmitter(w, out, d.verdict === 'approve' ? 'N-APR-02' : 'N-APR-03');
  return { done: true };
}

/** The submitter takes it back before the last step. Refuses NotFound, Cannot. */
export async function withdraw(w: Hand, ref: DocumentRef): Promise<void> {
  const task = await mustLockTask(w, ref);
  const out = await stepTask(w, task, 'withdraw', 'submitter', {
    set: { claimed_by: null, claimed_name: null, claimed_at: null },
  });
  await tellApprovers(w, out, 'N-APR-04');
}

/** The document is gone (its thread, deal or member ended): a waiting task goes with it, whoever's act that was; otherwise nothing happens. */
export async function drop(w: Hand, ref: DocumentRef): Promise<void> {
  await withScope(w, { open: { approval: `${ref.kind}:${ref.documentId}` } }, async () => {
    const task = await lockTask(w, ref);
    if (task?.state !== APPROVAL.pending) return;
    await stepTask(w, task, 'drop', 'effect');
    w.live('approvals:all', { kind: task.kind });
  });
}
