import { sql } from 'kysely';
import { isCreditCode } from '#kernel/rules/check-digits.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { holds, isPlatform, scopeOf } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { atHome } from '#registry/members/rules/required.ts';
import { type Party, partyOf } from '#registry/members/server/door.ts';
import type { Checklist, ChecklistPoint } from '../contract/checklist.ts';
import { checklist, type Item, type Mark, type Point } from '../rules/checklist.ts';
import { COMPANY, PAPER } from '../rules/licence-gate.ts';
import { LICENCE } from '../rules/licence-lifecycle.ts';
import { LICENCES, QUALIFICATIONS } from '../rules/pages.ts';
import { type QualificationsContext, today } from './licences.ts';
import type { ChecklistMarkTable } from './tables.ts';

/** A company whose list the reader may see: its own, or one within the operator's scope. Refuses NotFound. */
export async function listed(ctx: QualificationsContext, memberId: string): Promise<Party> {
  const scope = scopeOf(ctx.actor, 'LICENCE');
  const seen = isPlatform(ctx.actor)
    ? scope.all || scope.members.includes(memberId)
    : memberId === ctx.actor.memberId;
  if (!seen || memberId === PLATFORM_MEMBER) throw NotFound({});
  const party = await partyOf(ctx, { memberId });
  ctx.target({ type: 'CHECKLIST', id: memberId });
  return party;
}
const PLATFORM_MEMBER = '0';

async function itemsOn(ctx: QualificationsContext, day: string): Promise<Item[]> {
  const rows = await ctx.tx
    .selectFrom('qualifications.checklist_item')
    .selectAll()
    .where('valid_from', '<=', day)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', day)]))
    .orderBy('sort')
    .execute();
  return rows.map((r) => ({
    code: r.code,
    memberType: r.member_type,
    enterpriseTypes: r.enterprise_types,
    how: r.how,
    holdsDays: r.holds_days,
    waivable: r.waivable,
    sort: r.sort,
  }));
}
async function marksOf(ctx: QualificationsContext, memberId: string): Promise<Mark[]> {
  const rows = await ctx.tx
    .selectFrom('qualifications.checklist_mark')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted', '=', false)
    .execute();
  return rows.map((r) => ({
    code: r.item_code,
    kind: r.kind,
    note: r.note,
    until: r.valid_until,
    by: r.marked_by_name,
    at: r.marked_at.toISOString(),
  }));
}

const SOON = 30;
/** What the system finds by itself. */
async function factsOf(
  ctx: QualificationsContext,
  party: Party,
  day: string,
): Promise<Record<string, boolean>> {
  const licences = await ctx.tx
    .selectFrom('qualifications.licence')
    .select(['licence_type', 'effective_status', 'start_date', 'end_date'])
    .where('member_id', '=', party.id)
    .where('approval_status', '=', APPROVAL.approved)
    .where('deleted', '=', false)
    .execute();
  const standing = licences.filter(
    (p) => p.effective_status !== LICENCE.void && p.start_date <= day && day <= p.end_date,
  );
  const has = (...types: string[]): boolean => standing.some((p) => types.includes(p.licence_type));
  const declared = await ctx.tx
    .selectFrom('qualifications.use_declaration')
    .select('id')
    .where('member_id', '=', party.id)
    .where('deleted', '=', false)
    .where(sql<boolean>`(valid_until is null or valid_until >= ${day}::date)`)
    .limit(1)
    .executeTakeFirst();
  const soon = addDays(day, SOON);
  return {
    businessLicence: has(PAPER.business),
    creditCode: atHome(party.country)
      ? party.creditCode !== null && isCreditCode(party.creditCode)
      : party.registrationNo !== null,
    agreement: party.agreementAccepted,
    sellPermit:
      party.enterpriseType === COMPANY.producer
        ? has(PAPER.operating, PAPER.production)
        : has(PAPER.operating),
    buyPermit: has(PAPER.operating),
    useGround: declared !== undefined || has(PAPER.use),
    nothingExpiring: licences.every(
      (p) => p.effective_status === LICENCE.void || (day <= p.end_date && p.end_date > soon),
    ),
  };
}

/** What the reader may do with a point. */
function canOf(ctx: QualificationsContext, p: Point): string[] {
  const platform = isPlatform(ctx.actor);
  const may = (button: string): boolean =>
    ctx.actor.superAdmin || holds(ctx.actor, button, [platform ? LICENCES : QUALIFICATIONS]);
  if (!platform) return p.how === 'attested' && p.state !== 'met' && may('Submit') ? ['attest'] : [];
  const settle = p.state === 'open' && may('Approve');
  return [
    ...(settle && p.how === 'verified' ? ['verify'] : []),
    ...(settle && p.waivable ? ['waive'] : []),
    ...(p.mark !== null && may('Reject') ? ['reopen'] : []),
  ];
}
const shown = (ctx: QualificationsContext, p: Point): ChecklistPoint => ({
  code: p.code,
  sides: [...p.sides],
  how: p.how,
  state: p.state,
  by: p.mark?.by ?? null,
  at: p.mark?.at ?? null,
  until: p.mark?.until ?? null,
  note: p.mark?.note ?? null,
  can: canOf(ctx, p),
});

/** The points of a company and where each stands today. */
export async function pointsOf(ctx: QualificationsContext, party: Party): Promise<readonly Point[]> {
  const day = await today(ctx);
  return checklist(
    await itemsOn(ctx, day),
    { memberType: party.memberType, enterpriseType: party.enterpriseType },
    await factsOf(ctx, party, day),
    await marksOf(ctx, party.id),
    day,
  );
}
export async function presentChecklist(ctx: QualificationsContext, party: Party): Promise<Checklist> {
  const points = await pointsOf(ctx, party);
  const count = (state: Point['state']): number => points.filter((p) => p.state === state).length;
  return {
    memberId: party.id,
    companyName: party.name,
    companyNameEn: party.nameEn,
    memberType: party.memberType,
    enterpriseType: party.enterpriseType,
    met: count('met'),
    open: count('open'),
    waived: count('waived'),
    points: points.map((p) => shown(ctx, p)),
  };
}

type Kind = ChecklistMarkTable['kind'];
/** Puts a mark in the place of the one before; the history keeps who, when and why. */
export async function markPoint(
  ctx: QualificationsContext,
  party: Party,
  point: Point,
  mark: { kind: Kind; note: string | null; until: string | null },
): Promise<void> {
  const { actor } = ctx;
  await dropMark(ctx, party.id, point.code, [mark.kind]);
  await ctx.tx
    .insertInto('qualifications.checklist_mark')
    .values({
      member_id: party.id,
      owner_dept_id: actor.deptId,
      owner_emp_id: actor.empId,
      item_code: point.code,
      kind: mark.kind,
      note: mark.note,
      valid_until: mark.until,
      marked_by_name: actor.name,
      marked_at: nowHere as unknown as Date,
      created_by: actor.accountId,
      modified_by: actor.accountId,
    })
    .execute();
  await remember(ctx, party.id, mark.kind, point, mark.note);
}
/** Each side takes back its own kind of mark; the operator all of them. */
export const dropMark = (
  ctx: QualificationsContext,
  memberId: string,
  code: string,
  kinds: readonly Kind[],
) =>
  ctx.tx
    .updateTable('qualifications.checklist_mark')
    .set({ deleted: true, gmt_modified: nowHere, modified_by: ctx.actor.accountId })
    .where('member_id', '=', memberId)
    .where('item_code', '=', code)
    .where('kind', 'in', [...kinds])
    .where('deleted', '=', false)
    .execute();
export const remember = (
  ctx: QualificationsContext,
  memberId: string,
  action: string,
  point: Point,
  reason: string | null,
) =>
  ctx.history({
    bizType: 'CHECKLIST',
    bizId: memberId,
    bizNo: point.code,
    action,
    from: null,
    to: null,
    changes: [{ field: point.code, before: point.state, after: action }],
    reason,
    side: isPlatform(ctx.actor) ? 'operator' : 'submitter',
    parties: [memberId],
  });
