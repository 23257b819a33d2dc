import { addWorkingDays } from '#fulfilment/deals/rules/working-days.ts';
import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { askTopUp } from '#fulfilment/money/server/door.ts';
import { isPositive } from '#kernel/rules/decimal.ts';
import { touched } from '#kernel/server/rows.ts';
import { marginOf } from '../rules/margin.ts';
import { depositOf, futuresCalendar, lastQuote, lotsOfOrder, pricingMoved } from './pricing.ts';
import { type Pricing, type SettlementContext, settlements } from './tables.ts';

export const CALL_MARGIN = 'settlements.callMargin';

/**
 * The last quote against the deposit of a basis price: below half of it the buyer tops up within a working day (3.4,
 * N-PAY-06). Accounts are locked before the pricing.
 */
export const callMargin = settlements.timer(CALL_MARGIN, async (ctx) => {
  const p = await ctx.tx
    .selectFrom('settlements.pricing')
    .selectAll()
    .where('order_id', '=', ctx.input.key)
    .executeTakeFirst();
  if (p === undefined || p.deposit_base === null) return;
  const [deposit, quote] = [await depositOf(ctx, p), await lastQuote(ctx, p.contract)];
  if (deposit?.deposit_state !== DEPOSIT.frozen || quote === null) return;
  const margin = marginOf({
    quantity: p.quantity,
    basis: p.basis,
    provisionalPrice: p.provisional_price,
    lots: await lotsOfOrder(ctx, p.order_id),
    quote: quote.value,
    base: p.deposit_base,
    balance: deposit.balance,
  });
  if (!isPositive(margin.asked)) return;
  await askTopUp(ctx, {
    bizType: 'ORDER',
    bizId: p.order_id,
    payerId: p.buyer_member_id,
    receiverId: p.seller_member_id,
    currency: p.currency,
    required: margin.required,
    dueAt: addWorkingDays(await ctx.now(), 1, await futuresCalendar(ctx, p)),
  });
  await ctx.tx
    .updateTable('settlements.pricing')
    .set({ called_at: await ctx.now(), ...touched(ctx) })
    .where('id', '=', p.id)
    .execute();
  pricingMoved(ctx, p);
});

/** A price is looked after until so many days after its deadline: by then it is settled. */
const LOOKED_AFTER_DAYS = 90;
/** Every ten minutes each basis price with a deposit is set against the last quote, in a transaction of its own. */
export const callMargins = settlements.cronJob(
  'settlements.callMargins',
  { everySeconds: 600, atMost: 1000 },
  async (work) => {
    const ctx = work as unknown as SettlementContext;
    const since = new Date((await ctx.now()).getTime() - LOOKED_AFTER_DAYS * 86_400_000);
    const rows: Pick<Pricing, 'order_id'>[] = await ctx.tx
      .selectFrom('settlements.pricing')
      .select('order_id')
      .where('deposit_base', 'is not', null)
      .where('missed_at', 'is', null)
      .where('pricing_deadline', '>', since)
      .orderBy('id')
      .execute();
    await ctx.schedule(rows.map((r) => ({ kind: CALL_MARGIN, key: r.order_id, at: { inSeconds: 0 } })));
    return 0;
  },
);
