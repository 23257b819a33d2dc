import { sql } from 'kysely';
import { PRICE_MODE } from '#fulfilment/deals/rules/trade-codes.ts';
import { agreedOfDeal } from '#fulfilment/deals/server/door.ts';
import { depositsOf } from '#fulfilment/money/server/door.ts';
import type { OrderFacts } from '#fulfilment/orders/server/door.ts';
import { lockOrderFor } from '#fulfilment/orders/server/door.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { add, round2, sub } from '#kernel/rules/decimal.ts';
import { showPrice } from '#kernel/rules/format.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { foundRow, lockRow, touched } from '#kernel/server/rows.ts';
import { partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { type FIXING, type FixingVerb, fixingLifecycle } from '../rules/fixing-lifecycle.ts';
import { fixLot, type FixedLot, SMALLEST_LOT } from '../rules/formula-price.ts';
import { LotPriceRefused, LotRefused, OrderNotFixable } from '../rules/refusals.ts';
import type { Fixing, Pricing, SettlementContext } from './tables.ts';
import { calendarOf } from './working-calendar.ts';

export const FIXING_BIZ = 'FIXING';
export const FIXING_LAPSE = 'settlements.fixingLapse';
export const PRICING_DEADLINE = 'settlements.pricingDeadline';
const UNFIXABLE: readonly string[] = ['01', '32'];

/** Writes a fixing's state: the only one that does. */
export const stepFixing = stepper<Fixing, typeof FIXING, FixingVerb>({
  lifecycle: fixingLifecycle,
  table: 'settlements.fixing',
  column: 'state',
  bizType: FIXING_BIZ,
  number: (row) => row.order_no,
  parties: (row) => [row.seller_member_id, row.buyer_member_id],
  deadlines: { placed: { at: 'valid_until', lapse: 'lapse' } },
});

const O = 'o';
const sides = {
  seller: {
    member: `${O}.seller_member_id`,
    dept: `${O}.seller_owner_dept_id`,
    emp: `${O}.seller_owner_emp_id`,
  },
  buyer: {
    member: `${O}.buyer_member_id`,
    dept: `${O}.buyer_owner_dept_id`,
    emp: `${O}.buyer_owner_emp_id`,
  },
};
/** The order is the caller's and within his data scope: a fixing belongs to whom its order belongs. */
const ofReachedOrder = (ctx: SettlementContext, column: string) =>
  sql<boolean>`exists (select from reporting.orders o where o.id = ${sql.ref(column)} and ${partyInScope(ctx.actor, 'ORDER', sides)})`;

/** What is to be fixed of an order the caller reaches; undefined where its price is no basis price. Refuses 10301. */
export async function reachedPricing(ctx: SettlementContext, orderId: string): Promise<Pricing | undefined> {
  await foundRow(
    ctx.tx
      .selectNoFrom(sql<number>`1`.as('one'))
      .where(
        sql<boolean>`exists (select from reporting.orders o where o.id = ${orderId}::bigint and ${partyInScope(ctx.actor, 'ORDER', sides)})`,
      ),
  );
  return ctx.tx
    .selectFrom('settlements.pricing')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export interface HeldPricing {
  readonly order: OrderFacts;
  readonly pricing: Pricing;
}
/** The order, then its pricing, locked. Refuses OrderNotFixable, and 10301 where nothing is to be fixed. */
export async function lockPricing(ctx: SettlementContext, orderId: string): Promise<HeldPricing> {
  const order = await lockOrderFor(ctx, { orderId });
  if (UNFIXABLE.includes(order.state)) throw OrderNotFixable({});
  const pricing = await heldPricing(ctx, orderId);
  if (pricing === undefined) throw NotFound({});
  return { order, pricing };
}
export const heldPricing = (ctx: SettlementContext, orderId: string): Promise<Pricing | undefined> =>
  ctx.tx
    .selectFrom('settlements.pricing')
    .selectAll()
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A fixing the caller reaches, behind its order and pricing. Refuses 10301 and 10302. */
export async function lockFixing(
  ctx: SettlementContext,
  of: { readonly id: string; readonly version: number },
): Promise<HeldPricing & { fixing: Fixing }> {
  const query = ctx.tx
    .selectFrom('settlements.fixing')
    .selectAll()
    .where('id', '=', of.id)
    .where(ofReachedOrder(ctx, 'settlements.fixing.order_id'));
  const seen: Fixing = await foundRow(query);
  ctx.target({ type: FIXING_BIZ, id: seen.id, no: seen.order_no });
  const held = await lockPricing(ctx, seen.order_id);
  return { ...held, fixing: await lockRow(query, of.version) };
}

export const lotsOfOrder = (ctx: SettlementContext, orderId: string) =>
  ctx.tx
    .selectFrom('settlements.fixed_lot')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
/** Neither fixed nor waiting for the seller's answer. */
export const restOf = (p: Pricing): string => round2(sub(p.quantity, add(p.fixed_qty, p.waiting_qty)));

/** The rule of a lot (3.4); what is wrong with its price stands at the field that gave it. Refuses LotRefused and LotPriceRefused. */
export function assertLot(
  pricing: Pricing,
  rest: string,
  lot: { quantity: string; futures: string; by: FixedLot['by'] },
  priceField: 'futures' | 'limitPrice' = 'futures',
): FixedLot {
  const { basis } = pricing;
  const fixed = fixLot(rest, { ...lot, basis });
  if (typeof fixed !== 'string') return fixed;
  if (fixed !== 'lot.price') throw LotRefused({ least: SMALLEST_LOT, rest }, 'quantity');
  const price = showPrice(round2(add(lot.futures, basis)));
  throw LotPriceRefused({ basis: showPrice(basis), price }, priceField);
}

export const countPricing = (
  ctx: SettlementContext,
  pricing: Pricing,
  by: { readonly fixed?: string; readonly waiting?: string },
): Promise<Pricing> =>
  ctx.tx
    .updateTable('settlements.pricing')
    .set({
      fixed_qty: add(pricing.fixed_qty, by.fixed ?? '0'),
      waiting_qty: add(pricing.waiting_qty, by.waiting ?? '0'),
      ...touched(ctx),
    })
    .where('id', '=', pricing.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Writes a lot beside its pricing; `fixing` is the buyer's, null where nobody placed one. */
export async function writeLot(
  ctx: SettlementContext,
  pricing: Pricing,
  lot: FixedLot & { readonly futures: string },
  fixing: Fixing | null,
): Promise<Pricing> {
  await ctx.tx
    .insertInto('settlements.fixed_lot')
    .values({
      gmt_create: nowHere,
      order_id: pricing.order_id,
      seller_member_id: pricing.seller_member_id,
      buyer_member_id: pricing.buyer_member_id,
      quantity: lot.quantity,
      futures: lot.futures,
      price: lot.price,
      fixed_by: lot.by,
      fixing_id: fixing?.id ?? null,
      created_by: ctx.actor.accountId,
    })
    .execute();
  const waiting = fixing === null ? '0' : sub('0', fixing.quantity);
  return countPricing(ctx, pricing, { fixed: lot.quantity, waiting });
}

/** What the exchange is known to have done last up to now. */
export async function lastQuote(
  ctx: SettlementContext,
  contract: string,
): Promise<{ day: string; value: string } | null> {
  const today = dayOf(await ctx.now());
  const quotes = await ctx
    .service('settlementPorts')
    .indexQuotes(ctx, { indexId: contract, from: addDays(today, -QUOTE_DAYS), to: today });
  return quotes.at(-1) ?? null;
}
const QUOTE_DAYS = 30;

export const futuresCalendar = (ctx: SettlementContext, pricing: Pricing) => calendarOf(ctx, pricing.lane);

/** The deposit of an order by its buyer for its seller: the one behind its basis price. */
export async function depositOf(ctx: SettlementContext, pricing: Pricing) {
  const held = await depositsOf(ctx, { bizType: 'ORDER', bizIds: [pricing.order_id] });
  return (
    held.findLast(
      (d) =>
        d.payer_member_id === pricing.buyer_member_id && d.receiver_member_id === pricing.seller_member_id,
    ) ?? null
  );
}

/** What is not fixed by an order of a basis deal; null where the price is another one. */
export async function basisOf(ctx: SettlementContext, dealId: string) {
  const terms = await agreedOfDeal(ctx, { dealId });
  return terms?.priceMode === PRICE_MODE.basis && terms.futures !== null
    ? { ...terms.futures, depositPct: terms.depositPct, depositNature: terms.depositNature, lane: terms.lane }
    : null;
}

/** Both companies look again at the order. */
export function pricingMoved(ctx: SettlementContext, p: Pick<Pricing, 'order_id'>): void {
  ctx.live(`order:${p.order_id}`);
}
