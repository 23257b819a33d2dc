import type { OrderFacts } from '#fulfilment/orders/server/door.ts';
import { depositsOf, receivablesOf } from '#fulfilment/money/server/door.ts';
import { add, compare, type DecimalText, isPositive, round2, sub } from '#kernel/rules/decimal.ts';
import {
  type Against,
  type Figures,
  figuresOf,
  type LineDraft,
  lineFigures,
  NOTHING_BEFORE,
  paidFor,
} from '../rules/settlement-figures.ts';
import { BINDING, KIND, SETTLEMENT } from '../rules/settlement-lifecycle.ts';
import { BIZ } from './lock-settlement.ts';
import type { Line, Settlement, SettlementContext } from './tables.ts';

export const COMPLETED = '31';
const FROZEN = '20';

/** Lines of one revision, in order. */
export const linesOf = (ctx: SettlementContext, id: string, revision: number): Promise<Line[]> =>
  ctx.tx
    .selectFrom('settlements.line')
    .selectAll()
    .where('settlement_id', '=', id)
    .where('revision', '=', revision)
    .orderBy('line_no')
    .execute();

/** A stored line as it was before its figures. */
export const draftOf = (l: Line): LineDraft => ({
  lineType: l.line_type,
  orderId: l.order_id,
  noteId: l.note_id,
  noteNo: l.note_no,
  deliveryId: l.delivery_id,
  orderLineNo: l.order_line_no,
  weight: l.weight,
  unitPrice: l.unit_price,
  amount: l.amount,
  taxRate: l.tax_rate,
  remark: l.remark,
  basis: l.basis,
});
/** The figures at the foot of stored lines, worked out anew from weights, prices and amounts. */
export const recompute = (lines: readonly Line[], against: Against): Figures =>
  figuresOf(
    lines.map((l) => ({ lineType: l.line_type, weight: l.weight, ...lineFigures(draftOf(l)) })),
    against,
  );

/** Writes the lines of a revision, numbered from 1. */
export async function writeLines(
  ctx: SettlementContext,
  id: string,
  revision: number,
  drafts: readonly LineDraft[],
): Promise<void> {
  if (drafts.length === 0) return;
  await ctx.tx
    .insertInto('settlements.line')
    .values(
      drafts.map((line, at) => ({
        settlement_id: id,
        revision,
        line_no: at + 1,
        line_type: line.lineType,
        order_id: line.orderId,
        note_id: line.noteId,
        note_no: line.noteNo,
        delivery_id: line.deliveryId ?? null,
        order_line_no: line.orderLineNo,
        weight: line.weight,
        unit_price: line.unitPrice,
        tax_rate: line.taxRate,
        remark: line.remark,
        basis: JSON.stringify(line.basis),
        ...lineFigures(line),
      })),
    )
    .execute();
}

/** Statements of orders in which lines of theirs stand. */
export async function statementsOf(
  ctx: SettlementContext,
  orderIds: readonly string[],
  but: string | null = null,
): Promise<Settlement[]> {
  const rows = await ctx.tx
    .selectFrom('settlements.settlement as s')
    .selectAll('s')
    .where((eb) =>
      eb.or([
        eb('s.order_id', 'in', [...orderIds]),
        eb.exists(
          eb
            .selectFrom('settlements.line as l')
            .select('l.id')
            .whereRef('l.settlement_id', '=', 's.id')
            .where('l.order_id', 'in', [...orderIds]),
        ),
      ]),
    )
    .orderBy('s.id')
    .execute();
  return rows.filter((s) => s.id !== but);
}

/** What of an order's payments final statements have counted, with the differences paid since. */
function countedBefore(statements: readonly Settlement[], orderId: string): DecimalText {
  const parts = statements
    .filter((s) => s.kind !== KIND.provisional && BINDING.includes(s.state))
    .map((s) =>
      add(
        (s.paid_parts as Readonly<Record<string, string>>)[orderId] ?? '0',
        s.order_id === orderId ? s.deposit_offset : '0',
        s.order_id === orderId && s.difference_done ? s.difference_amount : '0',
      ),
    );
  return add('0', ...parts);
}

/**
 * What is owed already on its own: the receivable of a credit sale, and the differences of provisional and voided
 * statements that are not paid or refunded yet.
 */
async function outstanding(
  ctx: SettlementContext,
  orders: readonly OrderFacts[],
  statements: readonly Settlement[],
): Promise<DecimalText> {
  const credit = await receivablesOf(ctx, { bizType: 'ORDER', bizIds: orders.map((o) => o.id) });
  const open = statements.filter(
    (s) =>
      !s.difference_done &&
      ((s.kind === KIND.provisional && BINDING.includes(s.state)) ||
        (s.state === SETTLEMENT.void && s.confirmed_at !== null)),
  );
  return add('0', ...credit.map((r) => r.unpaid), ...open.map((s) => s.difference_amount));
}

/** Frozen deposits of an order or its deal by the buyer for the seller: what turns into payment at its settlement, unless it is to be forfeited. */
export async function frozenDeposits(ctx: SettlementContext, order: OrderFacts) {
  const held = [
    ...(await depositsOf(ctx, { bizType: 'ORDER', bizIds: [order.id] })),
    ...(order.dealId === null ? [] : await depositsOf(ctx, { bizType: 'DEAL', bizIds: [order.dealId] })),
  ];
  return held.filter(
    (d) =>
      d.deposit_state === FROZEN &&
      d.forfeit_at === null &&
      d.payer_member_id === order.buyerId &&
      d.receiver_member_id === order.sellerId &&
      d.currency === order.currency,
  );
}

export interface Counted extends Against {
  readonly paidParts: Readonly<Record<string, DecimalText>>;
}
interface Counting {
  readonly id: string | null;
  readonly kind: string;
  readonly currency: string;
}
const amountOf = (lines: readonly (LineDraft | Line)[], orderId: string, only: boolean): DecimalText =>
  add(
    '0',
    ...lines
      .map((l) => ('lineType' in l ? l : draftOf(l)))
      .filter((l) => only || l.orderId === orderId)
      .map((l) => lineFigures(l).amount),
  );

/** What was paid, offset and settled before the lines of a statement, now (13.1). */
export async function countAgainst(
  ctx: SettlementContext,
  of: Counting,
  orders: readonly OrderFacts[],
  lines: readonly (LineDraft | Line)[],
): Promise<Counted> {
  const first = orders[0];
  if (of.kind === KIND.correction || first === undefined || of.currency !== first.currency)
    return { ...NOTHING_BEFORE, paidParts: {} };
  const statements = await statementsOf(
    ctx,
    orders.map((o) => o.id),
    of.id,
  );
  const parts = orders.map((order): [string, DecimalText] => [
    order.id,
    paidFor({
      paid: order.paidAmount,
      countedBefore: countedBefore(statements, order.id),
      settledNow: amountOf(lines, order.id, orders.length === 1),
      completed: order.state === COMPLETED,
    }),
  ]);
  const paid = add('0', ...parts.map(([, amount]) => amount));
  const previousSettled = of.kind === KIND.final ? await outstanding(ctx, orders, statements) : '0';
  const total = add('0', ...lines.map((l) => lineFigures('lineType' in l ? l : draftOf(l)).amount));
  const owed = sub(total, add(paid, previousSettled));
  const held =
    of.kind === KIND.final && orders.length === 1
      ? add('0', ...(await frozenDeposits(ctx, first)).map((d) => d.balance))
      : '0';
  const offset = !isPositive(owed) ? '0' : compare(held, owed) < 0 ? held : owed;
  return {
    paid: round2(paid),
    previousSettled: round2(previousSettled),
    depositOffset: round2(offset),
    paidParts: Object.fromEntries(parts),
  };
}

/** The columns that follow from figures. */
export const figureColumns = (f: Figures, paidParts: Counted['paidParts']) => ({
  weight: f.weight,
  goods_amount: f.goodsAmount,
  adjust_amount: f.adjustAmount,
  total_amount: f.totalAmount,
  net_amount: f.netAmount,
  tax_amount: f.taxAmount,
  paid_amount: f.paid,
  deposit_offset: f.depositOffset,
  previous_settled: f.previousSettled,
  difference_amount: f.difference,
  avg_price: f.avgPrice,
  paid_parts: paidParts as Record<string, string>,
});
/** Figures of drafted lines. */
export const draftedFigures = (drafts: readonly LineDraft[], against: Against): Figures =>
  figuresOf(
    drafts.map((d) => ({ lineType: d.lineType, weight: d.weight, ...lineFigures(d) })),
    against,
  );

/**
 * What an order owes by its settlements: the lines of binding final statements and their corrections, null while there is
 * no final one; and what the corrections alone come to.
 */
export async function settledTotal(
  ctx: SettlementContext,
  order: OrderFacts,
): Promise<{ total: DecimalText | null; corrected: DecimalText }> {
  const rows = await ctx.tx
    .selectFrom('settlements.settlement as s')
    .innerJoin('settlements.line as l', (j) =>
      j.onRef('l.settlement_id', '=', 's.id').onRef('l.revision', '=', 's.revision'),
    )
    .where('s.state', 'in', [...BINDING])
    .where('s.kind', 'in', [KIND.final, KIND.correction])
    .where('s.currency', '=', order.currency)
    .where((eb) => eb.or([eb('l.order_id', '=', order.id), eb('s.order_id', '=', order.id)]))
    .select(['s.kind', 'l.amount'])
    .execute();
  const sum = (of: typeof rows) => round2(add('0', ...of.map((r) => r.amount)));
  return {
    total: rows.some((r) => r.kind === KIND.final) ? sum(rows) : null,
    corrected: sum(rows.filter((r) => r.kind === KIND.correction)),
  };
}
/** Links of the receivable of a difference. */
export const receivableKey = (row: Settlement) => ({
  bizType: BIZ as 'SETTLEMENT',
  bizId: row.id,
  bizNo: row.settlement_no,
});
