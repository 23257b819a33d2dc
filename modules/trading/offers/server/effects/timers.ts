import { dealEffective, dealVoided } from '#fulfilment/deals/rules/events.ts';
import { DEAL_SOURCE } from '#fulfilment/deals/rules/trade-codes.ts';
import { orderRevoked } from '#fulfilment/orders/rules/events.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { marketClosed, marketOpened } from '#office/markethours/rules/events.ts';
import { licenceEnded } from '#registry/qualifications/server/door.ts';
import { FIRM, idleHours, type Lane, ROUND, TRANSACTION_TYPE, VOID_REASON } from '../../rules/codes.ts';
import { NEGOTIATION, SOLD, UNSIGNED_THREADS } from '../../rules/negotiation-life.ts';
import { OFFER } from '../../rules/offer-life.ts';
import { asEffect, isBefore, liveRound, type OfferWork, stepOffer, stepThread } from '../lock-offer.ts';
import { sellingFacts } from '../selling/facts.ts';
import { type Negotiation, type Offer, offers } from '../tables.ts';
import { returnLicensedTonnes } from '../thread/conclude.ts';
import { markRound } from '../thread/rounds.ts';
import { concludeDirect, endThread, lockIfClear } from '../thread/thread-steps.ts';
import {
  clearThreadTimers,
  freezeOthers,
  hasHoldingThread,
  lapseThread,
  refreshOffer,
  returnGoods,
  sellHeld,
  unlistQuantity,
  voidCountering,
} from './effects.ts';
import { sayings } from './sayings.ts';
import { tell, tellThreads } from './tell.ts';

const lockedOffer = (w: OfferWork, id: string): Promise<Offer | undefined> =>
  w.tx.selectFrom('offers.offer').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
async function lockedThread(w: OfferWork, id: string): Promise<{ thread: Negotiation; offer: Offer } | null> {
  const seen = await w.tx
    .selectFrom('offers.negotiation')
    .select('offer_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const offer = seen && (await lockedOffer(w, seen.offer_id));
  const thread =
    offer &&
    (await w.tx
      .selectFrom('offers.negotiation')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst());
  return offer && thread ? { thread, offer } : null;
}

/** The validity ended: off the list, unless a thread that holds goods keeps it open until it ends (3.3). */
export const expireOffer = offers.timer('offers.expire', async (w) => {
  const offer = await lockedOffer(w, w.input.key);
  if (
    offer === undefined ||
    !([OFFER.onOffer, OFFER.paused, OFFER.stopped] as string[]).includes(offer.publish_state)
  )
    return;
  if (await isBefore(w, offer.valid_until))
    return w.due({ kind: 'offers.expire', key: offer.id, at: offer.valid_until as Date });
  if (await hasHoldingThread(w, offer.id)) return;
  const out = await stepOffer(w, offer, 'expire', 'timer');
  await voidCountering(w, out, { code: VOID_REASON.timeout, text: sayings.offerExpired }, 'timer');
  await unlistQuantity(w, out);
  await tell(w, 'N-OFF-07', { offer: out, to: ['seller'] });
  await refreshOffer(w, out.id);
});

/** A live round that nobody took in time expires; the thread stays open for its idle time. */
export const roundLapse = offers.timer('negotiations.roundLapse', async (w) => {
  const at = await lockedThread(w, w.input.key);
  const live = at && (await liveRound(w, at.thread.id));
  if (!at || !live) return;
  if (await isBefore(w, live.valid_until))
    return w.due({ kind: 'negotiations.roundLapse', key: at.thread.id, at: live.valid_until });
  await markRound(w, at.thread.id, live.seq, ROUND.expired);
  w.live(`thread:${at.thread.id}`);
});

/** No live round for the idle time: the thread is void (3.5). */
export const idle = offers.timer('negotiations.idle', async (w) => {
  const at = await lockedThread(w, w.input.key);
  if (at?.thread.status !== NEGOTIATION.countering) return;
  const live = await liveRound(w, at.thread.id);
  if (live !== null && (await isBefore(w, live.valid_until)))
    return w.due({
      kind: 'negotiations.idle',
      key: at.thread.id,
      at: new Date(
        live.valid_until.getTime() + idleHours(at.offer.lane as Lane, await tradingLimits(w)) * 3_600_000,
      ),
    });
  await lapseThread(w, at.offer, at.thread, { code: VOID_REASON.timeout, text: sayings.idle }, 'timer');
  await refreshOffer(w, at.offer.id);
});

/** Time to confirm ended: at 15 a firm offer becomes a pre-deal, a subject one is void; at 25 the type is direct (3.5). */
export const confirmBy = offers.timer('negotiations.confirmBy', async (w) => {
  const at = await lockedThread(w, w.input.key);
  if (!at || (at.thread.status !== NEGOTIATION.buyerAccepted && at.thread.status !== NEGOTIATION.locked))
    return;
  const { thread, offer } = at;
  if (await isBefore(w, thread.confirm_by))
    return w.due({ kind: 'negotiations.confirmBy', key: thread.id, at: thread.confirm_by as Date });
  if (thread.status === NEGOTIATION.locked) {
    await concludeDirect(
      w,
      offer,
      await stepThread(w, thread, 'typeLapse', 'timer', {
        set: { transaction_type: TRANSACTION_TYPE.direct, confirm_by: null },
      }),
    );
  } else if (offer.firm_type === FIRM.firm) {
    const moved = await stepThread(w, thread, 'confirmLapse', 'timer', {
      to: 'preDeal',
      set: { confirm_by: null },
    });
    await tell(w, 'N-NEG-04', { offer, thread: moved, to: ['buyer', 'seller'] });
    await lockIfClear(w, offer, moved);
  } else {
    const moved = await stepThread(w, thread, 'confirmLapse', 'timer', {
      to: 'void',
      reason: sayings.confirmTimeout,
      set: { cancel_reason: VOID_REASON.timeout, cancel_text: sayings.confirmTimeout },
    });
    await endThread(w, at, moved);
    await tell(w, 'N-NEG-05', {
      offer,
      thread: moved,
      to: ['buyer', 'seller'],
      more: { reason: sayings.confirmTimeout },
    });
  }
  w.live(`thread:${thread.id}`);
  await refreshOffer(w, offer.id);
});

/** Subjects not lifted in time end the pre-deal. */
export const subjectsLapse = offers.timer('negotiations.subjects', async (w) => {
  const at = await lockedThread(w, w.input.key);
  if (at?.thread.status !== NEGOTIATION.preDeal || at.thread.subjects_until === null) return;
  if (await isBefore(w, at.thread.subjects_until))
    return w.due({ kind: 'negotiations.subjects', key: at.thread.id, at: at.thread.subjects_until });
  const moved = await stepThread(w, at.thread, 'subjectsLapse', 'timer', {
    reason: sayings.subjects,
    set: { cancel_reason: VOID_REASON.subjects, cancel_text: sayings.subjects },
  });
  await endThread(w, at, moved);
  await tell(w, 'N-NEG-05', {
    offer: at.offer,
    thread: moved,
    to: ['buyer', 'seller'],
    more: { reason: sayings.subjects },
  });
  await refreshOffer(w, at.offer.id);
});

/** All letters are signed: what was held is sold (30 → 40). */
export const onDealEffective = offers.hear(dealEffective, async (w) => {
  if (w.input.source !== DEAL_SOURCE.offer) return;
  const at = await lockedThread(w, w.input.sourceId);
  if (at?.thread.status !== NEGOTIATION.confirmed) return;
  const moved = await stepThread(w, at.thread, 'bothSigned', 'effect');
  await sellHeld(w, at.offer, moved);
  w.live(`thread:${moved.id}`);
  await refreshOffer(w, at.offer.id);
});

/** The operator voided the deal (default exits of 30, 45, 60): goods go back and the others thaw. */
export const onDealVoided = offers.hear(dealVoided, async (w) => {
  if (w.input.source !== DEAL_SOURCE.offer) return;
  const at = await lockedThread(w, w.input.sourceId);
  if (!at || !UNSIGNED_THREADS.includes(at.thread.status)) return;
  const { thread, offer } = at;
  const moved = await stepThread(w, thread, 'default', 'operator', {
    reason: w.input.reason,
    set: { cancel_reason: VOID_REASON.default, cancel_text: w.input.reason },
  });
  await clearThreadTimers(w, thread.id);
  await returnLicensedTonnes(w, w.input.dealId);
  await returnGoods(
    w,
    offer,
    thread.status === NEGOTIATION.confirmed ? 'UNHOLD' : 'UNSELL',
    thread.agreed_qty as string,
    {
      bizType: 'NEGOTIATION',
      bizId: thread.id,
    },
  );
  await asEffect(w, offer.id, () => freezeOthers(w, offer, thread.id, false));
  w.live(`thread:${moved.id}`);
  await refreshOffer(w, offer.id);
});

/** An order of an effective deal was called off: its goods come back on the board if the offer still lists them (9.2). */
export const onOrderRevoked = offers.hear(orderRevoked, async (w) => {
  const thread =
    w.input.dealId === null
      ? undefined
      : await w.tx
          .selectFrom('offers.negotiation')
          .selectAll()
          .where('deal_id', '=', w.input.dealId)
          .executeTakeFirst();
  if (thread === undefined || !SOLD.includes(thread.status) || w.input.withDeal) return;
  const offer = await lockedOffer(w, thread.offer_id);
  if (offer === undefined) return;
  await returnGoods(w, offer, 'UNSELL', w.input.quantity, { bizType: 'ORDER', bizId: w.input.orderId });
  await returnLicensedTonnes(w, thread.deal_id as string);
  await refreshOffer(w, offer.id);
});

/** A licence lapsed or was voided: what the gate no longer passes is paused; live threads go on (3.3, 19.4). */
export const onLicenceEnded = offers.hear(licenceEnded, async (w) => {
  const open = await w.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('seller_member_id', '=', w.input.memberId)
    .where('publish_state', '=', OFFER.onOffer)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const offer of open) {
    const { licence } = await sellingFacts(w, offer);
    if (licence === null || licence.pass) continue;
    const out = await stepOffer(w, offer, 'pause', 'timer', {
      reason: sayings.licence,
      set: { paused_by: null, pause_reason: sayings.licence },
    });
    await tellThreads(w, 'N-OFF-05', out, 'open', { act: 'paused', reason: sayings.licence });
    await refreshOffer(w, out.id);
  }
});

/** Closing: `cancel` voids what is only countering and takes offers off; `suspend` remembers the time left; `keep` does nothing (administration-domain 16). */
export const onMarketClosed = offers.hear(marketClosed, async (w) => {
  if (w.input.policy === 'keep') return;
  const open = await w.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('lane', '=', w.input.market)
    .where('publish_state', 'in', [OFFER.onOffer, OFFER.paused, OFFER.stopped])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const offer of open) await (w.input.policy === 'cancel' ? cancelAtClose(w, offer) : suspend(w, offer));
});

async function cancelAtClose(w: OfferWork, offer: Offer): Promise<void> {
  const held = await hasHoldingThread(w, offer.id);
  if (held && offer.publish_state !== OFFER.onOffer) return;
  const out = await stepOffer(w, offer, 'closeMarket', 'timer', {
    to: held ? 'stopped' : 'revoked',
    reason: sayings.marketClosed,
  });
  await tellThreads(w, 'N-OFF-05', out, 'open', {
    act: held ? 'stopped' : 'revoked',
    reason: sayings.marketClosed,
  });
  await voidCountering(w, out, { code: VOID_REASON.revoked, text: sayings.marketClosed }, 'timer');
  if (!held) await unlistQuantity(w, out);
  await refreshOffer(w, out.id);
}

/** The remaining time is frozen: the validity is moved when the market opens again. */
async function suspend(w: OfferWork, offer: Offer): Promise<void> {
  const left = (offer.valid_until as Date).getTime() - (await w.now()).getTime();
  await w.tx
    .updateTable('offers.offer')
    .set({ close_suspended_ms: String(Math.max(0, left)) })
    .where('id', '=', offer.id)
    .execute();
  await w.undue('offers.expire', offer.id);
}

export const onMarketOpened = offers.hear(marketOpened, async (w) => {
  const frozen = await w.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('lane', '=', w.input.market)
    .where('close_suspended_ms', '>', '0')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const now = (await w.now()).getTime();
  for (const offer of frozen) {
    const until = new Date(now + Number.parseInt(offer.close_suspended_ms, 10));
    await w.tx
      .updateTable('offers.offer')
      .set({ close_suspended_ms: '0', valid_until: until })
      .where('id', '=', offer.id)
      .execute();
    await w.history({
      bizType: 'OFFER',
      bizId: offer.id,
      bizNo: offer.offer_no,
      action: 'validityShifted',
      from: offer.publish_state,
      to: offer.publish_state,
      side: 'timer',
      changes: [
        { field: 'valid_until', before: offer.valid_until?.toISOString(), after: until.toISOString() },
      ],
      parties: [offer.seller_member_id],
    });
    await w.due({ kind: 'offers.expire', key: offer.id, at: until });
  }
});
