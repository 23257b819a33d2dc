import { round2, sub } from '#kernel/rules/decimal.ts';
import { reachedBy, type Within } from '#kernel/server/scope.ts';
import { KIND, SETTLEMENT } from '../rules/settlement-lifecycle.ts';
import { heldSettlement, settlementSides } from './lock-settlement.ts';
import { type Settlement, type SettlementContext, settlements } from './tables.ts';
import { orderIdsOf } from './redrafted.ts';
import { linesOf, statementsOf } from './write-lines.ts';

export interface SettlementLineFacts {
  readonly lineNo: number;
  readonly lineType: string;
  readonly orderId: string | null;
  readonly noteId: string | null;
  readonly noteNo: string | null;
  readonly orderLineNo: number | null;
  /** Tonnes. */
  readonly weight: string | null;
  readonly unitPrice: string | null;
  readonly amount: string;
  readonly taxRate: string | null;
  readonly net: string;
  readonly tax: string;
  readonly remark: string | null;
}
/** What other modules know of a statement. Money and weights are decimal text. */
export interface SettlementFacts {
  readonly id: string;
  readonly settlementNo: string;
  readonly version: number;
  readonly kind: string;
  readonly state: string;
  readonly orderId: string | null;
  readonly orderNo: string | null;
  readonly protocolId: string | null;
  readonly dealId: string | null;
  readonly legNo: string | null;
  readonly sellerId: string;
  readonly buyerId: string;
  readonly sellerOwner: { readonly deptId: string | null; readonly empId: string | null };
  readonly buyerOwner: { readonly deptId: string | null; readonly empId: string | null };
  readonly tradeType: string;
  readonly currency: string;
  readonly uom: string;
  readonly productZh: string;
  readonly productEn: string;
  readonly weight: string;
  readonly goodsAmount: string;
  readonly totalAmount: string;
  readonly netAmount: string;
  readonly taxAmount: string;
  readonly differenceAmount: string;
  readonly differenceDone: boolean;
  readonly issuedAmount: string;
  /** Total less what is issued: what an invoice may still take. */
  readonly leftToInvoice: string;
  readonly receivableId: string | null;
  readonly confirmedAt: Date | null;
  readonly closedAt: Date | null;
  readonly lines: readonly SettlementLineFacts[];
}
async function factsOf(ctx: SettlementContext, s: Settlement): Promise<SettlementFacts> {
  return {
    id: s.id,
    settlementNo: s.settlement_no,
    version: s.version,
    kind: s.kind,
    state: s.state,
    orderId: s.order_id,
    orderNo: s.order_no,
    protocolId: s.protocol_id,
    dealId: s.deal_id,
    legNo: s.leg_no,
    sellerId: s.seller_member_id,
    buyerId: s.buyer_member_id,
    sellerOwner: { deptId: s.seller_owner_dept_id, empId: s.seller_owner_emp_id },
    buyerOwner: { deptId: s.buyer_owner_dept_id, empId: s.buyer_owner_emp_id },
    tradeType: s.trade_type,
    currency: s.currency,
    uom: s.uom,
    productZh: s.product_zh,
    productEn: s.product_en,
    weight: s.weight,
    goodsAmount: s.goods_amount,
    totalAmount: s.total_amount,
    netAmount: s.net_amount,
    taxAmount: s.tax_amount,
    differenceAmount: s.difference_amount,
    differenceDone: s.difference_done,
    issuedAmount: s.issued_amount,
    leftToInvoice: round2(sub(s.total_amount, s.issued_amount)),
    receivableId: s.receivable_id,
    confirmedAt: s.confirmed_at,
    closedAt: s.closed_at,
    lines: (await linesOf(ctx, s.id, s.revision)).map((l) => ({
      lineNo: l.line_no,
      lineType: l.line_type,
      orderId: l.order_id,
      noteId: l.note_id,
      noteNo: l.note_no,
      orderLineNo: l.order_line_no,
      weight: l.weight,
      unitPrice: l.unit_price,
      amount: l.amount,
      taxRate: l.tax_rate,
      net: l.net,
      tax: l.tax,
      remark: l.remark,
    })),
  };
}

/** A statement with its lines and what is left to invoice, as far as the caller sees it; null else. */
export const settlementOf = settlements.door<
  { settlementId: string; within: Within },
  SettlementFacts | null
>(async (ctx) => {
  const row = (await ctx.tx
    .selectFrom('settlements.settlement')
    .selectAll()
    .where('id', '=', ctx.input.settlementId)
    .where(reachedBy(ctx.actor, ctx.input.within, settlementSides))
    .executeTakeFirst()) as Settlement | undefined;
  return row === undefined ? null : factsOf(ctx, row);
});
/** The same, locked: after notes, before invoices. */
export const lockSettlementFor = settlements.door<{ settlementId: string }, SettlementFacts | null>(
  async (ctx) => {
    const row = await heldSettlement(ctx, ctx.input.settlementId);
    return row === undefined ? null : factsOf(ctx, row);
  },
);
/**
 * Of these orders, those that are settled to the last cent: a final statement in 50, and no other one or correction that
 * is neither there nor void. A provisional one is never invoiced: the final one takes it over.
 */
export const settledOrders = settlements.door<{ orderIds: readonly string[] }, string[]>(async (ctx) => {
  const { orderIds } = ctx.input;
  const rows = (await statementsOf(ctx, orderIds)).filter(
    (s) => s.kind !== KIND.provisional && s.state !== SETTLEMENT.void,
  );
  const withOrders = await Promise.all(
    rows.map(async (s) => ({ of: s, orderIds: await orderIdsOf(ctx, s) })),
  );
  return orderIds.filter((orderId) => {
    const statements = withOrders.filter((s) => s.orderIds.includes(orderId)).map((s) => s.of);
    return (
      statements.some((s) => s.kind === KIND.final) && statements.every((s) => s.state === SETTLEMENT.closed)
    );
  });
});
/** Statements of an order that were sent at least once and are not void, the oldest first. */
export const settlementsOfOrder = settlements.door<{ orderId: string }, SettlementFacts[]>(async (ctx) => {
  const rows = (await ctx.tx
    .selectFrom('settlements.settlement as s')
    .selectAll('s')
    .where('s.state', 'not in', [SETTLEMENT.draft, SETTLEMENT.void])
    .where((eb) =>
      eb.or([
        eb('s.order_id', '=', ctx.input.orderId),
        eb.exists(
          eb
            .selectFrom('settlements.settled_note as n')
            .select('n.note_id')
            .whereRef('n.settlement_id', '=', 's.id')
            .where('n.order_id', '=', ctx.input.orderId),
        ),
      ]),
    )
    .orderBy('s.id')
    .execute()) as Settlement[];
  return Promise.all(rows.map((row) => factsOf(ctx, row)));
});
