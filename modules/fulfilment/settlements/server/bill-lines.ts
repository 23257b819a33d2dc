import type { OrderFacts } from '#fulfilment/orders/server/door.ts';
import { billsOfOrders } from '#fulfilment/payments/server/door.ts';
import { sql } from 'kysely';
import type { BillDiscountInput } from '../contract/settlement-acts.ts';
import { billDiscountOf, discountDays } from '../rules/bill-discount.ts';
import { LINE } from '../rules/line-basis.ts';
import { BillDiscounted, BillNotDiscountable } from '../rules/refusals.ts';
import type { LineDraft } from '../rules/settlement-figures.ts';
import { KIND, SETTLEMENT, type SettlementKind } from '../rules/settlement-lifecycle.ts';
import type { Line, SettlementContext } from './tables.ts';
import { rateOfClaim } from './tax-rates.ts';

interface OfBills {
  readonly kind: SettlementKind;
  readonly orders: readonly OrderFacts[];
  readonly wishes: readonly BillDiscountInput[];
  readonly settlementId: string | null;
}
const FIELD = 'billDiscounts';

/** The live statement a bill's discount of an order stands on, but this one. */
async function standsOn(
  ctx: SettlementContext,
  of: { readonly orderId: string; readonly paymentId: string; readonly but: string | null },
): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom('settlements.settlement as s')
    .innerJoin('settlements.line as l', (j) =>
      j.onRef('l.settlement_id', '=', 's.id').onRef('l.revision', '=', 's.revision'),
    )
    .select('s.settlement_no')
    .where('s.state', '<>', SETTLEMENT.void)
    .where('s.id', '<>', of.but ?? '0')
    .where('l.order_id', '=', of.orderId)
    .where('l.line_type', '=', LINE.billDiscount)
    .where(sql<boolean>`l.basis ->> 'paymentId' = ${of.paymentId}`)
    .limit(1)
    .executeTakeFirst();
  return row?.settlement_no ?? null;
}

/**
 * Discounts of bills the orders were paid by (12 edge cases, 13.1), each bill once. A provisional statement has none: the
 * final one says it. The price is higher by it, so that it bears the VAT of the goods. Refuses BillNotDiscountable and
 * BillDiscounted.
 */
export async function billLines(ctx: SettlementContext, of: OfBills): Promise<LineDraft[]> {
  if (of.wishes.length === 0) return [];
  const bills = await billsOfOrders(ctx, { orderIds: of.orders.map((o) => o.id) });
  const asked = new Set(of.wishes.map((w) => w.paymentId));
  if (of.kind === KIND.provisional || asked.size < of.wishes.length) throw BillNotDiscountable({}, FIELD);
  const lines: LineDraft[] = [];
  for (const { paymentId, rate } of of.wishes) {
    const parts = bills.filter((b) => b.paymentId === paymentId && discountDays(b.takenOn, b.dueOn) > 0);
    if (parts.length === 0) throw BillNotDiscountable({}, FIELD);
    for (const bill of parts) {
      const no = await standsOn(ctx, { orderId: bill.orderId, paymentId, but: of.settlementId });
      if (no !== null) throw BillDiscounted({ no }, FIELD);
      const order = of.orders.find((o) => o.id === bill.orderId) as OrderFacts;
      const { paymentNo, billNo, amount, takenOn, dueOn } = bill;
      const days = discountDays(takenOn, dueOn);
      lines.push({
        lineType: LINE.billDiscount,
        orderId: bill.orderId,
        noteId: null,
        noteNo: null,
        orderLineNo: null,
        weight: null,
        unitPrice: null,
        amount: billDiscountOf({ amount, rate, days }),
        taxRate: await rateOfClaim(ctx, order, null),
        remark: null,
        basis: { kind: 'billDiscount', paymentId, paymentNo, billNo, amount, rate, takenOn, dueOn, days },
      });
    }
  }
  return lines;
}

/** The rates agreed for bills in stored lines. */
export const billWishes = (lines: readonly Line[]): BillDiscountInput[] => [
  ...new Map(
    lines.flatMap(({ basis }) =>
      basis.kind === 'billDiscount'
        ? [[basis.paymentId, { paymentId: basis.paymentId, rate: basis.rate }]]
        : [],
    ),
  ).values(),
];
