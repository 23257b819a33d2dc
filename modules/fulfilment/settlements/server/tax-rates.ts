import { dealtOn } from '#fulfilment/deals/server/door.ts';
import type { OrderFacts } from '#fulfilment/orders/server/door.ts';
import { NOTE } from '#fulfilment/shipments/rules/note-lifecycle.ts';
import { notesOfOrder } from '#fulfilment/shipments/server/door.ts';
import { deliveredByVoucher } from '#fulfilment/vouchers/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { DOMESTIC } from '../rules/settlement-lifecycle.ts';
import { taxPointOf, vatRateAt } from '../rules/tax-point.ts';
import { type SettlementContext, settlements } from './tables.ts';

/** The VAT rate of an order's line by the day its goods left; null: no VAT. */
export interface TaxRates {
  on(lineNo: number, dispatchedOn: string): string | null;
}

/** The rates of an order by tax point: those it was agreed with, and what the law changed since (trading-domain 14). */
export async function taxRates(ctx: SettlementContext, order: OrderFacts): Promise<TaxRates> {
  if (order.tradeType !== DOMESTIC) return { on: () => null };
  const ports = ctx.service('settlementPorts');
  const { dealId, protocolId } = order;
  const [agreedOn] = [
    dayOf(order.createdAt),
    dealId === null ? null : await dealtOn(ctx, { dealId }),
    protocolId === null ? null : await ports.agreedOn(ctx, { protocolId }),
  ]
    .filter((day) => day !== null)
    .sort() as [string, ...string[]];
  const changes = await ports.vatChanges(ctx, { after: agreedOn, until: dayOf(await ctx.now()) });
  const invoicedOn = changes.length === 0 ? null : await ports.invoicedOn(ctx, { orderId: order.id });
  return {
    on(lineNo, dispatchedOn) {
      const rate = order.lines.find((l) => l.lineNo === lineNo)?.taxRate ?? '0';
      return vatRateAt({ rate, on: agreedOn }, taxPointOf({ dispatchedOn, invoicedOn }), changes);
    },
  };
}

/** Days on which goods of an order left, by its line. */
async function dispatchDays(
  ctx: SettlementContext,
  orderId: string,
): Promise<{ lineNo: number; day: string }[]> {
  const notes = await notesOfOrder(ctx, { orderId, within: WHOLE_COMPANY });
  const passed = await deliveredByVoucher(ctx, { orderId });
  return [
    ...notes
      .filter((n) => n.shippedAt !== null && LEFT.includes(n.state))
      .map((n) => ({ lineNo: n.lineNo, day: dayOf(n.shippedAt as Date) })),
    ...passed.map((d) => ({ lineNo: d.lineNo, day: dayOf(d.deliveredAt) })),
  ];
}
const LEFT: readonly string[] = [NOTE.shipped, NOTE.received, NOTE.disputed, NOTE.settled];

/**
 * The rates an invoice of the order itself would have today, by line: of what left that of its day, of what has not
 * left today's, for the invoice makes the tax point then.
 */
export const orderTaxRates = settlements.door<{ order: OrderFacts }, Map<number, string[]>>(async (ctx) => {
  const { order } = ctx.input;
  const rates = await taxRates(ctx, order);
  const days = await dispatchDays(ctx, order.id);
  const today = dayOf(await ctx.now());
  return new Map(
    order.lines.map((l) => {
      const left = days.filter((d) => d.lineNo === l.lineNo).map((d) => d.day);
      const all = left.length === 0 || isPositive(l.remainingQty) ? [...left, today] : left;
      return [l.lineNo, [...new Set(all.map((day) => rates.on(l.lineNo, day) ?? '0'))]];
    }),
  );
});

/** The rate of what is claimed or added for goods of an order: of a shipment that of its day, else of what left first. */
export async function rateOfClaim(
  ctx: SettlementContext,
  order: OrderFacts,
  noteId: string | null,
): Promise<string | null> {
  if (order.tradeType !== DOMESTIC) return null;
  const notes = await notesOfOrder(ctx, { orderId: order.id, within: WHOLE_COMPANY });
  const note = notes.find((n) => n.id === noteId);
  const lineNo = note?.lineNo ?? order.lines[0]?.lineNo ?? 1;
  const left = note?.shippedAt ?? notes.find((n) => n.shippedAt !== null)?.shippedAt ?? (await ctx.now());
  return (await taxRates(ctx, order)).on(lineNo, dayOf(left));
}
