import { compare } from '#kernel/rules/decimal.ts';
import { StateNotAllowed, NotFound } from '#kernel/rules/refusals.ts';
import { brokenConstraint, nowHere, together } from '#kernel/server/database.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import {
  counter as counterCall,
  markRead,
  sayInThread,
  withdrawRound as withdrawCall,
} from '../../contract/negotiation.ts';
import { FIRM, idleHours, type Lane, ROUND } from '../../rules/codes.ts';
import { ENDED, NEGOTIATION } from '../../rules/negotiation-life.ts';
import { OFFER } from '../../rules/offer-life.ts';
import {
  DepositUnavailable,
  NothingChanged,
  NotNegotiable,
  ProposalGone,
  StillBinding,
  ThreadExists,
  ThreadFrozen,
  Validity,
} from '../../rules/refusals-offer.ts';
import { checkRoundValidity, isBinding } from '../../rules/rounds.ts';
import { refreshOffer, returnGoods } from '../effects/effects.ts';
import { tell } from '../effects/tell.ts';
import { inHours, licensedFor, notTooMany, partiesMayDeal, priceNear, quantityFits } from '../guards.ts';
import { lockMarketOffer, lockThread, type OfferWork, SIDE_CODE, stepThread } from '../lock-offer.ts';
import { type Negotiation, type Offer, offers } from '../tables.ts';
import { presentThread } from './present-thread.ts';
import { appendRound, listed, markRound, proposalOn, sameTerms, standing } from './rounds.ts';

type CounterWork = OfferWork<{
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
export const counter = offers.on(counterCall, async (w) => {
  if (w.input.id !== undefined)
    return answerIn(w as CounterWork, { id: w.input.id, version: w.input.version });
  if (w.input.offerId === undefined) throw NotFound({}, 'offerId');
  return openThread(w as CounterWork, w.input.offerId);
});

async function openThread(w: CounterWork, offerId: string) {
  const offer = await lockMarketOffer(w, offerId);
  if (w.actor.identity !== 'buyer') throw NotFound({});
  if (offer.publish_state !== OFFER.onOffer)
    throw StateNotAllowed({ subject: 'offer', verb: 'counter', state: offer.publish_state, side: 'buyer' });
  await inHours(w, offer);
  if (!offer.negotiable) throw NotNegotiable({});
  const buyerId = w.actor.memberId as string;
  const [pair, , , terms] = await together([
    partiesMayDeal(w, { buyerId, sellerId: offer.seller_member_id }),
    notTooMany(w, offer.lane, true),
    checkProposal(w, offer, 'buyer', buyerId),
    newTerms(w, offer, null),
  ]);
  const thread = await newThread(w, offer, { status: NEGOTIATION.countering, related: pair.relatedParty });
  await putRound(w, offer, thread, 'buyer', terms);
  await history(w, thread, 'counter', null, 'buyer');
  return finish(w, offer, thread, 'buyer');
}

async function answerIn(w: CounterWork, at: { id: string; version: number | undefined }) {
  const { thread, offer, side } = await lockThread(w, at);
  if (side === 'operator') throw NotFound({});
  const from = thread.status;
  if (thread.frozen) throw ThreadFrozen({});
  const state = offer.publish_state;
  const mayNow = state === OFFER.onOffer || (side === 'seller' && state === OFFER.stopped);
  if (!mayNow) throw StateNotAllowed({ subject: 'offer', verb: 'counter', state, side });
  if (from === NEGOTIATION.buyerAccepted && offer.firm_type === FIRM.firm)
    throw StateNotAllowed({ subject: 'negotiation', verb: 'counter', state: from, side });
  const moved = await stepThread(w, thread, 'counter', side, {
    uncounted: { rounds: thread.rounds + 1, agreed_formula: null },
    set:
      from === NEGOTIATION.buyerAccepted
        ? {
            agreed_qty: null,
            agreed_price: null,
            agreed_terms: null,
            agreed_round_seq: null,
            confirm_by: null,
          }
        : {},
  });
  const counted = side === 'buyer' ? notTooMany(w, offer.lane, false) : Promise.resolve();
  await together([
    inHours(w, offer),
    partiesMayDeal(w, { buyerId: thread.buyer_member_id, sellerId: thread.seller_member_id }),
    counted,
  ]);
  if (from === NEGOTIATION.buyerAccepted) {
    await returnGoods(w, offer, 'UNHOLD', thread.agreed_qty as string, {
      bizType: 'NEGOTIATION',
      bizId: thread.id,
    });
    await w.undue('negotiations.confirmBy', thread.id);
  }
  const [terms] = await together([
    newTerms(w, offer, thread),
    checkProposal(w, offer, side, side === 'buyer' ? thread.buyer_member_id : thread.seller_member_id),
  ]);
  await putRound(w, offer, moved, side, terms);
  return finish(w, offer, moved, side);
}

/** What is proposed, laid over what stands. */
async function newTerms(w: CounterWork, offer: Offer, thread: Negotiation | null) {
  const before = await standing(w, offer, thread);
  const terms = proposalOn(before, {
    price: w.input.price,
    quantity: w.input.quantity,
    terms: w.input.terms,
  });
  if (sameTerms(before, terms)) throw NothingChanged({});
  return terms;
}

/** Price, quantity, licence and validity of one proposal. */
async function checkProposal(w: CounterWork, offer: Offer, side: 'buyer' | 'seller', memberId: string) {
  await together([
    quantityFits(w, offer, w.input.quantity),
    priceNear(w, offer, w.input.price, w.input.priceConfirmed),
    licensedFor(w, offer, side, memberId, w.input.quantity),
  ]);
  const rule = checkRoundValidity(
    { side, validUntil: new Date(w.input.validUntil) },
    offer.valid_until as Date,
    await w.now(),
  );
  if (rule !== null) throw Validity({ rule }, 'validUntil');
  const { deliveryStart, deliveryEnd, depositPct } = w.input.terms;
  if (deliveryStart && deliveryEnd && deliveryStart > deliveryEnd)
    throw Validity({ rule: 'delivery.order' }, 'terms.deliveryEnd');
  if (depositPct && compare(depositPct, '0') > 0) throw DepositUnavailable({}, 'terms.depositPct');
}

async function putRound(
  w: CounterWork,
  offer: Offer,
  thread: Negotiation,
  side: 'buyer' | 'seller',
  terms: ReturnType<typeof proposalOn>,
) {
  const validUntil = new Date(w.input.validUntil);
  await appendRound(w, thread, {
    side,
    terms,
    validUntil,
    firm: offer.firm_type === FIRM.firm,
    state: ROUND.live,
    message: w.input.message ?? null,
    listedTerms: false,
  });
  await w.due({ kind: 'negotiations.roundLapse', key: thread.id, at: validUntil });
  await w.due({
    kind: 'negotiations.idle',
    key: thread.id,
    at: new Date(validUntil.getTime() + idleHours(offer.lane as Lane, await tradingLimits(w)) * 3_600_000),
  });
}

async function finish(w: OfferWork, offer: Offer, thread: Negotiation, side: 'buyer' | 'seller') {
  await tell(w, 'N-NEG-01', { offer, thread, to: [side === 'buyer' ? 'seller' : 'buyer'] });
  w.live(`thread:${thread.id}`);
  return presentThread(w, thread.id, { thread, offer: await refreshOffer(w, offer) });
}

/** How a thread begins: with a counter, an acceptance of the listed terms, or a direct deal. */
type OpeningStatus =
  | typeof NEGOTIATION.countering
  | typeof NEGOTIATION.buyerAccepted
  | typeof NEGOTIATION.direct;
/** Inserts a thread of the caller as buyer; the partial unique index keeps it the only open one of this offer and buyer. */
export async function newThread(
  w: OfferWork,
  offer: Offer,
  first: { status: OpeningStatus; related: boolean; set?: Partial<Negotiation> },
): Promise<Negotiation> {
  const open = await openThreadOf(w, offer.id);
  if (open !== null) throw ThreadExists({ threadId: open.id });
  return insertThread(w, offer, first);
}

/** The caller's open thread on an offer, locked; there is at most one. */
export const openThreadOf = async (w: OfferWork, offerId: string): Promise<Negotiation | null> =>
  (await w.tx
    .selectFrom('offers.negotiation')
    .selectAll()
    .where('offer_id', '=', offerId)
    .where('buyer_member_id', '=', w.actor.memberId as string)
    .where('status', 'not in', ENDED)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null;

/** The row of a new thread with its first round counted, for whoever has seen under the offer's lock that none is open. */
export async function insertThread(
  w: OfferWork,
  offer: Offer,
  first: { status: OpeningStatus; related: boolean; set?: Partial<Negotiation> },
): Promise<Negotiation> {
  try {
    const thread = await w.tx
      .insertInto('offers.negotiation')
      .values({
        negotiation_no: await w.number('NG'),
        lane: offer.lane,
        offer_id: offer.id,
        offer_terms_version: offer.terms_version,
        opened_terms: JSON.stringify(listed(offer)),
        status: first.status,
        related_party: first.related,
        seller_member_id: offer.seller_member_id,
        seller_owner_dept_id: offer.seller_owner_dept_id,
        seller_owner_emp_id: offer.seller_owner_emp_id,
        buyer_member_id: w.actor.memberId as string,
        buyer_owner_dept_id: w.actor.deptId,
        buyer_owner_emp_id: w.actor.empId,
        rounds: 1,
        created_by: w.actor.accountId,
        modified_by: w.actor.accountId,
        ...first.set,
      } as never)
      .returningAll()
      .executeTakeFirstOrThrow();
    w.target({ type: 'NEGOTIATION', id: thread.id, no: thread.negotiation_no });
    return thread;
  } catch (error) {
    if (brokenConstraint(error) === 'negotiation_open') throw ThreadExists({ threadId: '' });
    throw error;
  }
}

export const history = (
  w: OfferWork,
  thread: Negotiation,
  action: string,
  from: string | null,
  side: string,
  reason: string | null = null,
) =>
  w.history({
    bizType: 'NEGOTIATION',
    bizId: thread.id,
    bizNo: thread.negotiation_no,
    action,
    from,
    to: thread.status,
    side,
    reason,
    parties: [thread.seller_member_id, thread.buyer_member_id, thread.intermediary_member_id],
  });

/** Takes back the own live round; a firm one binds until its validity ends (3.6). */
export const withdrawRound = offers.on(withdrawCall, async (w) => {
  const { thread, offer, side, live } = await lockThread(w, w.input);
  if (side === 'operator') throw NotFound({});
  const moved = await stepThread(w, thread, 'withdrawRound', side);
  if (live === null || live.side !== SIDE_CODE[side]) throw ProposalGone({});
  if (isBinding({ firm: live.firm, live: true, validUntil: live.valid_until }, await w.now()))
    throw StillBinding({ until: live.valid_until.toISOString() });
  await markRound(w, thread.id, live.seq, ROUND.withdrawn);
  await w.undue('negotiations.roundLapse', thread.id);
  await w.due({
    kind: 'negotiations.idle',
    key: thread.id,
    at: { inSeconds: idleHours(offer.lane as Lane, await tradingLimits(w)) * 3600 },
  });
  await tell(w, 'N-NEG-03', {
    offer,
    thread: moved,
    to: [side === 'buyer' ? 'seller' : 'buyer'],
    round: live,
  });
  w.live(`thread:${thread.id}`);
  return presentThread(w, thread.id);
});

/** A message to the other side, or a note that stays inside the own company. Free text never changes terms. */
export const say = offers.on(sayInThread, async (w) => {
  const { thread, side } = await lockThread(w, { id: w.input.id });
  if (side === 'operator') throw NotFound({});
  await w.tx
    .insertInto('offers.message')
    .values({
      gmt_create: nowHere,
      negotiation_id: thread.id,
      member_id: w.actor.memberId as string,
      account_id: w.actor.accountId,
      author: w.actor.name,
      side: SIDE_CODE[side],
      kind: w.input.kind,
      body: w.input.body,
    })
    .execute();
  if (w.input.kind === 'message') w.live(`thread:${thread.id}`);
  return presentThread(w, thread.id);
});

/** The other side's rounds were seen: «read 09:16» in the ladder. */
export const read = offers.on(markRead, async (w) => {
  const { thread, side } = await lockThread(w, { id: w.input.id });
  if (side === 'operator') return null;
  const seen = await w.tx
    .updateTable('offers.round')
    .set({ read_at: nowHere })
    .where('negotiation_id', '=', thread.id)
    .where('side', '<>', SIDE_CODE[side])
    .where('read_at', 'is', null)
    .returning('seq')
    .execute();
  if (seen.length > 0) w.live(`thread:${thread.id}`);
  return null;
});
