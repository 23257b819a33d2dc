import { lockOrderFor, type OrderFacts } from '#fulfilment/orders/server/door.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { created } from '#kernel/server/rows.ts';
import { LINE } from '../rules/line-basis.ts';
import { NoteSettled, NothingToSettle, OtherCurrencyGoods } from '../rules/refusals.ts';
import type { LineDraft } from '../rules/settlement-figures.ts';
import { KIND, SETTLEMENT, type SettlementKind } from '../rules/settlement-lifecycle.ts';
import type { BillDiscountInput } from '../contract/settlement-acts.ts';
import { billLines } from './bill-lines.ts';
import { computeLines } from './compute-lines.ts';
import { BIZ, settlementMoved } from './lock-settlement.ts';
import type { Settlement, SettlementContext } from './tables.ts';
import { countAgainst, draftedFigures, figureColumns, writeLines } from './write-lines.ts';

export interface Drafting {
  readonly kind: SettlementKind;
  /** One order, or the orders of a framework agreement; locked. */
  readonly orders: readonly OrderFacts[];
  readonly protocolId: string | null;
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly correctsId: string | null;
  readonly currency: string;
  readonly noteIds: readonly string[] | null;
  readonly agreedPrice: string | null;
  /** Lines that are typed or claimed, beside those worked out. */
  readonly typed: readonly LineDraft[];
  readonly billDiscounts?: readonly BillDiscountInput[];
  readonly remark: string | null;
  readonly side: 'seller' | 'operator' | 'effect';
}

/** Locks orders in the order of their ids. */
export async function lockOrders(ctx: SettlementContext, ids: readonly string[]): Promise<OrderFacts[]> {
  const sorted = [...new Set(ids)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const orders: OrderFacts[] = [];
  for (const orderId of sorted) orders.push(await lockOrderFor(ctx, { orderId }));
  return orders;
}

/** Takes the notes and vouchers of goods lines for one final statement. Refuses NoteSettled. */
export async function takeNotes(
  ctx: SettlementContext,
  settlementId: string,
  lines: readonly LineDraft[],
): Promise<void> {
  const goods = lines.filter((l) => l.lineType === LINE.goods);
  const taken = (l: LineDraft) => ({
    settlement_id: settlementId,
    order_id: l.orderId as string,
    weight: l.weight as string,
  });
  const notes = goods.flatMap((l) => (l.noteId === null ? [] : [{ note_id: l.noteId, ...taken(l) }]));
  const deliveries = goods.flatMap((l) =>
    l.deliveryId == null ? [] : [{ delivery_id: l.deliveryId, ...taken(l) }],
  );
  try {
    if (notes.length > 0) await ctx.tx.insertInto('settlements.settled_note').values(notes).execute();
    if (deliveries.length > 0)
      await ctx.tx.insertInto('settlements.settled_delivery').values(deliveries).execute();
  } catch (error) {
    if (TAKEN.includes(brokenConstraint(error) ?? '')) throw NoteSettled({});
    throw error;
  }
}
const TAKEN: readonly string[] = ['settled_note_pkey', 'settled_delivery_pkey'];
/** Gives the notes and vouchers of a draft or a void statement back. */
export async function releaseNotes(ctx: SettlementContext, settlementId: string): Promise<void> {
  for (const table of ['settlements.settled_note', 'settlements.settled_delivery'] as const)
    await ctx.tx.deleteFrom(table).where('settlement_id', '=', settlementId).execute();
}

/** Lines worked out and typed of a statement. A correction, or one in another currency, has no goods. */
export async function draftLines(
  ctx: SettlementContext,
  of: Drafting,
  settlementId: string | null,
): Promise<LineDraft[]> {
  const foreign = of.orders.some((o) => o.currency !== of.currency);
  if (foreign && of.kind !== KIND.correction) throw OtherCurrencyGoods({});
  const computed =
    of.kind === KIND.correction
      ? []
      : await computeLines(ctx, {
          kind: of.kind,
          orders: of.orders,
          noteIds: of.noteIds,
          period: of.period,
          agreedPrice: of.agreedPrice,
          settlementId,
        });
  const discounts = await billLines(ctx, { ...of, wishes: of.billDiscounts ?? [], settlementId });
  const more = [...discounts, ...of.typed];
  if (of.kind === KIND.correction ? more.length === 0 : computed.length === 0) throw NothingToSettle({});
  return [...computed, ...more];
}

const headOf = (of: Drafting, first: OrderFacts) => ({
  seller_member_id: first.sellerId,
  seller_owner_dept_id: first.sellerOwner.deptId,
  seller_owner_emp_id: first.sellerOwner.empId,
  buyer_member_id: first.buyerId,
  buyer_owner_dept_id: first.buyerOwner.deptId,
  buyer_owner_emp_id: first.buyerOwner.empId,
  kind: of.kind,
  state: SETTLEMENT.draft,
  order_id: of.protocolId === null ? first.id : null,
  order_no: of.protocolId === null ? first.orderNo : null,
  protocol_id: of.protocolId,
  deal_id: of.protocolId === null ? first.dealId : null,
  leg_no: of.protocolId === null ? first.legNo : null,
  corrects_id: of.correctsId,
  trade_type: first.tradeType,
  currency: of.currency,
  uom: first.uom,
  product_zh: first.productZh,
  product_en: first.productEn,
  period_start: of.period?.from ?? null,
  period_end: of.period?.to ?? null,
  agreed_price: of.agreedPrice,
  remark: of.remark,
});

/** — → 00: a statement with its lines and figures. Refuses NothingToSettle, NoteSettled, PriceNotFinal, OtherCurrencyGoods. */
export async function draftSettlement(ctx: SettlementContext, of: Drafting): Promise<Settlement> {
  const first = of.orders[0];
  if (first === undefined) throw NothingToSettle({});
  const lines = await draftLines(ctx, of, null);
  const against = await countAgainst(
    ctx,
    { id: null, kind: of.kind, currency: of.currency },
    of.orders,
    lines,
  );
  const row = (await ctx.tx
    .insertInto('settlements.settlement')
    .values({
      ...created(ctx),
      ...headOf(of, first),
      settlement_no: await ctx.number('ST', 'B'),
      ...figureColumns(draftedFigures(lines, against), against.paidParts),
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as Settlement;
  await writeLines(ctx, row.id, row.revision, lines);
  if (of.kind === KIND.final) await takeNotes(ctx, row.id, lines);
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.settlement_no,
    action: 'draft',
    from: null,
    to: SETTLEMENT.draft,
    side: of.side,
    parties: [row.seller_member_id],
  });
  settlementMoved(ctx, row);
  return row;
}
