import { SelfApproval } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { withScope } from '#kernel/server/with-scope.ts';
import { APPROVAL, approvalLifecycle } from '../rules/approval-lifecycle.ts';
import { mayDecide } from '../rules/four-eyes.ts';
import {
  type ApprovalsContext,
  type DocumentRef,
  lockTask,
  mustLockTask,
  notifyApprovers,
  notifySubmitter,
  stepTask,
  type Task,
} from './submit.ts';

export interface Decision extends DocumentRef {
  readonly verdict: 'approve' | 'reject';
  readonly reason: string | null;
}

/** Refuses SelfApproval where the four eyes would be two: own submission, own company, or an earlier step signed (3.7). */
export function withFourEyes(ctx: ApprovalsContext, task: Task): void {
  if (ctx.actor.accountId !== null && ctx.actor.accountId === task.submitter_account_id)
    throw SelfApproval({});
  const approver = {
    employeeId: ctx.actor.empId ?? `account ${ctx.actor.accountId}`,
    memberId: ctx.actor.memberId ?? '',
  };
  mayDecide(
    approver,
    { submitterId: task.submitter_emp_id ?? '', submitterMemberId: task.member_id, signedBy: task.signed_by },
    task.decided_by,
  );
}

/**
 * One approver's word. `done` is false while another step waits. The row lock lets exactly one of several
 * decide; the rest get Cannot.
 */
export async function decideTask(ctx: ApprovalsContext, d: Decision): Promise<{ done: boolean }> {
  const task = await mustLockTask(ctx, d);
  approvalLifecycle.next(d.verdict, task.state, 'operator');
  withFourEyes(ctx, task);
  const signed = ctx.actor.empId === null ? task.signed_by : [...task.signed_by, ctx.actor.empId];
  if (d.verdict === 'approve' && task.step < task.steps) {
    const next = await stepTask(ctx, task, 'claim', 'operator', {
      set: { step: task.step + 1, signed_by: signed, claimed_by: null, claimed_name: null, claimed_at: null },
      reason: d.reason,
    });
    await notifyApprovers(ctx, next);
    return { done: false };
  }
  const out = await stepTask(ctx, task, d.verdict, 'operator', {
    set: {
      signed_by: signed,
      decided_at: nowHere as unknown as Date,
      decider_emp_id: ctx.actor.empId,
      decider_name: ctx.actor.name,
      reason: d.reason,
    },
    reason: d.reason,
  });
  await notifySubmitter(ctx, out, d.verdict === 'approve' ? 'N-APR-02' : 'N-APR-03');
  return { done: true };
}

/** The submitter takes it back before the last step. Refuses NotFound, Cannot. */
export async function withdraw(ctx: ApprovalsContext, ref: DocumentRef): Promise<void> {
  const task = await mustLockTask(ctx, ref);
  const out = await stepTask(ctx, task, 'withdraw', 'submitter', {
    set: { claimed_by: null, claimed_name: null, claimed_at: null },
  });
  await notifyApprovers(ctx, out, 'N-APR-04');
}

/**
 * The document is gone (its thread, deal or member ended): a waiting task goes with it, whoever's act that
 * was; otherwise nothing happens.
 */
export async function drop(ctx: ApprovalsContext, ref: DocumentRef): Promise<void> {
  await withScope(ctx, { open: { approval: `${ref.kind}:${ref.documentId}` } }, async () => {
    const task = await lockTask(ctx, ref);
    if (task?.state !== APPROVAL.pending) return;
    await stepTask(ctx, task, 'drop', 'effect');
    ctx.live('approvals:all', { kind: task.kind });
  });
}
