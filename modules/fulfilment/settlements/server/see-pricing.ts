import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { compare, round2 } from '#kernel/rules/decimal.ts';
import type { FixingRow, PricingDetail } from '../contract/fixing.ts';
import { pricingDetail } from '../contract/fixing.ts';
import { fixedMean } from '../rules/formula-price.ts';
import { fixingButtons, fixingLifecycle } from '../rules/fixing-lifecycle.ts';
import { futuresOpen, futuresOpening } from '../rules/futures-hours.ts';
import { marginOf } from '../rules/margin.ts';
import { ORDER_ROUTES } from '#fulfilment/orders/contract/order.ts';
import { depositOf, futuresCalendar, lastQuote, lotsOfOrder, reachedPricing, restOf } from './pricing.ts';
import { type Fixing, type Pricing, type SettlementContext, settlements } from './tables.ts';

type Lot = Awaited<ReturnType<typeof lotsOfOrder>>[number];
const sideOf = (actor: Actor, row: { seller_member_id: string }): 'buyer' | 'seller' | 'operator' =>
  isPlatform(actor)
    ? 'operator'
    : actor.identity === 'seller' && actor.memberId === row.seller_member_id
      ? 'seller'
      : 'buyer';
const holds = (actor: Actor, button: string): boolean =>
  ORDER_ROUTES.some((route) => actor.buttons.get(button)?.has(route) === true);

/** What the caller may do with a fixing, by its life, his side and his buttons. */
const fixingCan = (actor: Actor, row: Fixing): string[] => {
  const side = sideOf(actor, row);
  return fixingLifecycle.open(row.state, side).filter((verb) => {
    const button = fixingButtons[verb];
    return button !== null && holds(actor, button);
  });
};
export const fixingResult = (actor: Actor, row: Fixing) => ({
  id: row.id,
  version: row.version,
  state: row.state as string,
  can: fixingCan(actor, row),
});

const fixingRow = (actor: Actor, row: Fixing, lots: readonly Lot[]): FixingRow => ({
  id: row.id,
  version: row.version,
  state: row.state,
  quantity: row.quantity,
  limitPrice: row.limit_price,
  futures: row.futures,
  price: lots.find((l) => l.fixing_id === row.id)?.price ?? null,
  quoted: row.quoted,
  quotedDay: row.quoted_day,
  placedName: row.placed_name,
  placedAt: row.gmt_create.toISOString(),
  validUntil: row.valid_until.toISOString(),
  reason: row.decline_reason,
  can: fixingCan(actor, row),
});

/** The deposit behind it, with what the last quote leaves of it; null where the deal asks for none. */
async function marginRow(
  ctx: SettlementContext,
  p: Pricing,
  lots: readonly Lot[],
  quote: { value: string } | null,
): Promise<PricingDetail['margin']> {
  if (p.deposit_base === null) return null;
  const deposit = await depositOf(ctx, p);
  const balance = deposit?.balance ?? '0.00';
  const margin =
    quote === null
      ? null
      : marginOf({
          quantity: p.quantity,
          basis: p.basis,
          provisionalPrice: p.provisional_price,
          lots,
          quote: quote.value,
          base: p.deposit_base,
          balance,
        });
  return {
    depositId: deposit?.id ?? null,
    state: deposit?.deposit_state ?? DEPOSIT.required,
    required: deposit?.required ?? p.deposit_base,
    balance,
    exposure: margin?.exposure ?? '0.00',
    cover: margin?.cover ?? balance,
    dueAt: deposit?.due_at?.toISOString() ?? null,
  };
}

/** What the caller may do with the price as a whole. */
function pricingCan(actor: Actor, p: Pricing, now: Date): string[] {
  if (compare(restOf(p), '0') <= 0) return [];
  const after = now >= p.pricing_deadline;
  const side = sideOf(actor, p);
  if (side === 'buyer')
    return !after && p.missed_at === null && holds(actor, fixingButtons.place) ? ['place'] : [];
  return side === 'seller' && (after || p.missed_at !== null) && holds(actor, 'Confirm')
    ? ['fixForBuyer']
    : [];
}

async function presentPricing(ctx: SettlementContext, p: Pricing): Promise<PricingDetail> {
  const now = await ctx.now();
  const [lots, quote, calendar] = [
    await lotsOfOrder(ctx, p.order_id),
    await lastQuote(ctx, p.contract),
    await futuresCalendar(ctx, p),
  ];
  const fixings = await ctx.tx
    .selectFrom('settlements.fixing')
    .selectAll()
    .where('order_id', '=', p.order_id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const open = futuresOpen(now, calendar);
  return {
    orderId: p.order_id,
    orderNo: p.order_no,
    side: sideOf(ctx.actor, p),
    currency: p.currency,
    uom: p.uom,
    contract: p.contract,
    basis: p.basis,
    provisionalPrice: p.provisional_price,
    pricingDeadline: p.pricing_deadline.toISOString(),
    quantity: p.quantity,
    fixed: p.fixed_qty,
    waiting: p.waiting_qty,
    rest: restOf(p),
    average: lots.length === 0 ? null : round2(fixedMean(lots.map((l) => ({ ...l, by: l.fixed_by }))).mean),
    lastQuote: quote,
    open,
    nextOpening: open ? null : futuresOpening(now, calendar).toISOString(),
    passed: p.missed_at !== null,
    margin: await marginRow(ctx, p, lots, quote),
    fixings: fixings.map((f) => fixingRow(ctx.actor, f, lots)),
    lots: lots.map((l) => ({
      quantity: l.quantity,
      futures: l.futures,
      price: l.price,
      by: l.fixed_by,
      at: l.gmt_create.toISOString(),
    })),
    can: pricingCan(ctx.actor, p, now),
  };
}
/** The newest fixings of an order; lots are as many as were fixed. */
const SHOWN = 50;

/** What is fixed and what is open of an order the caller reaches. Refuses 10301. */
export const pricingDetailHandler = settlements.query(pricingDetail, async (ctx) => {
  const pricing = await reachedPricing(ctx, ctx.input.orderId);
  return { pricing: pricing === undefined ? null : await presentPricing(ctx, pricing) };
});
