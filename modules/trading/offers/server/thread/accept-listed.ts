import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { all } from '#kernel/server/database.ts';
import { acceptListed } from '../../contract/negotiation.ts';
import { FIRM, ROUND } from '../../rules/codes.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { StillBinding, ThreadFrozen } from '../../rules/refusals-offer.ts';
import { isBinding } from '../../rules/thread/rounds.ts';
import { hold } from '../effects/effects.ts';
import { bothLicensed, inHours, lockGoods, partiesMayDeal, quantityFits } from '../guards.ts';
import { liveRound, lockMarketOffer, type OfferContext, SIDE_CODE, stepThread } from '../lock-offer.ts';
import { agreedFormula } from '../selling/formula.ts';
import { type Negotiation, type Offer, offers } from '../tables.ts';
import { agreedBy, boundByBuyer, sameAsSeen, waitForSeller } from './accept.ts';
import { confirmByOf } from './confirm-by.ts';
import { depositFor, freezeDepositAtOnce, lockMoneyOfOffer, sameDepositAsSeen } from './deposit.ts';
import { history, insertThread, openThreadOf } from './open-thread.ts';
import { appendRound, listed } from './rounds.ts';
import { subjectsUntil } from './subjects.ts';

/** The buyer's open thread, which the listed terms may settle; null when there is none. */
async function settleable(ctx: OfferContext, offer: Offer): Promise<Negotiation | null> {
  const thread = await openThreadOf(ctx, offer.id);
  if (thread?.frozen === true) throw ThreadFrozen({});
  if (thread !== null && thread.status !== NEGOTIATION.countering)
    throw StateNotAllowed({
      subject: 'negotiation',
      verb: 'acceptListed',
      state: thread.status,
      side: 'buyer',
    });
  return thread;
}

/** His own firm round binds the buyer until its validity ends. */
async function notBound(ctx: OfferContext, thread: Negotiation | null, now: Date): Promise<void> {
  const buyerRound = thread === null ? null : await liveRound(ctx, thread.id);
  if (
    buyerRound !== null &&
    buyerRound.side === SIDE_CODE.buyer &&
    isBinding({ firm: buyerRound.firm, live: true, validUntil: buyerRound.valid_until }, now)
  )
    throw StillBinding({ until: buyerRound.valid_until.toISOString() });
}

/** Accept the listed terms: opens a thread at 15, or settles an open one. */
export const acceptListedHandler = offers.command(acceptListed, async (ctx) => {
  await lockMoneyOfOffer(ctx);
  const offer = await lockMarketOffer(ctx, ctx.input.offerId);
  const { input, actor } = ctx;
  if (actor.identity !== 'buyer') throw NotFound({});
  if (offer.publish_state !== OFFER.onOffer)
    throw StateNotAllowed({
      subject: 'offer',
      verb: 'acceptListed',
      state: offer.publish_state,
      side: 'buyer',
    });
  const buyerId = actor.memberId as string;
  // Locks in their order (trust 1.5), the clock behind them.
  const [thread, , now] = await all([settleable(ctx, offer), lockGoods(ctx, offer), inHours(ctx, offer)]);
  // Guards in the order they refuse.
  const [pair, , , , , confirmBy] = await all([
    partiesMayDeal(ctx, offer, buyerId, { quantity: input.quantity, price: offer.unit_price }),
    sameAsSeen(offer, input),
    notBound(ctx, thread, now),
    quantityFits(ctx, offer, input.quantity),
    bothLicensed(ctx, offer, buyerId, input.quantity),
    confirmByOf(ctx, offer, now),
  ]);
  const until = subjectsUntil(input.subjects, input.subjectsUntil, now);
  const terms = { ...listed(offer), quantity: input.quantity };
  sameDepositAsSeen(offer, depositFor(offer, terms), input.deposit);
  const seq = (thread?.rounds ?? 0) + 1;
  const set = {
    ...agreedBy(
      offer,
      { seq, price: terms.price, quantity: terms.quantity, terms: terms.terms },
      { confirmBy, boundAt: boundByBuyer(offer, now) },
    ),
    rounds: seq,
    buyer_subjects: input.subjects ?? null,
    subjects_until: until,
  };
  const formula = await agreedFormula(ctx, offer);
  const moved =
    thread === null
      ? await insertThread(ctx, offer, {
          status: NEGOTIATION.buyerAccepted,
          related: pair.relatedParty,
          set: {
            ...set,
            ...formula,
            agreed_terms: JSON.stringify(set.agreed_terms) as unknown as Record<string, unknown>,
          },
        })
      : await stepThread(ctx, thread, 'acceptListed', 'buyer', { set, uncounted: formula });
  const round = await appendRound(ctx, moved, {
    side: 'seller',
    terms,
    validUntil: offer.valid_until as Date,
    firm: offer.firm_type === FIRM.firm,
    state: ROUND.accepted,
    message: null,
    listedTerms: true,
  });
  if (thread === null) await history(ctx, moved, 'acceptListed', null, 'buyer');
  await hold(ctx, offer, moved, input.quantity);
  await freezeDepositAtOnce(ctx, offer, moved);
  return waitForSeller(ctx, offer, moved, { at: now, opened: thread === null ? round : undefined });
});
