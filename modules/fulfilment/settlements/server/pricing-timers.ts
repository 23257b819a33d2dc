import { dealEffective } from '#fulfilment/deals/rules/events.ts';
import { addWorkingDays, isWorkingDay } from '#fulfilment/deals/rules/working-days.ts';
import { depositMoved } from '#fulfilment/money/rules/events.ts';
import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { requireDeposit } from '#fulfilment/money/server/door.ts';
import {
  lockOrderFor,
  type OrderFacts,
  orderEnded,
  orderOf,
  ordersOfDeals,
} from '#fulfilment/orders/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { compare, dec, isPositive, round2 } from '#kernel/rules/decimal.ts';
import { created, touched } from '#kernel/server/rows.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { FIXING } from '../rules/fixing-lifecycle.ts';
import { endFixing, lapseWaiting } from './end-fixing.ts';
import { notifyFixing } from './fixing-notices.ts';
import {
  assertLot,
  basisOf,
  FIXING_LAPSE,
  heldPricing,
  PRICING_DEADLINE,
  pricingMoved,
  restOf,
  writeLot,
} from './pricing.ts';
import { type Pricing, type SettlementContext, settlements } from './tables.ts';
import { calendarOf } from './working-calendar.ts';

export const OPEN_PRICING = 'settlements.openPricing';
export const PRICING_PASSED = 'settlements.pricingPassed';
const REVOKED = '01';
/** How long the settlement price of the last day is waited for, and how often it is looked for. */
const WAIT_HOURS = 3;
const MOST_WAITS = 240;

type Basis = NonNullable<Awaited<ReturnType<typeof basisOf>>>;
/** The deposit a basis deal asks for, in the order's own amount; null where it asks for none. */
async function askDeposit(ctx: SettlementContext, order: OrderFacts, basis: Basis): Promise<string | null> {
  if (basis.depositPct === null || !isPositive(basis.depositPct)) return null;
  const required = round2(dec(order.orderAmount).times(basis.depositPct).dividedBy(100));
  if (!isPositive(required)) return null;
  const deadline = new Date(basis.pricingDeadline);
  const due = addWorkingDays(await ctx.now(), 1, await calendarOf(ctx, basis.lane));
  await requireDeposit(ctx, {
    bizType: 'ORDER',
    bizId: order.id,
    bizNo: order.orderNo,
    payerId: order.buyerId,
    receiverId: order.sellerId,
    currency: order.currency,
    nature: (basis.depositNature ?? '10') as '10' | '20' | '30',
    required,
    dueAt: due < deadline ? due : deadline,
  });
  return required;
}
/** What is to be fixed of one order of a basis deal: its deposit is asked for, the deadline is set. */
async function openFor(ctx: SettlementContext, orderId: string, dealId: string, basis: Basis): Promise<void> {
  const seen = await orderOf(ctx, { orderId, within: WHOLE_COMPANY });
  if (seen === null || seen.state === REVOKED || (await heldPricing(ctx, orderId)) !== undefined) return;
  const deposit = await askDeposit(ctx, seen, basis);
  const order = await lockOrderFor(ctx, { orderId });
  const line = order.lines[0];
  if (line === undefined) return;
  const deadline = new Date(basis.pricingDeadline);
  await ctx.tx
    .insertInto('settlements.pricing')
    .values({
      ...created(ctx),
      order_id: orderId,
      order_no: order.orderNo,
      deal_id: dealId,
      seller_member_id: order.sellerId,
      buyer_member_id: order.buyerId,
      lane: basis.lane,
      currency: order.currency,
      uom: order.uom,
      product_zh: order.productZh,
      product_en: order.productEn,
      contract: basis.contract,
      basis: basis.basis,
      provisional_price: line.unitPrice,
      pricing_deadline: deadline,
      quantity: order.quantity,
      deposit_base: deposit,
    })
    .execute();
  await ctx.schedule({ kind: PRICING_DEADLINE, key: orderId, at: deadline });
  pricingMoved(ctx, { order_id: orderId });
}
/** A basis deal took effect: each of its orders is to be fixed. A timer of its own, as money's accounts are locked first. */
export const openPricing = settlements.timer(OPEN_PRICING, async (ctx) => {
  const dealId = ctx.input.key;
  const basis = await basisOf(ctx, dealId);
  if (basis === null) return;
  for (const order of await ordersOfDeals(ctx, { dealIds: [dealId] }))
    await openFor(ctx, order.id, dealId, basis);
});
export const openWhenEffective = settlements.listen(dealEffective, (ctx) =>
  ctx.schedule({ kind: OPEN_PRICING, key: ctx.input.dealId, at: { inSeconds: 0 } }),
);

/** A fixing nobody answered: its tonnes are open again. */
export const fixingLapse = settlements.timer(FIXING_LAPSE, async (ctx) => {
  const seen = await ctx.tx
    .selectFrom('settlements.fixing')
    .select(['order_id', 'valid_until'])
    .where('id', '=', ctx.input.key)
    .executeTakeFirst();
  if (seen === undefined) return;
  const pricing = await heldPricing(ctx, seen.order_id);
  const fixing = await ctx.tx
    .selectFrom('settlements.fixing')
    .selectAll()
    .where('id', '=', ctx.input.key)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (pricing === undefined || fixing === undefined || fixing.state !== FIXING.placed) return;
  if ((await ctx.now()) < fixing.valid_until)
    return ctx.schedule({ kind: FIXING_LAPSE, key: fixing.id, at: fixing.valid_until });
  await endFixing(ctx, { pricing, fixing }, 'lapse', 'timer', null);
  await notifyFixing(ctx, 'lapsed', pricing, ['buyer', 'seller'], {
    quantity: fixing.quantity,
    price: fixing.limit_price,
  });
});

/**
 * The settlement price of the last day: that day's quote; the one before it where futures did not trade that day; null
 * while it is not published.
 */
async function settlementPrice(ctx: SettlementContext, p: Pricing): Promise<string | null> {
  const day = dayOf(p.pricing_deadline);
  const calendar = await calendarOf(ctx, p.lane);
  const from = new Date(p.pricing_deadline.getTime() - 20 * 86_400_000);
  const quotes = await ctx
    .service('settlementPorts')
    .indexQuotes(ctx, { indexId: p.contract, from: dayOf(from), to: day });
  const last = quotes.at(-1);
  if (last === undefined) return null;
  return last.day === day || !isWorkingDay(day, { ...calendar, extraDays: [] }) ? last.value : null;
}
/** The time to fix ended: what is open takes the settlement price of that day; it is looked for until it is published. */
export const pricingDeadline = settlements.timer<{ waits?: number } | null>(PRICING_DEADLINE, async (ctx) => {
  const { key: orderId, payload } = ctx.input;
  const order = await lockOrderFor(ctx, { orderId });
  const held = await heldPricing(ctx, orderId);
  if (held === undefined || order.state === REVOKED) return;
  if ((await ctx.now()) < held.pricing_deadline)
    return ctx.schedule({ kind: PRICING_DEADLINE, key: orderId, at: held.pricing_deadline });
  const pricing = await lapseWaiting(ctx, held);
  const rest = restOf(pricing);
  if (compare(rest, '0') <= 0) return;
  const futures = await settlementPrice(ctx, pricing);
  const waits = payload?.waits ?? 0;
  if (futures === null) {
    if (waits < MOST_WAITS)
      await ctx.schedule({
        kind: PRICING_DEADLINE,
        key: orderId,
        at: { inSeconds: WAIT_HOURS * 3600 },
        payload: { waits: waits + 1 },
      });
    return;
  }
  const now = (await heldPricing(ctx, orderId)) as Pricing;
  const lot = assertLot(now, rest, { quantity: rest, futures, by: 'deadline' });
  await writeLot(ctx, now, { ...lot, futures }, null);
  await notifyFixing(ctx, 'settled', now, ['buyer', 'seller'], { quantity: rest, price: lot.price, futures });
  pricingMoved(ctx, now);
});

/** A deposit of a basis price was forfeited or never came: from here on the seller may fix, and what waits lapses. */
export const pricingPassed = settlements.timer(PRICING_PASSED, async (ctx) => {
  const orderId = ctx.input.key;
  const order = await lockOrderFor(ctx, { orderId });
  const held = await heldPricing(ctx, orderId);
  if (held === undefined || held.missed_at !== null || held.deposit_base === null || order.state === REVOKED)
    return;
  const pricing = await lapseWaiting(ctx, held);
  await ctx.tx
    .updateTable('settlements.pricing')
    .set({ missed_at: await ctx.now(), ...touched(ctx) })
    .where('id', '=', pricing.id)
    .execute();
  const rest = restOf(pricing);
  if (compare(rest, '0') > 0)
    await notifyFixing(ctx, 'passed', pricing, ['buyer', 'seller'], { quantity: rest });
  pricingMoved(ctx, pricing);
});
const MISSED: readonly string[] = [DEPOSIT.forfeited, DEPOSIT.lapsed];
export const passWhenMissed = settlements.listen(depositMoved, async (ctx) => {
  const { bizType, bizId, state } = ctx.input;
  if (bizType === 'ORDER' && MISSED.includes(state))
    await ctx.schedule({ kind: PRICING_PASSED, key: bizId, at: { inSeconds: 0 } });
});

/** A revoked order is fixed no more: what waits lapses with it. */
export const lapseWhenRevoked = settlements.listen(orderEnded, async (ctx) => {
  if (ctx.input.state !== REVOKED) return;
  const pricing = await heldPricing(ctx, ctx.input.orderId);
  if (pricing !== undefined) await lapseWaiting(ctx, pricing);
});
