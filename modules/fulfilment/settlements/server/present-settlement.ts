import { holds } from '#kernel/server/actor.ts';
import { readHistory } from '#kernel/server/trade-history.ts';
import { partyNames } from '#registry/members/rules/party-names.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { COMMERCIAL_FILES } from './commercial-files.ts';
import type { SettlementDetail, SettlementLineRow, SettlementRow } from '../contract/settlement.ts';
import { STATEMENT_PAGES } from '../rules/pages.ts';
import {
  KIND,
  SETTLEMENT,
  type SettlementVerb,
  settlementButtons,
  settlementLifecycle,
  DOMESTIC,
} from '../rules/settlement-lifecycle.ts';
import { BIZ, seeSettlement, sideOf } from './lock-settlement.ts';
import { isBlocked } from './blocks.ts';
import type { Line, Settlement, SettlementContext } from './tables.ts';
import { linesOf } from './write-lines.ts';

const iso = (d: Date | null): string | null => d?.toISOString() ?? null;
/** Acts of people; drafting begins elsewhere. */
const ACTS: readonly SettlementVerb[] = [
  'delete',
  'send',
  'confirm',
  'dispute',
  'recall',
  'revise',
  'decide',
  'void',
];

/** What the reader may do now: the table, the moment, his buttons. */
export function canOn(ctx: SettlementContext, row: Settlement, now: Date): string[] {
  const side = sideOf(ctx.actor, row);
  const holding = (button: string) => ctx.actor.superAdmin || holds(ctx.actor, button, STATEMENT_PAGES);
  const late = row.state === SETTLEMENT.sent && row.silence_at !== null && now >= row.silence_at;
  const open = late ? [] : settlementLifecycle.open(row.state, side).filter((v) => ACTS.includes(v));
  const verbs = open.filter(
    (v) => v !== 'void' || (row.void_consents.length === 2 && row.issued_amount === '0.00'),
  );
  return [
    ...(holding('View') ? ['View'] : []),
    ...verbs.filter((v) => holding(settlementButtons[v] as string)),
    ...(row.state === SETTLEMENT.draft && side === 'seller' && holding('Edit') ? ['update'] : []),
    ...(row.state === SETTLEMENT.confirmed &&
    side !== 'operator' &&
    row.issued_amount === '0.00' &&
    !row.void_consents.some((c) => c.side === side) &&
    holding('Confirm')
      ? ['consentVoid']
      : []),
    ...(row.state === SETTLEMENT.confirmed &&
    side === 'seller' &&
    row.trade_type !== DOMESTIC &&
    holding('Release')
      ? ['attachCommercial']
      : []),
  ];
}

/** A buyer reads a statement that was taken back as it was sent. */
const isTakenBack = (ctx: SettlementContext, row: Settlement): boolean =>
  row.state === SETTLEMENT.draft && sideOf(ctx.actor, row) === 'buyer';
const sentOr = (ctx: SettlementContext, row: Settlement) => {
  const f = isTakenBack(ctx, row) ? row.sent_figures : null;
  return {
    weight: f?.weight ?? row.weight,
    goodsAmount: f?.goodsAmount ?? row.goods_amount,
    adjustAmount: f?.adjustAmount ?? row.adjust_amount,
    totalAmount: f?.totalAmount ?? row.total_amount,
    netAmount: f?.netAmount ?? row.net_amount,
    taxAmount: f?.taxAmount ?? row.tax_amount,
    paid: f?.paid ?? row.paid_amount,
    depositOffset: f?.depositOffset ?? row.deposit_offset,
    previousSettled: f?.previousSettled ?? row.previous_settled,
    difference: f?.difference ?? row.difference_amount,
    avgPrice: f === null ? row.avg_price : f.avgPrice,
  };
};

type Names = Awaited<ReturnType<typeof partiesOf>>;
function rowOf(
  ctx: SettlementContext,
  row: Settlement,
  names: Names,
  blocked: boolean,
  now: Date,
): SettlementRow {
  const side = sideOf(ctx.actor, row);
  const figures = sentOr(ctx, row);
  return {
    id: row.id,
    version: row.version,
    settlementNo: row.settlement_no,
    kind: row.kind,
    state: row.state,
    side,
    revision: isTakenBack(ctx, row) ? (row.sent_revision ?? row.revision) : row.revision,
    orderId: row.order_id,
    orderNo: row.order_no,
    protocolId: row.protocol_id,
    ...partyNames(names.get(row.seller_member_id), names.get(row.buyer_member_id), side),
    productZh: row.product_zh,
    productEn: row.product_en,
    currency: row.currency,
    uom: row.uom,
    weight: figures.weight,
    totalAmount: figures.totalAmount,
    paidAmount: figures.paid,
    differenceAmount: figures.difference,
    confirmBy: iso(row.confirm_by),
    unanswered: row.unanswered,
    blocked,
    gmtCreate: row.gmt_create.toISOString(),
    gmtModified: row.gmt_modified.toISOString(),
    can: canOn(ctx, row, now),
  };
}

/** Orders of these rows that an appeal blocks as a whole or in part. */
async function blockedOrders(
  ctx: SettlementContext,
  rows: readonly Settlement[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.flatMap((r) => (r.order_id === null ? [] : [r.order_id])))];
  if (ids.length === 0) return new Set();
  const live = await ctx.tx
    .selectFrom('settlements.block')
    .select('order_id')
    .where('order_id', 'in', ids)
    .where('lifted_at', 'is', null)
    .execute();
  return new Set(live.map((b) => b.order_id));
}
const WAITING: readonly string[] = [SETTLEMENT.draft, SETTLEMENT.sent, SETTLEMENT.disputed];
/** Statements as their lists show them. */
export async function presentSettlements(
  ctx: SettlementContext,
  rows: readonly Settlement[],
): Promise<SettlementRow[]> {
  const names = await partiesOf(ctx, {
    memberIds: [...new Set(rows.flatMap((r) => [r.seller_member_id, r.buyer_member_id]))],
  });
  const blocked = await blockedOrders(ctx, rows);
  const now = await ctx.now();
  return rows.map((r) =>
    rowOf(ctx, r, names, WAITING.includes(r.state) && r.order_id !== null && blocked.has(r.order_id), now),
  );
}

const lineRow = (l: Line, objections: ReadonlyMap<number, string>): SettlementLineRow => ({
  lineNo: l.line_no,
  lineType: l.line_type,
  orderId: l.order_id,
  noteId: l.note_id,
  noteNo: l.note_no,
  byVoucher: l.delivery_id !== null,
  weight: l.weight,
  unitPrice: l.unit_price,
  amount: l.amount,
  taxRate: l.tax_rate,
  net: l.net,
  tax: l.tax,
  remark: l.remark,
  basis: { ...l.basis },
  objection: objections.get(l.line_no) ?? null,
});
async function linesShown(
  ctx: SettlementContext,
  id: string,
  revision: number,
): Promise<SettlementLineRow[]> {
  const objections = await ctx.tx
    .selectFrom('settlements.objection')
    .select(['line_no', 'reason'])
    .where('settlement_id', '=', id)
    .where('revision', '=', revision)
    .execute();
  const byLine = new Map(objections.map((o) => [o.line_no, o.reason]));
  return (await linesOf(ctx, id, revision)).map((l) => lineRow(l, byLine));
}

/** The revision before; of a final statement in its first, the provisional one of the same order. */
async function comparedWith(
  ctx: SettlementContext,
  row: Settlement,
  revision: number,
): Promise<SettlementDetail['comparedWith']> {
  if (revision > 1)
    return {
      revision: revision - 1,
      settlementNo: row.settlement_no,
      lines: await linesShown(ctx, row.id, revision - 1),
    };
  if (row.kind !== KIND.final || row.order_id === null) return null;
  const provisional = await ctx.tx
    .selectFrom('settlements.settlement')
    .selectAll()
    .where('order_id', '=', row.order_id)
    .where('kind', '=', KIND.provisional)
    .where('state', '<>', SETTLEMENT.void)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return provisional === undefined
    ? null
    : {
        revision: provisional.revision,
        settlementNo: provisional.settlement_no,
        lines: await linesShown(ctx, provisional.id, provisional.revision),
      };
}

/** What happened to it, oldest first; row security shows a company only what it is party to. */
export const eventsOf = (ctx: SettlementContext, id: string): Promise<SettlementDetail['events']> =>
  readHistory(ctx, { bizType: BIZ, bizId: id }, [
    'seq',
    'action',
    'toState',
    'actorName',
    'actorSide',
    'reason',
    'at',
  ]);

const commercialFiles = async (ctx: SettlementContext, id: string) =>
  ((await filesOf(ctx, { bizType: COMMERCIAL_FILES, bizIds: [id] })).get(id) ?? []).map(
    ({ attachmentId, fileName }) => ({ attachmentId, fileName }),
  );
/** A statement with everything its reader may know. */
export async function presentSettlement(ctx: SettlementContext, row: Settlement): Promise<SettlementDetail> {
  const names = await partiesOf(ctx, { memberIds: [row.seller_member_id, row.buyer_member_id] });
  const now = await ctx.now();
  const revision = isTakenBack(ctx, row) ? (row.sent_revision ?? row.revision) : row.revision;
  const blocked =
    WAITING.includes(row.state) && (await isBlocked(ctx, row, await linesOf(ctx, row.id, revision)));
  const corrects =
    row.corrects_id === null ? null : await seeSettlement(ctx, row.corrects_id).catch(() => null);
  return {
    ...rowOf(ctx, row, names, blocked, now),
    ...sentOr(ctx, row),
    dealId: row.deal_id,
    legNo: row.leg_no,
    correctsId: corrects?.id ?? null,
    correctsNo: corrects?.settlement_no ?? null,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    tradeType: row.trade_type,
    agreedPrice: row.agreed_price,
    remark: row.remark,
    disputeReason: row.dispute_reason,
    issuedAmount: row.issued_amount,
    commercialNo: row.commercial_no,
    commercialDate: row.commercial_date,
    commercialFiles: await commercialFiles(ctx, row.id),
    differenceDone: row.difference_done,
    confirmedAt: iso(row.confirmed_at),
    closedAt: iso(row.closed_at),
    silenceConfirms: row.silence_at !== null,
    voidConsents: [...row.void_consents],
    lines: await linesShown(ctx, row.id, revision),
    comparedWith: await comparedWith(ctx, row, revision),
    events: await eventsOf(ctx, row.id),
    serverTime: now.toISOString(),
  };
}
/** What an act answers. */
export const toActionResult = async (ctx: SettlementContext, row: Settlement) => ({
  id: row.id,
  version: row.version,
  state: row.state as string,
  can: canOn(ctx, row, await ctx.now()),
});
