import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { type ApprovalRow, claimApproval, listApprovals } from '../contract/approval.ts';
import { APPROVAL, approvalLifecycle } from '../rules/approval-lifecycle.ts';
import { fourEyes } from '../rules/four-eyes.ts';
import { approvalKind, approvalKinds } from '../rules/kinds.ts';
import { withFourEyes } from './decide.ts';
import { type ApprovalsContext, stepTask, type Task } from './submit.ts';
import { approvals } from './tables.ts';

/** What this person may do with a task now; the document's own rights come on top. */
function verbsFor(ctx: ApprovalsContext, t: Task): string[] {
  const isSubmitter = ctx.actor.accountId === t.submitter_account_id;
  const why = fourEyes(
    { employeeId: ctx.actor.empId ?? '', memberId: ctx.actor.memberId ?? '' },
    { submitterId: t.submitter_emp_id ?? '-', submitterMemberId: t.member_id, signedBy: t.signed_by },
    t.decided_by,
  );
  return isSubmitter || why !== null
    ? []
    : approvalLifecycle
        .open(t.state, 'operator')
        .filter((v) => v !== 'claim' || t.claimed_by !== ctx.actor.accountId);
}

/** Tasks follow the scope of the documents they are about; a kind without a data type is everybody's who may decide. */
function taskInScope(actor: Actor): RawBuilder<boolean> {
  const owner = { member: 'member_id', dept: 'owner_dept_id', emp: 'owner_emp_id' };
  const parts = Object.entries(approvalKinds).map(([code, kind]) =>
    kind.dataType === null
      ? sql`kind = ${code}`
      : sql`(kind = ${code} and ${inScope(actor, kind.dataType, owner)})`,
  );
  return sql<boolean>`(${sql.join([...parts, sql`not (kind = any(${Object.keys(approvalKinds)}::text[]))`], sql` or `)})`;
}

const iso = (d: Date | null): string | null => d?.toISOString() ?? null;
const shown = (ctx: ApprovalsContext, t: Task): z.input<typeof ApprovalRow> => ({
  id: t.id,
  version: t.version,
  kind: t.kind,
  kindText: approvalKind(t.kind).said,
  documentId: t.document_id,
  documentNo: t.document_no,
  title: t.title,
  company: nameOf({ name: t.member_name, nameEn: t.member_name_en }, 'name', ctx.actor.locale) ?? '',
  submitter: t.submitter_name,
  submittedAt: iso(t.submitted_at),
  state: t.state,
  round: t.round,
  step: t.step,
  steps: t.steps,
  claimedBy: t.claimed_name,
  claimedAt: iso(t.claimed_at),
  mine: t.claimed_by !== null && t.claimed_by === ctx.actor.accountId,
  decider: t.decider_name,
  decidedAt: iso(t.decided_at),
  reason: t.reason,
  facts: t.facts,
  link: approvalKind(t.kind).link === '' ? '' : `${approvalKind(t.kind).link}${t.document_id}`,
  can: verbsFor(ctx, t),
});

export const listApprovalsHandler = approvals.query(listApprovals, async (ctx) => {
  const { input, actor } = ctx;
  let query = ctx.tx
    .selectFrom('approvals.task')
    .selectAll()
    .where('living', '=', true)
    .where('deleted', '=', false)
    .where('state', '<>', APPROVAL.draft);
  if (!isPlatform(actor))
    query = query.where('member_id', '=', actor.memberId ?? '-1').where('decided_by', '=', 'ownCompany');
  if (isPlatform(actor)) query = query.where(taskInScope(actor));
  if (input.kind !== undefined) query = query.where('kind', '=', input.kind);
  if (input.state !== undefined) query = query.where('state', '=', input.state);
  if (input.claimed !== undefined) query = query.where('claimed_by', input.claimed ? 'is not' : 'is', null);
  if (input.keyword)
    query = query.where(
      sql<boolean>`(document_no ilike ${containsPattern(input.keyword)} or title ->> 'zh' ilike ${containsPattern(input.keyword)} or title ->> 'en' ilike ${containsPattern(input.keyword)} or member_name ilike ${containsPattern(input.keyword)} or member_name_en ilike ${containsPattern(input.keyword)})`,
    );
  const page = await paged(ctx.tx, query, input, {
    sortable: {
      submittedAt: 'approvals.task.submitted_at',
      documentNo: 'approvals.task.document_no',
      kind: 'approvals.task.kind',
    },
    fallback: { column: 'approvals.task.submitted_at', asc: input.state === APPROVAL.pending },
    key: 'approvals.task.id',
  });
  return { ...page, list: page.list.map((t) => shown(ctx, t as Task)) };
});

export const claimApprovalHandler = approvals.command(claimApproval, async (ctx) => {
  let query = ctx.tx
    .selectFrom('approvals.task')
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('living', '=', true);
  if (!isPlatform(ctx.actor))
    query = query.where('member_id', '=', ctx.actor.memberId ?? '-1').where('decided_by', '=', 'ownCompany');
  else query = query.where(taskInScope(ctx.actor));
  const task = await query.forNoKeyUpdate().executeTakeFirst();
  if (task === undefined) throw NotFound({});
  if (task.version !== ctx.input.version) throw VersionConflict({ version: task.version });
  ctx.target({ type: 'APPROVAL', id: task.id, no: task.document_no });
  approvalLifecycle.next('claim', task.state, 'operator');
  withFourEyes(ctx, task);
  const out = await stepTask(ctx, task, 'claim', 'operator', {
    set: {
      claimed_by: ctx.actor.accountId,
      claimed_name: ctx.actor.name,
      claimed_at: nowHere as unknown as Date,
    },
  });
  ctx.live('approvals:all', { kind: task.kind });
  return { id: out.id, version: out.version, state: out.state, can: verbsFor(ctx, out) };
});

/** Approvers may listen for tasks that come and go. */
export const approvalsTopic = approvals.topic('approvals', async (ctx) => isPlatform(ctx.actor));
