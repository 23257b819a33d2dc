import { holds } from '#kernel/server/actor.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { AppealDetail, AppealEntryRow, AppealRow } from '../contract/appeal.ts';
import {
  APPEAL,
  type AppealVerb,
  appealButtons,
  appealLifecycle,
  MOST_ADDITIONS,
  REOPEN_DAYS,
} from '../rules/appeal-lifecycle.ts';
import { APPEAL_PAGES } from '../rules/pages.ts';
import { entriesOf, isSampleBroken } from './entries.ts';
import { depositAtFault, earnestMoneyPaid } from './deposit-at-fault.ts';
import { BIZ, memberOf, otherSide, reached, sideOf } from './lock-appeal.ts';
import type { Appeal, AppealContext, Entry } from './tables.ts';

const iso = (d: Date | null): string | null => d?.toISOString() ?? null;
const DAY = 86_400_000;

/** What the reader may do now: the table, the moment, his buttons. */
export function canOn(ctx: AppealContext, row: Appeal, now: Date): string[] {
  const side = sideOf(ctx.actor, row);
  const has = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, APPEAL_PAGES);
  const isClaimant = side === row.claimant_side;
  const open: AppealVerb[] = appealLifecycle
    .open(row.state, side)
    .filter(
      (v) =>
        (v !== 'respond' || now < row.respond_by) &&
        (v !== 'accept' || row.answered_at !== null || now >= row.respond_by) &&
        (v !== 'agree' || (row.offer !== null && row.offer.side !== side)),
    );
  const isParty = side !== 'operator';
  const ofParty = (verb: string, button: string, when: boolean) =>
    isParty && when && has(button) ? [verb] : [];
  const isOpen = row.state !== APPEAL.ended;
  const isFresh =
    row.ended_at !== null &&
    row.parent_appeal_id === null &&
    now.getTime() < row.ended_at.getTime() + REOPEN_DAYS * DAY;
  return [
    ...(has('View') ? ['View'] : []),
    ...open.filter((v) => has(appealButtons[v])),
    ...ofParty('withdraw', 'Withdraw', isClaimant && isOpen),
    ...ofParty('offer', 'Confirm', row.state === APPEAL.handled),
    ...ofParty('inspect', 'Reply', row.state === APPEAL.handled),
    ...ofParty('counter', 'Appeal', !isClaimant && isOpen && row.counter_of_id === null),
    ...ofParty('reopen', 'Appeal', isFresh),
  ];
}

type Names = Awaited<ReturnType<typeof partiesOf>>;
function rowOf(ctx: AppealContext, row: Appeal, names: Names, now: Date): AppealRow {
  const claimant = names.get(memberOf(row, row.claimant_side));
  const respondent = names.get(memberOf(row, otherSide(row.claimant_side)));
  return {
    id: row.id,
    version: row.version,
    appealNo: row.appeal_no,
    appealType: row.appeal_type,
    aspect: row.aspect,
    state: row.state,
    outcome: row.outcome,
    side: sideOf(ctx.actor, row),
    claimantSide: row.claimant_side,
    targetType: row.target_type,
    targetId: row.target_id,
    targetNo: row.target_no,
    orderId: row.order_id,
    orderNo: row.order_no,
    claimantName: claimant?.name ?? '',
    claimantNameEn: claimant?.nameEn ?? null,
    respondentName: respondent?.name ?? '',
    respondentNameEn: respondent?.nameEn ?? null,
    productZh: row.product_zh,
    productEn: row.product_en,
    currency: row.currency,
    claimQty: row.claim_qty,
    claimAmount: row.claim_amount,
    claim: row.claim,
    decidedAmount: row.decided_amount,
    respondBy: row.respond_by.toISOString(),
    dueAt: iso(row.due_at),
    answered: row.answered_at !== null,
    overdue: row.due_at !== null && row.due_at <= now,
    filedAt: row.filed_at.toISOString(),
    endedAt: iso(row.ended_at),
    can: canOn(ctx, row, now),
  };
}
const namesOf = (ctx: AppealContext, rows: readonly Appeal[]) =>
  partiesOf(ctx, { memberIds: [...new Set(rows.flatMap((r) => [r.seller_member_id, r.buyer_member_id]))] });
/** Appeals as their lists show them. */
export async function presentAppeals(ctx: AppealContext, rows: readonly Appeal[]): Promise<AppealRow[]> {
  const names = await namesOf(ctx, rows);
  const now = await ctx.now();
  return rows.map((row) => rowOf(ctx, row, names, now));
}

function entryRow(e: Entry, row: Appeal, names: Names): AppealEntryRow {
  const company = e.side === 'operator' ? undefined : names.get(memberOf(row, e.side));
  return {
    id: e.id,
    side: e.side,
    kind: e.kind,
    authorName: e.author_name,
    companyName: company?.name ?? null,
    companyNameEn: company?.nameEn ?? null,
    body: e.body,
    files: [...e.files],
    agency: e.agency,
    inspectedOn: e.inspected_on,
    onSample: e.on_sample,
    sealIntact: e.seal_intact,
    at: e.gmt_create.toISOString(),
  };
}
/** What happened to it, oldest first. */
const eventsOf = (ctx: AppealContext, id: string): Promise<AppealDetail['events']> =>
  readHistory(ctx, { bizType: BIZ, bizId: id }, [
    'seq',
    'action',
    'toState',
    'actorName',
    'actorSide',
    'reason',
    'at',
  ]);
type LinkedAppeal = { id: string; no: string } | null;
async function linksOf(ctx: AppealContext, row: Appeal) {
  const find = async (
    column: 'id' | 'parent_appeal_id' | 'counter_of_id',
    id: string | null,
  ): Promise<LinkedAppeal> => {
    if (id === null) return null;
    const found = await reached(ctx)
      .where(`appeals.appeal.${column}`, '=', id)
      .select(['appeals.appeal.id', 'appeals.appeal.appeal_no'])
      .executeTakeFirst();
    return found === undefined ? null : { id: found.id, no: found.appeal_no };
  };
  return {
    parent: await find('id', row.parent_appeal_id),
    followedBy: await find('parent_appeal_id', row.id),
    counterOf: await find('id', row.counter_of_id),
    counterBy: await find('counter_of_id', row.id),
  };
}

/** What a decision can reach, for the operator who decides. */
async function depositsShown(
  ctx: AppealContext,
  row: Appeal,
): Promise<Pick<AppealDetail, 'deposit' | 'earnestMoney'>> {
  if (sideOf(ctx.actor, row) !== 'operator' || row.state !== APPEAL.handled)
    return { deposit: null, earnestMoney: null };
  const shown = (held: Awaited<ReturnType<typeof depositAtFault>>) =>
    held === null ? null : { no: held.biz_no, currency: held.currency, balance: held.balance };
  return {
    deposit: shown(await depositAtFault(ctx, row)),
    earnestMoney: shown(await earnestMoneyPaid(ctx, row)),
  };
}

/** An appeal with its whole file. */
export async function presentAppeal(ctx: AppealContext, row: Appeal): Promise<AppealDetail> {
  const names = await namesOf(ctx, [row]);
  const now = await ctx.now();
  const entries = await entriesOf(ctx, row.id);
  const side = sideOf(ctx.actor, row);
  const added = entries.filter((e) => e.side === side && e.kind === 'response').length;
  return {
    ...rowOf(ctx, row, names, now),
    dealId: row.deal_id,
    uom: row.uom,
    targetAmount: row.target_amount,
    receivedQty: row.received_qty,
    usedQty: row.used_qty,
    carrierFault: row.carrier_fault,
    hiddenDefect: row.hidden_defect,
    sampleKept: row.sample_kept,
    sampleSealNo: row.sample_seal_no,
    sampleBroken: isSampleBroken(entries),
    claimDeadline: iso(row.claim_deadline),
    acceptedAt: iso(row.accepted_at),
    plan: row.plan,
    offer: row.offer,
    decidedQty: row.decided_qty,
    decision: row.decision,
    forfeitAmount: row.forfeit_amount,
    doubleAmount: row.double_amount,
    ...(await depositsShown(ctx, row)),
    ruleCited: row.rule_cited,
    decidedByName: row.decided_by_name,
    settlementId: row.settlement_id,
    settlementNo: row.settlement_no,
    ...(await linksOf(ctx, row)),
    additionsLeft: side === 'operator' ? 0 : MOST_ADDITIONS - added,
    entries: entries.map((e) => entryRow(e, row, names)),
    events: await eventsOf(ctx, row.id),
    serverTime: now.toISOString(),
  };
}
/** What an act answers. */
export const toActionResult = async (ctx: AppealContext, row: Appeal) => ({
  id: row.id,
  version: row.version,
  state: row.state as string,
  can: canOn(ctx, row, await ctx.now()),
});
