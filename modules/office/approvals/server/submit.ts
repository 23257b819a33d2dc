import { type Selectable, sql } from 'kysely';
import type { Side } from '#kernel/rules/machine.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { bothNames, fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { stepper } from '#kernel/server/step.ts';
import { notify } from '#office/messaging/server/door.ts';
import { APPROVAL, type ApprovalVerb, approvalLifecycle } from '../rules/approval-lifecycle.ts';
import { approvalKind } from '../rules/kinds.ts';
import { approvalNotices } from '../rules/words.ts';
import type { Tables, TaskTable } from './tables.ts';

export type ApprovalsContext = Context<Tables, unknown>;
export type Task = Selectable<TaskTable>;

/** Writes an approval's state: the only one that does. */
export const stepTask = stepper<Task, typeof approvalLifecycle.codes, ApprovalVerb>({
  lifecycle: approvalLifecycle,
  table: 'approvals.task',
  column: 'state',
  bizType: 'APPROVAL',
  number: (t) => t.document_no,
  parties: (t) => [t.member_id],
});

export interface DocumentRef {
  readonly kind: string;
  readonly documentId: string;
}
/** Who answers for a submission: he never decides it. */
export type Submitter = Pick<
  Actor,
  'accountId' | 'empId' | 'deptId' | 'name' | 'memberName' | 'memberNameEn'
> & {
  readonly side: 'buyer' | 'seller';
  /** What the history says of him, where he acts in this moment. */
  readonly actor?: Actor | undefined;
};
export interface Submission extends DocumentRef {
  readonly documentNo: string | null;
  readonly memberId: string;
  /** What the approver reads in his list: goods, company. */
  readonly title: LocalizedText;
  /** Figures for the list and the comparison with the last approved round. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined;
  /** How many different people must sign; default one. */
  readonly steps?: number | undefined;
  readonly decidedBy?: 'platform' | 'ownCompany' | undefined;
  /** Where several submit in one transaction, or it follows from what somebody did earlier; the actor unless given. */
  readonly by?: Submitter | undefined;
}

/** The living task of a document, locked; null when it never had one (or the caller may not see it). */
export async function lockTask(ctx: ApprovalsContext, ref: DocumentRef): Promise<Task | null> {
  return (
    (await ctx.tx
      .selectFrom('approvals.task')
      .selectAll()
      .where('kind', '=', ref.kind)
      .where('document_id', '=', ref.documentId)
      .where('living', '=', true)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  );
}
/** The same, where it must exist. Refuses NotFound. */
export async function mustLockTask(ctx: ApprovalsContext, ref: DocumentRef): Promise<Task> {
  const task = await lockTask(ctx, ref);
  if (task === null) throw NotFound({});
  return task;
}

const contentOf = (s: Submission) => ({
  document_no: s.documentNo,
  title: JSON.stringify(s.title) as unknown as LocalizedText,
  facts: JSON.stringify(s.facts ?? {}) as unknown as Record<string, unknown>,
  steps: s.steps ?? 1,
});
const bySubmitter = (ctx: ApprovalsContext, s: Submission): Submitter =>
  s.by ?? { ...ctx.actor, side: ctx.actor.identity === 'buyer' ? 'buyer' : 'seller' };
const submitterOf = (ctx: ApprovalsContext, s: Submission) => {
  const by = bySubmitter(ctx, s);
  return {
    submitter_account_id: by.accountId,
    submitter_emp_id: by.empId,
    submitter_name: by.name,
    member_name: by.memberName ?? '',
    member_name_en: by.memberNameEn ?? null,
  };
};

/** A fresh task in draft. Two at once: the second waits for the first and finds its row. */
async function openTask(ctx: ApprovalsContext, s: Submission): Promise<Task> {
  const by = bySubmitter(ctx, s);
  await ctx.tx
    .insertInto('approvals.task')
    .values({
      ...contentOf(s),
      ...submitterOf(ctx, s),
      kind: s.kind,
      document_id: s.documentId,
      member_id: s.memberId,
      owner_dept_id: by.deptId,
      owner_emp_id: by.empId,
      state: APPROVAL.draft,
      decided_by: s.decidedBy ?? 'platform',
      submitted_at: null,
      claimed_by: null,
      claimed_name: null,
      claimed_at: null,
      decided_at: null,
      decider_emp_id: null,
      decider_name: null,
      reason: null,
      created_by: by.accountId,
      modified_by: by.accountId,
    })
    .onConflict((c) => c.columns(['kind', 'document_id']).where(sql<boolean>`living`).doNothing())
    .execute();
  return mustLockTask(ctx, s);
}

const fresh = (ctx: ApprovalsContext, s: Submission, round: number) => ({
  ...contentOf(s),
  ...submitterOf(ctx, s),
  round,
  step: 1,
  signed_by: [] as string[],
  submitted_at: nowHere as unknown as Date,
  decided_by: s.decidedBy ?? 'platform',
  claimed_by: null,
  claimed_name: null,
  claimed_at: null,
  decided_at: null,
  decider_emp_id: null,
  decider_name: null,
  reason: null,
});

/** Puts a document before its approvers; every later round counts one up (3.7). Refuses Cannot while one already waits. */
export async function submit(ctx: ApprovalsContext, s: Submission): Promise<Task> {
  const task = (await lockTask(ctx, s)) ?? (await openTask(ctx, s));
  const first = task.state === APPROVAL.draft;
  const side: Side = first ? bySubmitter(ctx, s).side : 'submitter';
  const verb: ApprovalVerb = first ? 'submit' : task.state === APPROVAL.approved ? 'change' : 'resubmit';
  approvalLifecycle.next(verb, task.state, side);
  const out = await stepTask(ctx, task, verb, side, {
    set: fresh(ctx, s, first ? task.round : task.round + 1),
    ...(s.by?.actor === undefined ? {} : { by: s.by.actor }),
  });
  await notifyApprovers(ctx, out);
  return out;
}

/**
 * Approved at once by a rule: sellers on the auto-approval list without a warning. An earlier round that
 * ended is kept, the document starts afresh.
 */
export async function byRule(ctx: ApprovalsContext, s: Submission): Promise<Task> {
  const before = await lockTask(ctx, s);
  if (before !== null && before.state !== APPROVAL.draft) {
    if (before.state === APPROVAL.pending) approvalLifecycle.next('approveByRule', before.state, 'timer');
    await ctx.tx
      .updateTable('approvals.task')
      .set({ living: false, gmt_modified: nowHere })
      .where('id', '=', before.id)
      .execute();
  }
  const task = before !== null && before.state === APPROVAL.draft ? before : await openTask(ctx, s);
  const out = await stepTask(ctx, task, 'approveByRule', 'timer', {
    set: { ...fresh(ctx, s, (before?.round ?? 0) + 1), decided_at: nowHere as unknown as Date },
  });
  await notifySubmitter(ctx, out, 'N-APR-02');
  return out;
}

const notices = approvalNotices.table as Record<string, LocalizedText>;
function textsOf(event: string, task: Task): { title: LocalizedText; body: LocalizedText } {
  const args = {
    company: bothNames(task.member_name ?? '', task.member_name_en),
    document: approvalKind(task.kind).said,
    no: task.document_no ?? task.title,
    reason: task.reason ?? '',
  };
  return {
    title: notices[`${event}.title`] as LocalizedText,
    body: fillBoth(notices[`${event}.text`] as LocalizedText, args),
  };
}

/**
 * N-APR-01 and 04 go to those who can decide: the page's button holders, or the company's administrators for
 * its own limits.
 */
export async function notifyApprovers(
  ctx: ApprovalsContext,
  task: Task,
  event: 'N-APR-01' | 'N-APR-04' = 'N-APR-01',
): Promise<void> {
  ctx.live('approvals:all', { kind: task.kind });
  const kind = approvalKind(task.kind);
  if (kind.tellsItself) return;
  // The platform's own documents are decided by another operator, found by his button.
  const to =
    task.decided_by === 'ownCompany' && task.member_id !== '0'
      ? { memberAdmins: task.member_id }
      : { platformRoute: kind.route, button: kind.button };
  await notify(ctx, {
    event,
    ...textsOf(event, task),
    to,
    bizType: task.kind,
    bizId: task.document_id,
    link: `${kind.link}${task.document_id}`,
  });
}
/** N-APR-02 and 03 go to the submitter. */
export async function notifySubmitter(
  ctx: ApprovalsContext,
  task: Task,
  event: 'N-APR-02' | 'N-APR-03',
): Promise<void> {
  ctx.live('approvals:all', { kind: task.kind });
  if (approvalKind(task.kind).tellsItself) return;
  await notify(ctx, {
    event,
    ...textsOf(event, task),
    to: { memberId: task.member_id, empId: task.submitter_emp_id },
    bizType: task.kind,
    bizId: task.document_id,
  });
}
