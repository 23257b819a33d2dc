import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { all } from '#kernel/server/database.ts';
import { directDeal } from '../../contract/negotiation.ts';
import { FIRM, ROUND, TRANSACTION_TYPE } from '../../rules/codes.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { NoDirectDeal } from '../../rules/refusals-offer.ts';
import { hold, refreshOffer, sellHeld } from '../effects/effects.ts';
import { notifyParties } from '../effects/notify.ts';
import { bothLicensed, goodsFree, inHours, partiesMayDeal } from '../guards.ts';
import { lockMarketOffer, threadMoved } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { agreedBy, sameAsSeen } from './accept.ts';
import { makeDeal } from './conclude.ts';
import { depositFor, freezeDepositAtOnce, lockMoneyOfOffer, sameDepositAsSeen } from './deposit.ts';
import { history, newThread } from './open-thread.ts';
import { presentThread } from './present-thread.ts';
import { appendRound, listed } from './rounds.ts';

/** One act: held, sold, deal, letter and order, or nothing at all (45). */
export const directDealHandler = offers.command(directDeal, async (ctx) => {
  await lockMoneyOfOffer(ctx);
  const offer = await lockMarketOffer(ctx, ctx.input.offerId);
  const { input, actor } = ctx;
  if (actor.identity !== 'buyer') throw NotFound({});
  if (offer.publish_state !== OFFER.onOffer)
    throw StateNotAllowed({ subject: 'offer', verb: 'direct', state: offer.publish_state, side: 'buyer' });
  await inHours(ctx, offer);
  if (!offer.direct_deal_allowed || offer.firm_type !== FIRM.firm) throw NoDirectDeal({});
  const buyerId = actor.memberId as string;
  const [pair] = await all([
    partiesMayDeal(ctx, offer, buyerId, { quantity: input.quantity, price: offer.unit_price }),
    sameAsSeen(offer, input),
    goodsFree(ctx, offer, input.quantity),
    bothLicensed(ctx, offer, buyerId, input.quantity),
  ]);
  const terms = { ...listed(offer), quantity: input.quantity };
  sameDepositAsSeen(offer, depositFor(offer, terms), input.deposit);
  const set = {
    ...agreedBy(
      offer,
      { seq: 1, price: terms.price, quantity: terms.quantity, terms: terms.terms },
      { confirmBy: null, boundAt: await ctx.now() },
    ),
    transaction_type: TRANSACTION_TYPE.direct,
    agreed_terms: JSON.stringify(terms.terms) as unknown as Record<string, unknown>,
  };
  const thread = await newThread(ctx, offer, { status: NEGOTIATION.direct, related: pair.relatedParty, set });
  await appendRound(ctx, thread, {
    side: 'seller',
    terms,
    validUntil: offer.valid_until as Date,
    firm: true,
    state: ROUND.accepted,
    message: null,
    listedTerms: true,
  });
  await history(ctx, thread, 'direct', null, 'buyer');
  await hold(ctx, offer, thread, input.quantity);
  await freezeDepositAtOnce(ctx, offer, thread);
  await sellHeld(ctx, offer, thread);
  const concluded = await makeDeal(ctx, offer, thread, true);
  await notifyParties(ctx, 'N-NEG-07', { offer, thread: concluded, to: ['seller', 'buyer'] });
  threadMoved(ctx, thread);
  return presentThread(ctx, thread.id, { thread: concluded, offer: await refreshOffer(ctx, offer) });
});
