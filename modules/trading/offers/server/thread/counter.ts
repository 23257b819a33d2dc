import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { all } from '#kernel/server/database.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { counter } from '../../contract/negotiation.ts';
import { FIRM, idleHours, type Lane, ROUND } from '../../rules/codes.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { NothingChanged, NotNegotiable, ThreadFrozen, Validity } from '../../rules/refusals-offer.ts';
import { checkRoundValidity } from '../../rules/thread/rounds.ts';
import { refreshOffer, returnGoods } from '../effects/effects.ts';
import { notifyParties } from '../effects/notify.ts';
import { termsFit } from './terms-fit.ts';
import { inHours, licensedFor, notTooMany, partiesMayDeal, priceNear, quantityFits } from '../guards.ts';
import { lockMarketOffer, lockThread, type OfferContext, stepThread, threadMoved } from '../lock-offer.ts';
import { type Negotiation, type Offer, offers } from '../tables.ts';
import { NO_DEPOSIT } from './accept.ts';
import { releaseDeposit } from './deposit.ts';
import { history, newThread } from './open-thread.ts';
import { presentThread } from './present-thread.ts';
import { appendRound, proposalOn, sameTerms, standing } from './rounds.ts';

type CounterContext = OfferContext<{
  offerId?: string | undefined;
  id?: string | undefined;
  version?: number | undefined;
  price: string;
  quantity: string;
  terms: Record<string, string | null | undefined>;
  validUntil: string;
  message?: string | null | undefined;
  priceConfirmed: boolean;
}>;

/** A counter-offer opens a thread, answers in it, or answers an acceptance of a subject offer with new terms (3.5). */
export const counterHandler = offers.command(counter, async (ctx) => {
  if (ctx.input.id !== undefined)
    return answerIn(ctx as CounterContext, { id: ctx.input.id, version: ctx.input.version });
  if (ctx.input.offerId === undefined) throw NotFound({}, 'offerId');
  return openThread(ctx as CounterContext, ctx.input.offerId);
});

async function openThread(ctx: CounterContext, offerId: string) {
  const offer = await lockMarketOffer(ctx, offerId);
  if (ctx.actor.identity !== 'buyer') throw NotFound({});
  if (offer.publish_state !== OFFER.onOffer)
    throw StateNotAllowed({ subject: 'offer', verb: 'counter', state: offer.publish_state, side: 'buyer' });
  await inHours(ctx, offer);
  if (!offer.negotiable) throw NotNegotiable({});
  const buyerId = ctx.actor.memberId as string;
  const [pair, , , terms] = await all([
    partiesMayDeal(ctx, offer, buyerId, ctx.input),
    notTooMany(ctx, offer.lane, true),
    checkProposal(ctx, offer, 'buyer', buyerId),
    newTerms(ctx, offer, null),
  ]);
  const thread = await newThread(ctx, offer, { status: NEGOTIATION.countering, related: pair.relatedParty });
  await putRound(ctx, offer, thread, 'buyer', terms);
  await history(ctx, thread, 'counter', null, 'buyer');
  return finish(ctx, offer, thread, 'buyer');
}

async function answerIn(ctx: CounterContext, at: { id: string; version: number | undefined }) {
  const { thread, offer, side } = await lockThread(ctx, at);
  if (side === 'operator') throw NotFound({});
  const from = thread.status;
  if (thread.frozen) throw ThreadFrozen({});
  const state = offer.publish_state;
  const mayNow = state === OFFER.onOffer || (side === 'seller' && state === OFFER.stopped);
  if (!mayNow) throw StateNotAllowed({ subject: 'offer', verb: 'counter', state, side });
  if (from === NEGOTIATION.buyerAccepted && offer.firm_type === FIRM.firm)
    throw StateNotAllowed({ subject: 'negotiation', verb: 'counter', state: from, side });
  const moved = await stepThread(ctx, thread, 'counter', side, {
    uncounted: { rounds: thread.rounds + 1, agreed_formula: null },
    set:
      from === NEGOTIATION.buyerAccepted
        ? {
            agreed_qty: null,
            agreed_price: null,
            agreed_terms: null,
            agreed_round_seq: null,
            confirm_by: null,
            bound_at: null,
            deposit_required: NO_DEPOSIT,
          }
        : {},
  });
  const counted = side === 'buyer' ? notTooMany(ctx, offer.lane, false) : Promise.resolve();
  await all([inHours(ctx, offer), partiesMayDeal(ctx, offer, thread.buyer_member_id, ctx.input), counted]);
  if (from === NEGOTIATION.buyerAccepted) {
    await returnGoods(ctx, offer, 'UNHOLD', thread.agreed_qty as string, {
      bizType: 'NEGOTIATION',
      bizId: thread.id,
    });
    await releaseDeposit(ctx, offer, thread, null);
    await ctx.unschedule('negotiations.confirmBy', thread.id);
  }
  const [terms] = await all([
    newTerms(ctx, offer, thread),
    checkProposal(ctx, offer, side, side === 'buyer' ? thread.buyer_member_id : thread.seller_member_id),
  ]);
  await putRound(ctx, offer, moved, side, terms);
  return finish(ctx, offer, moved, side);
}

/** What is proposed, laid over what stands. */
async function newTerms(ctx: CounterContext, offer: Offer, thread: Negotiation | null) {
  const before = await standing(ctx, offer, thread);
  const terms = proposalOn(before, {
    price: ctx.input.price,
    quantity: ctx.input.quantity,
    terms: ctx.input.terms,
  });
  if (sameTerms(before, terms)) throw NothingChanged({});
  return terms;
}

/** Price, quantity, licence and validity of one proposal. */
async function checkProposal(ctx: CounterContext, offer: Offer, side: 'buyer' | 'seller', memberId: string) {
  await all([
    quantityFits(ctx, offer, ctx.input.quantity),
    priceNear(ctx, offer, ctx.input.price, ctx.input.priceConfirmed),
    licensedFor(ctx, offer, side, memberId, ctx.input.quantity),
  ]);
  const rule = checkRoundValidity(
    { side, validUntil: new Date(ctx.input.validUntil) },
    offer.valid_until as Date,
    await ctx.now(),
  );
  if (rule !== null) throw Validity({ rule }, 'validUntil');
  termsFit(offer, ctx.input.terms);
  const { deliveryStart, deliveryEnd } = ctx.input.terms;
  if (deliveryStart && deliveryEnd && deliveryStart > deliveryEnd)
    throw Validity({ rule: 'delivery.order' }, 'terms.deliveryEnd');
}

async function putRound(
  ctx: CounterContext,
  offer: Offer,
  thread: Negotiation,
  side: 'buyer' | 'seller',
  terms: ReturnType<typeof proposalOn>,
) {
  const validUntil = new Date(ctx.input.validUntil);
  await appendRound(ctx, thread, {
    side,
    terms,
    validUntil,
    firm: offer.firm_type === FIRM.firm,
    state: ROUND.live,
    message: ctx.input.message ?? null,
    listedTerms: false,
  });
  await ctx.schedule({ kind: 'negotiations.roundLapse', key: thread.id, at: validUntil });
  await ctx.schedule({
    kind: 'negotiations.idle',
    key: thread.id,
    at: new Date(validUntil.getTime() + idleHours(offer.lane as Lane, await tradingLimits(ctx)) * 3_600_000),
  });
}

async function finish(ctx: OfferContext, offer: Offer, thread: Negotiation, side: 'buyer' | 'seller') {
  await notifyParties(ctx, 'N-NEG-01', { offer, thread, to: [side === 'buyer' ? 'seller' : 'buyer'] });
  threadMoved(ctx, thread);
  return presentThread(ctx, thread.id, { thread, offer: await refreshOffer(ctx, offer) });
}
