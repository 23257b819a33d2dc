import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { DeadlinePassed, NotFound } from '#kernel/rules/refusals.ts';
import { created } from '#kernel/server/rows.ts';
import { placeFixing } from '../contract/fixing.ts';
import { FIXING } from '../rules/fixing-lifecycle.ts';
import { futuresClose, futuresOpen, futuresOpening } from '../rules/futures-hours.ts';
import { FixingDeposit, FixingPassed, FuturesClosed } from '../rules/refusals.ts';
import { notifyFixing } from './fixing-notices.ts';
import {
  assertLot,
  countPricing,
  depositOf,
  FIXING_BIZ,
  FIXING_LAPSE,
  futuresCalendar,
  lastQuote,
  lockPricing,
  pricingMoved,
  reachedPricing,
  restOf,
} from './pricing.ts';
import { fixingResult } from './see-pricing.ts';
import { type Pricing, type SettlementContext, settlements } from './tables.ts';

const UNPAID: readonly string[] = [DEPOSIT.required, DEPOSIT.lapsed];

/** The buyer may fix: in time, with his deposit in place. */
async function assertMayFix(ctx: SettlementContext, pricing: Pricing, now: Date): Promise<void> {
  if (now >= pricing.pricing_deadline) throw DeadlinePassed({});
  if (pricing.missed_at !== null) throw FixingPassed({});
  const deposit = pricing.deposit_base === null ? null : await depositOf(ctx, pricing);
  if (pricing.deposit_base !== null && (deposit === null || UNPAID.includes(deposit.deposit_state)))
    throw FixingDeposit({});
}

/** Futures trade. Answers until when a fixing placed now stands. */
async function assertTrading(ctx: SettlementContext, pricing: Pricing, now: Date): Promise<Date> {
  const calendar = await futuresCalendar(ctx, pricing);
  if (!futuresOpen(now, calendar)) throw FuturesClosed({ opens: showBinding(futuresOpening(now, calendar)) });
  const close = futuresClose(now, calendar);
  return close < pricing.pricing_deadline ? close : pricing.pricing_deadline;
}

/**
 * — → 10: so many tonnes up to a futures price, until the close. Refuses 10301, LotRefused, LotPriceRefused,
 * FixingDeposit, FixingPassed, FuturesClosed, OrderNotFixable, DeadlinePassed.
 */
export const placeFixingHandler = settlements.command(placeFixing, async (ctx) => {
  const { orderId, quantity, limitPrice } = ctx.input;
  if ((await reachedPricing(ctx, orderId)) === undefined) throw NotFound({});
  const { pricing } = await lockPricing(ctx, orderId);
  const now = await ctx.now();
  await assertMayFix(ctx, pricing, now);
  // What no hour would let pass is said at its field first.
  assertLot(pricing, restOf(pricing), { quantity, futures: limitPrice, by: 'buyer' }, 'limitPrice');
  const until = await assertTrading(ctx, pricing, now);
  const quote = await lastQuote(ctx, pricing.contract);
  const row = await ctx.tx
    .insertInto('settlements.fixing')
    .values({
      ...created(ctx),
      order_id: orderId,
      order_no: pricing.order_no,
      seller_member_id: pricing.seller_member_id,
      buyer_member_id: pricing.buyer_member_id,
      state: FIXING.placed,
      quantity,
      limit_price: limitPrice,
      quoted: quote?.value ?? null,
      quoted_day: quote?.day ?? null,
      valid_until: until,
      placed_name: ctx.actor.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await countPricing(ctx, pricing, { waiting: quantity });
  await ctx.history({
    bizType: FIXING_BIZ,
    bizId: row.id,
    bizNo: row.order_no,
    action: 'place',
    from: null,
    to: FIXING.placed,
    side: 'buyer',
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  await ctx.schedule({ kind: FIXING_LAPSE, key: row.id, at: until });
  await notifyFixing(ctx, 'placed', pricing, ['seller'], {
    quantity,
    price: limitPrice,
    until,
    name: ctx.actor.name,
  });
  ctx.target({ type: FIXING_BIZ, id: row.id, no: row.order_no });
  pricingMoved(ctx, pricing);
  return fixingResult(ctx.actor, row);
});
