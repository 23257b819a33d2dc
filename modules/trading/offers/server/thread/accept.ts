import { lineAmount, same } from '#kernel/rules/decimal.ts';
import { StateNotAllowed, NotFound, DeadlinePassed } from '#kernel/rules/refusals.ts';
import {
  acceptBuyer as acceptBuyerCall,
  acceptListed as acceptListedCall,
  acceptSeller as acceptSellerCall,
  directDeal as directCall,
} from '../../contract/negotiation.ts';
import { FIRM, ROUND, TRANSACTION_TYPE } from '../../rules/codes.ts';
import { NEGOTIATION } from '../../rules/negotiation-life.ts';
import { OFFER } from '../../rules/offer-life.ts';
import {
  NoDirectDeal,
  ProposalGone,
  StillBinding,
  TermsChanged,
  ThreadFrozen,
} from '../../rules/refusals-offer.ts';
import { isBinding } from '../../rules/rounds.ts';
import { hold, refreshOffer, sellHeld } from '../effects/effects.ts';
import { tell } from '../effects/tell.ts';
import { bothLicensed, goodsFree, inHours, lockGoods, partiesMayDeal, quantityFits } from '../guards.ts';
import {
  liveRound,
  lockMarketOffer,
  lockThread,
  type OfferWork,
  SIDE_CODE,
  stepThread,
} from '../lock-offer.ts';
import { agreedFormula } from '../selling/formula.ts';
import { type Negotiation, type Offer, offers, type Round } from '../tables.ts';
import { makeDeal } from './conclude.ts';
import { confirmByOf } from './confirm-by.ts';
import { history, insertThread, newThread, openThreadOf } from './counter.ts';
import { presentThread } from './present-thread.ts';
import { appendRound, listed, markRound, proposalOf } from './rounds.ts';
import { subjectsUntil } from './subjects.ts';
import { lockIfClear } from './thread-steps.ts';

interface Seen {
  readonly offerVersion: number;
  readonly termsHash: string;
  readonly quantity: string;
  readonly amount: string;
}

/** What was seen is what binds: version, hash and the derived amount must be today's, else the fresh figures come back and nothing happens (trust 1.4). */
function sameAsSeen(offer: Offer, seen: Seen): void {
  const amount = lineAmount(seen.quantity, offer.unit_price as string);
  if (
    seen.offerVersion !== offer.terms_version ||
    seen.termsHash !== offer.terms_hash ||
    !same(seen.amount, amount)
  ) {
    throw TermsChanged(
      {
        unitPrice: offer.unit_price as string,
        termsVersion: offer.terms_version,
        termsHash: offer.terms_hash as string,
        amount,
      },
      'amount',
    );
  }
}

const agreedBy = (
  offer: Offer,
  round: { seq: number; price: string; quantity: string; terms: Record<string, unknown> },
  confirmBy: Date | null,
) => ({
  agreed_qty: round.quantity,
  agreed_price: round.price,
  agreed_terms: round.terms,
  agreed_round_seq: round.seq,
  confirm_by: confirmBy,
  expire_at: null,
  offer_terms_version: offer.terms_version,
});

/** 15: the goods are held, the seller has his minutes of open market to confirm; silence confirms a firm offer only. */
async function waitForSeller(
  w: OfferWork,
  offer: Offer,
  thread: Negotiation,
  { at, opened = false }: { at: Date; opened?: boolean },
) {
  if (!opened) await w.undue('negotiations.roundLapse', thread.id);
  if (!opened) await w.undue('negotiations.idle', thread.id);
  await w.due({ kind: 'negotiations.confirmBy', key: thread.id, at: thread.confirm_by as Date });
  await tell(w, 'N-NEG-02', { offer, thread, to: ['seller'] });
  w.live(`thread:${thread.id}`);
  return presentThread(w, thread.id, { thread, offer: await refreshOffer(w, offer), fresh: opened, at });
}

/** The buyer's open thread, which the listed terms may settle; null when there is none. */
async function settleable(w: OfferWork, offer: Offer): Promise<Negotiation | null> {
  const thread = await openThreadOf(w, offer.id);
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
async function notBound(w: OfferWork, thread: Negotiation | null, now: Date): Promise<void> {
  const own = thread === null ? null : await liveRound(w, thread.id);
  if (
    own !== null &&
    own.side === SIDE_CODE.buyer &&
    isBinding({ firm: own.firm, live: true, validUntil: own.valid_until }, now)
  )
    throw StillBinding({ until: own.valid_until.toISOString() });
}

/** Accept the listed terms: opens a thread at 15, or settles an open one. */
export const acceptListed = offers.on(acceptListedCall, async (w) => {
  const offer = await lockMarketOffer(w, w.input.offerId);
  const { input, actor } = w;
  if (actor.identity !== 'buyer') throw NotFound({});
  if (offer.publish_state !== OFFER.onOffer)
    throw StateNotAllowed({
      subject: 'offer',
      verb: 'acceptListed',
      state: offer.publish_state,
      side: 'buyer',
    });
  const buyerId = actor.memberId as string;
  const thread = await settleable(w, offer);
  await lockGoods(w, offer);
  const now = await inHours(w, offer);
  const pair = await partiesMayDeal(w, { buyerId, sellerId: offer.seller_member_id });
  sameAsSeen(offer, input);
  await notBound(w, thread, now);
  await quantityFits(w, offer, input.quantity);
  await bothLicensed(w, offer, buyerId, input.quantity);
  const until = subjectsUntil(input.subjects, input.subjectsUntil, now);
  const terms = { ...listed(offer), quantity: input.quantity };
  const seq = (thread?.rounds ?? 0) + 1;
  const set = {
    ...agreedBy(
      offer,
      { seq, price: terms.price, quantity: terms.quantity, terms: terms.terms },
      await confirmByOf(w, offer, now),
    ),
    rounds: seq,
    buyer_subjects: input.subjects ?? null,
    subjects_until: until,
  };
  const formula = await agreedFormula(w, offer);
  const moved =
    thread === null
      ? await insertThread(w, offer, {
          status: NEGOTIATION.buyerAccepted,
          related: pair.relatedParty,
          set: {
            ...set,
            ...formula,
            agreed_terms: JSON.stringify(set.agreed_terms) as unknown as Record<string, unknown>,
          },
        })
      : await stepThread(w, thread, 'acceptListed', 'buyer', { set, uncounted: formula });
  await appendRound(w, moved, {
    side: 'seller',
    terms,
    validUntil: offer.valid_until as Date,
    firm: offer.firm_type === FIRM.firm,
    state: ROUND.accepted,
    message: null,
    listedTerms: true,
  });
  if (thread === null) await history(w, moved, 'acceptListed', null, 'buyer');
  await hold(w, offer, moved, input.quantity);
  return waitForSeller(w, offer, moved, { at: now, opened: thread === null });
});

/** The round named on the screen must still be the live one, of the side expected, with the same hash, and in time. */
function theRound(
  live: Round | null,
  asked: { roundSeq: number; roundHash: string },
  side: string,
  now: Date,
): Round {
  if (live === null || live.seq !== asked.roundSeq || live.hash !== asked.roundHash || live.side !== side)
    throw ProposalGone({});
  if (now >= live.valid_until) throw DeadlinePassed({});
  return live;
}

/** The buyer takes the seller's live round; a round stands on its own validity even when the listed terms moved (3.10.5). */
export const acceptSeller = offers.on(acceptSellerCall, async (w) => {
  const { thread, offer, side, live } = await lockThread(w, w.input);
  if (side !== 'buyer') throw NotFound({});
  if (thread.frozen) throw ThreadFrozen({});
  const round = live as Round;
  const asked = await w.now();
  const confirmBy = await confirmByOf(w, offer, asked);
  const until = subjectsUntil(w.input.subjects, w.input.subjectsUntil, asked);
  const moved = await stepThread(w, thread, 'acceptSeller', 'buyer', {
    set:
      live === null
        ? {}
        : {
            ...agreedBy(offer, { seq: round.seq, ...proposalOf(round) }, confirmBy),
            buyer_subjects: w.input.subjects ?? null,
            subjects_until: until,
          },
    uncounted: await agreedFormula(w, offer),
  });
  const now = await inHours(w, offer);
  const taken = theRound(live, w.input, SIDE_CODE.seller, now);
  await partiesMayDeal(w, { buyerId: thread.buyer_member_id, sellerId: thread.seller_member_id });
  await bothLicensed(w, offer, thread.buyer_member_id, taken.quantity);
  await hold(w, offer, moved, taken.quantity);
  await markRound(w, thread.id, taken.seq, ROUND.accepted);
  return waitForSeller(w, offer, moved, { at: now });
});

/** The seller takes the buyer's live round: pre-deal, and locked at once when nobody made subjects. */
export const acceptBuyer = offers.on(acceptBuyerCall, async (w) => {
  const { thread, offer, side, live } = await lockThread(w, w.input);
  if (side !== 'seller') throw NotFound({});
  if (thread.frozen) throw ThreadFrozen({});
  const round = live as Round;
  const until = subjectsUntil(w.input.subjects, w.input.subjectsUntil, await w.now());
  const moved = await stepThread(w, thread, 'acceptBuyer', 'seller', {
    set:
      live === null
        ? {}
        : {
            ...agreedBy(offer, { seq: round.seq, ...proposalOf(round) }, null),
            seller_subjects: w.input.subjects ?? null,
            subjects_until: until,
          },
    uncounted: await agreedFormula(w, offer),
  });
  const taken = theRound(live, w.input, SIDE_CODE.buyer, await inHours(w, offer));
  await partiesMayDeal(w, { buyerId: thread.buyer_member_id, sellerId: thread.seller_member_id });
  await goodsFree(w, offer, taken.quantity);
  await bothLicensed(w, offer, thread.buyer_member_id, taken.quantity);
  await hold(w, offer, moved, taken.quantity);
  await markRound(w, thread.id, taken.seq, ROUND.accepted);
  await tell(w, 'N-NEG-04', { offer, thread: moved, to: ['buyer'] });
  const locked = await lockIfClear(w, offer, moved);
  w.live(`thread:${locked.id}`);
  return presentThread(w, locked.id, { thread: locked, offer: await refreshOffer(w, offer) });
});

/** One act: held, sold, deal, letter and order, or nothing at all (45). */
export const direct = offers.on(directCall, async (w) => {
  const offer = await lockMarketOffer(w, w.input.offerId);
  const { input, actor } = w;
  if (actor.identity !== 'buyer') throw NotFound({});
  if (offer.publish_state !== OFFER.onOffer)
    throw StateNotAllowed({ subject: 'offer', verb: 'direct', state: offer.publish_state, side: 'buyer' });
  await inHours(w, offer);
  if (!offer.direct_deal_allowed || offer.firm_type !== FIRM.firm) throw NoDirectDeal({});
  const buyerId = actor.memberId as string;
  const pair = await partiesMayDeal(w, { buyerId, sellerId: offer.seller_member_id });
  sameAsSeen(offer, input);
  await goodsFree(w, offer, input.quantity);
  await bothLicensed(w, offer, buyerId, input.quantity);
  const terms = { ...listed(offer), quantity: input.quantity };
  const set = {
    ...agreedBy(offer, { seq: 1, price: terms.price, quantity: terms.quantity, terms: terms.terms }, null),
    transaction_type: TRANSACTION_TYPE.direct,
    agreed_terms: JSON.stringify(terms.terms) as unknown as Record<string, unknown>,
  };
  const thread = await newThread(w, offer, { status: NEGOTIATION.direct, related: pair.relatedParty, set });
  await appendRound(w, thread, {
    side: 'seller',
    terms,
    validUntil: offer.valid_until as Date,
    firm: true,
    state: ROUND.accepted,
    message: null,
    listedTerms: true,
  });
  await history(w, thread, 'direct', null, 'buyer');
  await hold(w, offer, thread, input.quantity);
  await sellHeld(w, offer, thread);
  const concluded = await makeDeal(w, offer, thread, true);
  await tell(w, 'N-NEG-07', { offer, thread: concluded, to: ['seller', 'buyer'] });
  w.live(`thread:${thread.id}`);
  return presentThread(w, thread.id, { thread: concluded, offer: await refreshOffer(w, offer) });
});
