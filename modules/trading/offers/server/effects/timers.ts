import { dealEffective, dealVoided } from '#fulfilment/deals/rules/events.ts';
import { DEAL_SOURCE } from '#fulfilment/deals/rules/trade-codes.ts';
import { orderReinstated, orderRestReturned, orderRevoked } from '#fulfilment/orders/rules/events.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { tradingLimits } from '#office/configuration/server/door.ts';
import { marketClosed, marketOpened } from '#office/markethours/rules/events.ts';
import { licenceEnded } from '#registry/qualifications/server/door.ts';
import { FIRM, idleHours, type Lane, ROUND, TRANSACTION_TYPE, VOID_REASON } from '../../rules/codes.ts';
import { NEGOTIATION, SOLD, UNSIGNED_THREADS } from '../../rules/negotiation-lifecycle.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { SYSTEM_REASON } from '../../rules/system-reasons.ts';
import {
  asEffect,
  isBefore,
  liveRound,
  type OfferContext,
  stepOffer,
  stepThread,
  threadMoved,
} from '../lock-offer.ts';
import { sellingFacts } from '../selling/facts.ts';
import { type Offer, offers } from '../tables.ts';
import { drawLicensedTonnes, returnLicensedTonnes } from '../thread/conclude.ts';
import { markRound } from '../thread/rounds.ts';
import { concludeDirect, endThread, lockIfClear } from '../thread/thread-steps.ts';
import {
  clearThreadTimers,
  freezeOthers,
  hasHoldingThread,
  lapseThread,
  refreshOffer,
  returnGoods,
  sellAgain,
  sellHeld,
  unlistQuantity,
  unlistRest,
  voidCountering,
} from './effects.ts';
import { endWithDeal } from './deal-deposit.ts';
import { lockedOffer, lockedThread } from './locked-thread.ts';
import { notifyParties, notifyThreads } from './notify.ts';

/** The validity ended: off the list, unless a thread that holds goods keeps it open until it ends (3.3). */
export const expireOffer = offers.timer('offers.expire', async (ctx) => {
  const offer = await lockedOffer(ctx, ctx.input.key);
  if (
    offer === undefined ||
    !([OFFER.onOffer, OFFER.paused, OFFER.stopped] as string[]).includes(offer.publish_state)
  )
    return;
  if (await isBefore(ctx, offer.valid_until))
    return ctx.schedule({ kind: 'offers.expire', key: offer.id, at: offer.valid_until as Date });
  if (await hasHoldingThread(ctx, offer.id)) return;
  const out = await stepOffer(ctx, offer, 'expire', 'timer');
  await voidCountering(ctx, out, { code: VOID_REASON.timeout, text: SYSTEM_REASON.offerExpired }, 'timer');
  await unlistQuantity(ctx, out);
  await notifyParties(ctx, 'N-OFF-07', { offer: out, to: ['seller'] });
  await refreshOffer(ctx, out.id);
});

/** A live round that nobody took in time expires; the thread stays open for its idle time. */
export const roundLapse = offers.timer('negotiations.roundLapse', async (ctx) => {
  const at = await lockedThread(ctx, ctx.input.key);
  const live = at && (await liveRound(ctx, at.thread.id));
  if (!at || !live) return;
  if (await isBefore(ctx, live.valid_until))
    return ctx.schedule({ kind: 'negotiations.roundLapse', key: at.thread.id, at: live.valid_until });
  await markRound(ctx, at.thread.id, live.seq, ROUND.expired);
  threadMoved(ctx, at.thread);
});

/** No live round for the idle time: the thread is void (3.5). */
export const idle = offers.timer('negotiations.idle', async (ctx) => {
  const at = await lockedThread(ctx, ctx.input.key);
  if (at?.thread.status !== NEGOTIATION.countering) return;
  const live = await liveRound(ctx, at.thread.id);
  if (live !== null && (await isBefore(ctx, live.valid_until)))
    return ctx.schedule({
      kind: 'negotiations.idle',
      key: at.thread.id,
      at: new Date(
        live.valid_until.getTime() + idleHours(at.offer.lane as Lane, await tradingLimits(ctx)) * 3_600_000,
      ),
    });
  await lapseThread(
    ctx,
    at.offer,
    at.thread,
    { code: VOID_REASON.timeout, text: SYSTEM_REASON.idle },
    'timer',
  );
  await refreshOffer(ctx, at.offer.id);
});

/** Time to confirm ended: at 15 a firm offer becomes a pre-deal, a subject one is void; at 25 the type is direct (3.5). */
export const confirmBy = offers.timer('negotiations.confirmBy', async (ctx) => {
  const at = await lockedThread(ctx, ctx.input.key);
  if (!at || (at.thread.status !== NEGOTIATION.buyerAccepted && at.thread.status !== NEGOTIATION.locked))
    return;
  const { thread, offer } = at;
  if (await isBefore(ctx, thread.confirm_by))
    return ctx.schedule({ kind: 'negotiations.confirmBy', key: thread.id, at: thread.confirm_by as Date });
  if (thread.status === NEGOTIATION.locked) {
    await concludeDirect(
      ctx,
      offer,
      await stepThread(ctx, thread, 'typeLapse', 'timer', {
        set: { transaction_type: TRANSACTION_TYPE.direct, confirm_by: null },
      }),
    );
  } else if (offer.firm_type === FIRM.firm) {
    const moved = await stepThread(ctx, thread, 'confirmLapse', 'timer', {
      to: 'preDeal',
      set: { confirm_by: null },
    });
    await notifyParties(ctx, 'N-NEG-04', { offer, thread: moved, to: ['buyer', 'seller'] });
    await lockIfClear(ctx, offer, moved);
  } else {
    const moved = await stepThread(ctx, thread, 'confirmLapse', 'timer', {
      to: 'void',
      reason: SYSTEM_REASON.confirmTimeout,
      set: { cancel_reason: VOID_REASON.timeout, cancel_text: SYSTEM_REASON.confirmTimeout },
    });
    await endThread(ctx, at, moved);
    await notifyParties(ctx, 'N-NEG-05', {
      offer,
      thread: moved,
      to: ['buyer', 'seller'],
      more: { reason: SYSTEM_REASON.confirmTimeout },
    });
  }
  threadMoved(ctx, thread);
  await refreshOffer(ctx, offer.id);
});

/** Subjects not lifted in time end the pre-deal. */
export const subjectsLapse = offers.timer('negotiations.subjects', async (ctx) => {
  const at = await lockedThread(ctx, ctx.input.key);
  if (at?.thread.status !== NEGOTIATION.preDeal || at.thread.subjects_until === null) return;
  if (await isBefore(ctx, at.thread.subjects_until))
    return ctx.schedule({ kind: 'negotiations.subjects', key: at.thread.id, at: at.thread.subjects_until });
  const moved = await stepThread(ctx, at.thread, 'subjectsLapse', 'timer', {
    reason: SYSTEM_REASON.subjects,
    set: { cancel_reason: VOID_REASON.subjects, cancel_text: SYSTEM_REASON.subjects },
  });
  await endThread(ctx, at, moved);
  await notifyParties(ctx, 'N-NEG-05', {
    offer: at.offer,
    thread: moved,
    to: ['buyer', 'seller'],
    more: { reason: SYSTEM_REASON.subjects },
  });
  await refreshOffer(ctx, at.offer.id);
});

/** All letters are signed: what was held is sold (30 → 40). */
export const onDealEffective = offers.listen(dealEffective, async (ctx) => {
  if (ctx.input.source !== DEAL_SOURCE.offer) return;
  const at = await lockedThread(ctx, ctx.input.sourceId);
  if (at?.thread.status !== NEGOTIATION.confirmed) return;
  const moved = await stepThread(ctx, at.thread, 'bothSigned', 'effect');
  await sellHeld(ctx, at.offer, moved);
  threadMoved(ctx, moved);
  await refreshOffer(ctx, at.offer.id);
});

/** The operator voided the deal (default exits of 30, 45, 60): goods go back and the others thaw. */
export const onDealVoided = offers.listen(dealVoided, async (ctx) => {
  if (ctx.input.source !== DEAL_SOURCE.offer) return;
  const at = await lockedThread(ctx, ctx.input.sourceId);
  if (!at || !UNSIGNED_THREADS.includes(at.thread.status)) return;
  const { thread, offer } = at;
  const moved = await stepThread(ctx, thread, 'default', 'operator', {
    reason: ctx.input.reason,
    set: { cancel_reason: VOID_REASON.default, cancel_text: ctx.input.reason },
  });
  await clearThreadTimers(ctx, thread.id);
  await returnLicensedTonnes(ctx, ctx.input.dealId);
  await returnGoods(
    ctx,
    offer,
    thread.status === NEGOTIATION.confirmed ? 'UNHOLD' : 'UNSELL',
    thread.agreed_qty as string,
    {
      bizType: 'NEGOTIATION',
      bizId: thread.id,
    },
  );
  await endWithDeal(ctx, ctx.input);
  await asEffect(ctx, offer.id, () => freezeOthers(ctx, offer, thread.id, false));
  threadMoved(ctx, moved);
  await refreshOffer(ctx, offer.id);
});

/** Thread and offer an order came from, the offer locked; null where it came from elsewhere. */
async function soldThread(ctx: OfferContext, dealId: string | null) {
  const thread =
    dealId === null
      ? undefined
      : await ctx.tx
          .selectFrom('offers.negotiation')
          .selectAll()
          .where('deal_id', '=', dealId)
          .executeTakeFirst();
  if (thread === undefined || !SOLD.includes(thread.status)) return null;
  const offer = await lockedOffer(ctx, thread.offer_id);
  return offer === undefined ? null : { thread, offer };
}
/** What an order gave up comes back on the board if the offer still lists it (9.2). */
async function soldReturns(
  ctx: OfferContext,
  back: { orderId: string; dealId: string | null; quantity: string },
) {
  const at = await soldThread(ctx, back.dealId);
  if (at !== null)
    await returnGoods(ctx, at.offer, 'UNSELL', back.quantity, { bizType: 'ORDER', bizId: back.orderId });
  return at;
}
/** An order of an effective deal was called off: its goods and its licensed tonnes come back. */
export const onOrderRevoked = offers.listen(orderRevoked, (ctx) =>
  asSystem(ctx, async () => {
    const { withDeal, orderId, legNo } = ctx.input;
    if (withDeal) return;
    // The offer sold to leg A: what the intermediary resold comes back to the intermediary, not to the board.
    const returned = await (legNo === 'B' ? soldThread(ctx, ctx.input.dealId) : soldReturns(ctx, ctx.input));
    if (returned === null) return;
    const leg = legNo === 'B' ? 'B' : 'A';
    await returnLicensedTonnes(ctx, returned.thread.deal_id as string, { id: orderId, leg });
    await refreshOffer(ctx, returned.offer.id);
  }),
);
/**
 * An order completed with less than was sold: the rest comes back, its licence is used up all the same. An indivisible parcel
 * that was delivered within its tolerance is sold whole: nothing of it comes back.
 */
export const onOrderRestReturned = offers.listen(orderRestReturned, (ctx) =>
  asSystem(ctx, async () => {
    const { orderId, dealId, legNo, quantity, withinTolerance } = ctx.input;
    if (legNo === 'B') return;
    const at = await soldThread(ctx, dealId);
    if (at === null) return;
    if (at.offer.divisible || !withinTolerance)
      await returnGoods(ctx, at.offer, 'UNSELL', quantity, { bizType: 'ORDER', bizId: orderId });
    else await unlistRest(ctx, at.offer, quantity, { bizType: 'ORDER', bizId: orderId });
    await refreshOffer(ctx, at.offer.id);
  }),
);

/** An overdue order goes on: its goods are sold again while they are there, its tonnes drawn from the licences again. */
export const onOrderReinstated = offers.listen(orderReinstated, (ctx) =>
  asSystem(ctx, async () => {
    const { dealId, orderId, quantity, legNo } = ctx.input;
    const at = await soldThread(ctx, dealId);
    if (at === null) return;
    const leg = legNo === 'B' ? 'B' : 'A';
    if (leg === 'A') await sellAgain(ctx, at.offer, quantity, { bizType: 'ORDER', bizId: orderId });
    await drawLicensedTonnes(ctx, at.offer, at.thread, { type: 'ORDER', id: orderId, leg });
    await refreshOffer(ctx, at.offer.id);
  }),
);

/** A licence lapsed or was voided: what the gate no longer passes is paused; live threads go on (3.3, 19.4). */
export const onLicenceEnded = offers.listen(licenceEnded, async (ctx) => {
  const open = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('seller_member_id', '=', ctx.input.memberId)
    .where('publish_state', '=', OFFER.onOffer)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const offer of open) {
    const { licence } = await sellingFacts(ctx, offer);
    if (licence === null || licence.pass) continue;
    const out = await stepOffer(ctx, offer, 'pause', 'timer', {
      reason: SYSTEM_REASON.licence,
      set: { paused_by: null, pause_reason: SYSTEM_REASON.licence },
    });
    await notifyThreads(ctx, 'N-OFF-05', out, 'open', { act: 'paused', reason: SYSTEM_REASON.licence });
    await refreshOffer(ctx, out.id);
  }
});

/**
 * Closing: `cancel` voids what is only countering and takes offers off; `suspend` remembers the time left;
 * `keep` does nothing (administration-domain 16).
 */
export const onMarketClosed = offers.listen(marketClosed, async (ctx) => {
  if (ctx.input.policy === 'keep') return;
  const open = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('lane', '=', ctx.input.market)
    .where('publish_state', 'in', [OFFER.onOffer, OFFER.paused, OFFER.stopped])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const offer of open)
    await (ctx.input.policy === 'cancel' ? cancelAtClose(ctx, offer) : suspend(ctx, offer));
});

async function cancelAtClose(ctx: OfferContext, offer: Offer): Promise<void> {
  const held = await hasHoldingThread(ctx, offer.id);
  if (held && offer.publish_state !== OFFER.onOffer) return;
  const out = await stepOffer(ctx, offer, 'closeMarket', 'timer', {
    to: held ? 'stopped' : 'revoked',
    reason: SYSTEM_REASON.marketClosed,
  });
  await notifyThreads(ctx, 'N-OFF-05', out, 'open', {
    act: held ? 'stopped' : 'revoked',
    reason: SYSTEM_REASON.marketClosed,
  });
  await voidCountering(ctx, out, { code: VOID_REASON.revoked, text: SYSTEM_REASON.marketClosed }, 'timer');
  if (!held) await unlistQuantity(ctx, out);
  await refreshOffer(ctx, out.id);
}

/** The remaining time is frozen: the validity is moved when the market opens again. */
async function suspend(ctx: OfferContext, offer: Offer): Promise<void> {
  const left = (offer.valid_until as Date).getTime() - (await ctx.now()).getTime();
  await ctx.tx
    .updateTable('offers.offer')
    .set({ close_suspended_ms: String(Math.max(0, left)) })
    .where('id', '=', offer.id)
    .execute();
  await ctx.unschedule('offers.expire', offer.id);
}

export const onMarketOpened = offers.listen(marketOpened, async (ctx) => {
  const frozen = await ctx.tx
    .selectFrom('offers.offer')
    .selectAll()
    .where('lane', '=', ctx.input.market)
    .where('close_suspended_ms', '>', '0')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const now = (await ctx.now()).getTime();
  for (const offer of frozen) {
    const until = new Date(now + Number.parseInt(offer.close_suspended_ms, 10));
    await ctx.tx
      .updateTable('offers.offer')
      .set({ close_suspended_ms: '0', valid_until: until })
      .where('id', '=', offer.id)
      .execute();
    await ctx.history({
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
    await ctx.schedule({ kind: 'offers.expire', key: offer.id, at: until });
  }
});
