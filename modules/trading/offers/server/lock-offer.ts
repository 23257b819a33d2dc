import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isPositive } from '#kernel/rules/decimal.ts';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { canonical } from '#kernel/rules/signature.ts';
import { type Actor, isPlatform } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { all } from '#kernel/server/database.ts';
import { inScope, partyInScope } from '#kernel/server/scope.ts';
import { stepper } from '#kernel/server/step.ts';
import { withScope } from '#kernel/server/with-scope.ts';
import { LANE, ROUND } from '../rules/codes.ts';
import { HOLDING, negotiationLifecycle } from '../rules/negotiation-lifecycle.ts';
import { agreedPart } from '../rules/offer.ts';
import { OFFER, offerLifecycle } from '../rules/offer-lifecycle.ts';
import { OfferEnded } from '../rules/refusals-offer.ts';
import { lockDepositMoney } from './deposit-money.ts';
import type { Negotiation, Offer, OffersTables, Round } from './tables.ts';

export type OfferContext<I = unknown> = Context<OffersTables, I>;

export const offerOwner = {
  member: 'offers.offer.seller_member_id',
  dept: 'offers.offer.seller_owner_dept_id',
  emp: 'offers.offer.seller_owner_emp_id',
};
const n = 'offers.negotiation';
export const threadSides = {
  seller: {
    member: `${n}.seller_member_id`,
    dept: `${n}.seller_owner_dept_id`,
    emp: `${n}.seller_owner_emp_id`,
  },
  buyer: { member: `${n}.buyer_member_id`, dept: `${n}.buyer_owner_dept_id`, emp: `${n}.buyer_owner_emp_id` },
};

/** Writes an offer's state: the only one that does. */
export const stepOffer = stepper<Offer, typeof offerLifecycle.codes, keyof typeof offerLifecycle.verbs>({
  lifecycle: offerLifecycle,
  table: 'offers.offer',
  column: 'publish_state',
  bizType: 'OFFER',
  number: (o) => o.offer_no,
  parties: (o) => [o.seller_member_id],
  deadlines: {
    onOffer: { at: 'valid_until', lapse: 'expire' },
    paused: { at: 'valid_until', lapse: 'expire' },
    stopped: { at: 'valid_until', lapse: 'expire' },
  },
  pastDue: OfferEnded,
});
/** Writes a thread's status: the only one that does. */
export const stepThread = stepper<
  Negotiation,
  typeof negotiationLifecycle.codes,
  keyof typeof negotiationLifecycle.verbs
>({
  lifecycle: negotiationLifecycle,
  table: n,
  column: 'status',
  bizType: 'NEGOTIATION',
  number: (t) => t.negotiation_no,
  parties: (t) => [t.seller_member_id, t.buyer_member_id, t.intermediary_member_id],
  deadlines: {
    buyerAccepted: { at: 'confirm_by', lapse: 'confirmLapse' },
    preDeal: { at: 'subjects_until', lapse: 'subjectsLapse' },
    locked: { at: 'confirm_by', lapse: 'typeLapse' },
    awaitingIntermediary: { at: 'confirm_by', lapse: 'answerLapse' },
  },
});

/**
 * Locks an offer of the caller's own company (or any, for the operator) within his data scope; hides the
 * rest. Checks the version when one is sent.
 */
export async function lockOwnOffer(
  ctx: OfferContext,
  input: { id: string; version?: number | undefined },
): Promise<Offer> {
  const offer = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('id', '=', input.id)
    .where('deleted', '=', false)
    .where(inScope(ctx.actor, 'OFFER', offerOwner))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (offer === undefined) throw NotFound({});
  if (input.version !== undefined && offer.version !== input.version)
    throw VersionConflict({ version: offer.version });
  ctx.target({ type: 'OFFER', id: offer.id, no: offer.offer_no });
  return offer;
}

/** Locks a published offer a buyer can see (row security decides), for acts of the market. */
export async function lockMarketOffer(ctx: OfferContext, id: string): Promise<Offer> {
  const offer = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .where('publish_state', '>=', OFFER.onOffer)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (offer === undefined) throw NotFound({});
  return offer;
}

export interface Held {
  readonly thread: Negotiation;
  readonly offer: Offer;
  readonly side: 'buyer' | 'seller' | 'operator';
  readonly live: Round | null;
}

/**
 * Locks offer, then thread (lock order of trust 1.5), hides what is not the caller's, checks the version, and
 * says on which side he stands.
 */
export async function lockThread(
  ctx: OfferContext,
  input: { id: string; version?: number | undefined },
): Promise<Held> {
  const seen = await ctx.tx
    .selectFrom(n)
    .leftJoin('offers.offer as o', 'o.id', `${n}.offer_id`)
    .select([`${n}.offer_id`, `${n}.deposit_required`, `${n}.status`, 'o.currency'])
    .select([`${n}.buyer_member_id`, `${n}.seller_member_id`])
    .where(`${n}.id`, '=', input.id)
    .where(`${n}.deleted`, '=', false)
    .where(partyInScope(ctx.actor, 'COUNTER_OFFER', threadSides))
    .executeTakeFirst();
  if (seen === undefined) throw NotFound({});
  if (isPositive(seen.deposit_required) && seen.currency !== null && HOLDING.includes(seen.status))
    await lockDepositMoney(ctx, {
      buyerId: seen.buyer_member_id,
      sellerId: seen.seller_member_id,
      currency: seen.currency,
    });
  const [offer, thread, live] = await all([
    ctx.tx
      .selectFrom('offers.offer')
      .selectAll()
      .where('id', '=', seen.offer_id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
    ctx.tx.selectFrom(n).selectAll().where('id', '=', input.id).forNoKeyUpdate().executeTakeFirstOrThrow(),
    liveRound(ctx, input.id),
  ]);
  if (offer === undefined) throw NotFound({});
  if (input.version !== undefined && thread.version !== input.version)
    throw VersionConflict({ version: thread.version });
  ctx.target({ type: 'NEGOTIATION', id: thread.id, no: thread.negotiation_no });
  return { thread, offer, side: sideOf(ctx.actor, thread), live };
}

/** The side an actor takes in a thread; the operator and the clock stand beside it. An intermediary takes none: 10301. */
export function sideOf(
  actor: Actor,
  thread: Pick<Negotiation, 'buyer_member_id' | 'seller_member_id'>,
): 'buyer' | 'seller' | 'operator' {
  if (isPlatform(actor)) return 'operator';
  if (actor.memberId === thread.buyer_member_id && actor.identity === 'buyer') return 'buyer';
  if (actor.memberId === thread.seller_member_id) return 'seller';
  if (actor.memberId === thread.buyer_member_id) return 'buyer';
  throw NotFound({});
}
export const SIDE_CODE = { buyer: '10', seller: '20', intermediary: '30', operator: '40' } as const;

export const liveRound = async (ctx: OfferContext, threadId: string): Promise<Round | null> =>
  (await ctx.tx
    .selectFrom('offers.round')
    .selectAll()
    .where('negotiation_id', '=', threadId)
    .where('state', '=', ROUND.live)
    .executeTakeFirst()) ?? null;

/** The round that counts, or of a thread that has none any more the last one made. */
export const lastText = async (ctx: OfferContext, threadId: string): Promise<Round | null> =>
  (await ctx.tx
    .selectFrom('offers.round')
    .selectAll()
    .where('negotiation_id', '=', threadId)
    .orderBy(sql`state = ${sql.lit(ROUND.live)}`, 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Strictly before by the database clock, read after the lock; an act at exactly the deadline loses (trading-domain 1.6). */
export async function isBefore(ctx: OfferContext, deadline: Date | null): Promise<boolean> {
  return deadline === null || (await ctx.now()).getTime() < deadline.getTime();
}

/**
 * Runs the effects that one act on an offer has on threads of other companies (void, freeze, badge). Row
 * security opens those threads for this
 * offer only and only while the effect runs.
 */
export const asEffect = <R>(ctx: OfferContext, offerId: string, work: () => Promise<R>): Promise<R> =>
  withScope(ctx, { open: { effect: `offer:${offerId}` } }, work);

/** Material terms of an offer: what a buyer accepts. Its SHA-256 is the terms hash that binds (trust 1.4). */
export const termsOf = (o: Offer): Record<string, unknown> => ({
  skuId: o.sku_id,
  producer: o.producer,
  grade: o.grade,
  packagingId: o.packaging_id,
  quantity: o.quantity,
  uom: o.uom,
  divisible: o.divisible,
  minQty: o.min_qty,
  qtyStep: o.qty_step,
  tolerancePlus: o.tolerance_plus,
  toleranceMinus: o.tolerance_minus,
  toleranceOption: o.tolerance_option,
  priceMode: o.price_mode,
  currency: o.currency,
  unitPrice: o.unit_price,
  taxRate: o.tax_rate,
  indexId: o.index_id,
  quotePeriod: o.quote_period,
  premium: o.premium,
  futuresContract: o.futures_contract,
  basis: o.basis,
  pricingDeadline: o.pricing_deadline,
  cargoStatus: o.cargo_status,
  priceTerm: o.price_term,
  namedPlaceId: o.named_place_id,
  pickType: o.pick_type,
  warehouseId: o.warehouse_id,
  deliveryStart: o.delivery_start,
  deliveryEnd: o.delivery_end,
  quantityBasis: o.quantity_basis,
  qualityBasis: o.quality_basis,
  paymentTerm: o.payment_term,
  settlementMethod: o.settlement_method,
  depositPct: o.deposit_pct,
  depositNature: o.deposit_nature,
  lawAndForum: o.law_and_forum,
  firmType: o.firm_type,
  ...(o.lane === LANE.rmb
    ? {}
    : { originCountry: o.origin_country, lcOpenDays: o.lc_open_days, voyage: agreedPart(o.voyage) }),
});
export const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(canonical(JSON.parse(JSON.stringify(value))))
    .digest('hex');

/** The thread has moved: its page, the lists of both companies and the operator's list of all look again. */
export function threadMoved(
  ctx: Pick<OfferContext, 'live'>,
  thread: Pick<Negotiation, 'id' | 'seller_member_id' | 'buyer_member_id'>,
): void {
  ctx.live(`thread:${thread.id}`);
  ctx.live('allThreads');
  for (const memberId of [thread.seller_member_id, thread.buyer_member_id]) ctx.live(`threads:${memberId}`);
}
