import { nameOf } from '#kernel/rules/words.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { paged } from '#kernel/server/page.ts';
import { inScope } from '#kernel/server/scope.ts';
import { type ApprovalRow, claimApproval, listApprovals } from '../contract/approval.ts';
import { APPROVAL, approvalLife } from '../rules/approval-life.ts';
import { fourEyes } from '../rules/four-eyes.ts';
import { approvalKind, approvalKinds } from '../rules/kinds.ts';
import { withFourEyes } from './decide.ts';
import { type Hand, stepTask, type Task } from './submit.ts';
import { room } from './tables.ts';

/** What this person may do with a task now; the document's own rights come on top. */
function verbsFor(w: Hand, t: Task): string[] {
  const own = w.actor.accountId === t.submitter_account_id;
  const why = fourEyes(
    { employeeId: w.actor.empId ?? '', memberId: w.actor.memberId ?? '' },
    { submitterId: t.submitter_emp_id ?? '-', submitterMemberId: t.member_id, signedBy: t.signed_by },
    t.decided_by,
  );
  return own || why !== null
    ? []
    : approvalLife
        .open(t.state, 'operator')
        .filter((v) => v !== 'claim' || t.claimed_by !== w.actor.accountId);
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
const shown = (w: Hand, t: Task): z.input<typeof ApprovalRow> => ({
  id: t.id,
  version: t.version,
  kind: t.kind,
  kindSaid: approvalKind(t.kind).said,
  documentId: t.document_id,
  documentNo: t.document_no,
  title: t.title,
  company: nameOf({ name: t.member_name, nameEn: t.member_name_en }, 'name', w.actor.locale) ?? '',
  submitter: t.submitter_name,
  submittedAt: iso(t.submitted_at),
  state: t.state,
  round: t.round,
  step: t.step,
  steps: t.steps,
  claimedBy: t.claimed_name,
  claimedAt: iso(t.claimed_at),
  mine: t.claimed_by !== null && t.claimed_by === w.actor.accountId,
  decider: t.decider_name,
  decidedAt: iso(t.decided_at),
  reason: t.reason,
  facts: t.facts,
  link: approvalKind(t.kind).link === '' ? '' : `${approvalKind(t.kind).link}${t.document_id}`,
  can: verbsFor(w, t),
});

export const showApprovals = room.ask(listApprovals, async (w) => {
  const { input, actor } = w;
  let query = w.tx
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
      sql<boolean>`(document_no ilike ${`%${input.keyword}%`} or title ->> 'zh' ilike ${`%${input.keyword}%`} or title ->> 'en' ilike ${`%${input.keyword}%`} or member_name ilike ${`%${input.keyword}%`} or member_name_en ilike ${`%${input.keyword}%`})`,
    );
  const page = await paged(w.tx, query, input, {
    sortable: {
      submittedAt: 'approvals.task.submitted_at',
      documentNo: 'approvals.task.document_no',
      kind: 'approvals.task.kind',
    },
    fallback: { column: 'approvals.task.submitted_at', asc: input.state === APPROVAL.pending },
    key: 'approvals.task.id',
  });
  return { ...page, list: page.list.map((t) => shown(w, t as Task)) };
});

export const claim = room.on(claimApproval, async (w) => {
  let query = w.tx
    .selectFrom('approvals.task')
    .selectAll()
    .where('id', '=', w.input.id)
    .where('living', '=', true);
  if (!isPlatform(w.actor))
    query = query.where('member_id', '=', w.actor.memberId ?? '-1').where('decided_by', '=', 'ownCompany');
  else query = query.where(taskInScope(w.actor));
  const task = await query.forNoKeyUpdate().executeTakeFirst();
  if (task === undefined) throw NotFound({});
  if (task.version !== w.input.version) throw VersionConflict({ version: task.version });
  w.target({ type: 'APPROVAL', id: task.id, no: task.document_no });
  approvalLife.next('claim', task.state, 'operator');
  withFourEyes(w, task);
  const out = await stepTask(w, task, 'claim', 'operator', {
    set: {
      claimed_by: w.actor.accountId,
      claimed_name: w.actor.name,
      claimed_at: nowHere as unknown as Date,
    },
  });
  w.live('approvals:all', { kind: task.kind });
  return { id: out.id, version: out.version, state: out.state, can: verbsFor(w, out) };
});

/** Approvers may listen for tasks that come and go. */
export const approvalsTopic = room.topic('approvals', async (w) => isPlatform(w.actor));
