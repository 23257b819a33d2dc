import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { intermediaryGivenUp } from '../../rules/events.ts';
import { HOLDING, NEGOTIATION, THROUGH_INTERMEDIARY } from '../../rules/negotiation-lifecycle.ts';
import { DepositShort } from '../../rules/refusals.ts';
import { SubjectsOpen } from '../../rules/refusals-offer.ts';
import { clearThreadTimers, endRounds, freezeOthers, refreshOffer, returnGoods } from '../effects/effects.ts';
import { notifyParties } from '../effects/notify.ts';
import { licensedFor } from '../guards.ts';
import { type Held, lockThread, type OfferContext, stepThread, threadMoved } from '../lock-offer.ts';
import type { Negotiation, Offer } from '../tables.ts';
import { makeDeal } from './conclude.ts';
import { confirmByOf } from './confirm-by.ts';
import { isDepositFrozen, releaseDeposit } from './deposit.ts';
import { presentThread } from './present-thread.ts';

export const show = async (ctx: OfferContext, offer: Offer, thread: Negotiation) => {
  threadMoved(ctx, thread);
  await refreshOffer(ctx, offer.id);
  return presentThread(ctx, thread.id);
};

/** 20 → 25 at once when nobody made subjects and papers still hold; terms are immutable from here (3.5). */
export async function lockIfClear(
  ctx: OfferContext,
  offer: Offer,
  thread: Negotiation,
  by: 'effect' | 'seller' | 'operator' = 'effect',
): Promise<Negotiation> {
  const clear = thread.seller_subjects === null && thread.buyer_subjects === null;
  if (!clear) {
    if (by !== 'effect') throw SubjectsOpen({});
    await unbound(ctx, thread);
    if (thread.subjects_until !== null)
      await ctx.schedule({ kind: 'negotiations.subjects', key: thread.id, at: thread.subjects_until });
    return thread;
  }
  if (!(await isDepositFrozen(ctx, thread))) {
    if (by === 'effect') return thread;
    const { deposit_required: required } = thread;
    throw DepositShort({ required, frozen: null, currency: offer.currency ?? '' });
  }
  await licensedFor(ctx, offer, 'buyer', thread.buyer_member_id, thread.agreed_qty as string);
  await licensedFor(ctx, offer, 'seller', thread.seller_member_id, thread.agreed_qty as string);
  const now = await ctx.now();
  const confirmBy = await confirmByOf(ctx, offer, now);
  const locked = await stepThread(ctx, thread, 'lock', by, {
    set: { locked_at: now, bound_at: thread.bound_at ?? now, confirm_by: confirmBy, subjects_until: null },
  });
  await ctx.unschedule('negotiations.subjects', thread.id);
  await ctx.schedule({ kind: 'negotiations.confirmBy', key: thread.id, at: confirmBy });
  await freezeOthers(ctx, offer, thread.id, true);
  await notifyParties(ctx, 'N-NEG-06', { offer, thread: locked, to: ['buyer', 'seller'] });
  return locked;
}

/** Subjects keep both sides free: what binds them is the act that lifts the last one. */
const unbound = async (ctx: OfferContext, thread: Negotiation): Promise<void> => {
  if (thread.bound_at !== null)
    await ctx.tx
      .updateTable('offers.negotiation')
      .set({ bound_at: null })
      .where('id', '=', thread.id)
      .execute();
};

export async function lockBy(
  ctx: OfferContext<{ id: string; version: number }>,
  chair: 'seller' | 'operator',
) {
  const { thread, offer, side } = await lockThread(ctx, ctx.input);
  if (side !== chair) throw NotFound({});
  if (thread.status !== NEGOTIATION.preDeal)
    throw StateNotAllowed({ subject: 'negotiation', verb: 'lock', state: thread.status, side });
  await assertMarketOpen(ctx, { market: offer.lane, act: 'confirm' });
  await lockIfClear(ctx, offer, thread, chair);
  return show(ctx, offer, thread);
}

/** Ends a thread at 05: goods go back, timers go, the others thaw. */
export async function endThread(
  ctx: OfferContext,
  held: Pick<Held, 'thread' | 'offer'>,
  moved: Negotiation,
): Promise<void> {
  const { thread, offer } = held;
  await endRounds(ctx, thread.id);
  await clearThreadTimers(ctx, thread.id);
  if (HOLDING.includes(thread.status)) {
    await releaseDeposit(ctx, offer, thread, null);
    await returnGoods(ctx, offer, 'UNHOLD', thread.agreed_qty as string, {
      bizType: 'NEGOTIATION',
      bizId: thread.id,
    });
    await freezeOthers(ctx, offer, thread.id, false);
  }
  if (THROUGH_INTERMEDIARY.includes(thread.status))
    await ctx.emit(intermediaryGivenUp, { threadId: thread.id, status: NEGOTIATION.void });
  threadMoved(ctx, moved);
}

type Cancelling = OfferContext<{ cancelReason: string; reason: string }>;

const cancelSet = (w: Cancelling) => ({
  reason: w.input.reason,
  set: { cancel_reason: w.input.cancelReason, cancel_text: w.input.reason, frozen: false },
});

export async function endBy(w: Cancelling, verb: 'cancel' | 'refuse' | 'failSubjects', held: Held) {
  const { thread, offer, side } = held;
  const moved = await stepThread(w, thread, verb, side, cancelSet(w));
  await endThread(w, held, moved);
  await notifyParties(w, 'N-NEG-05', {
    offer,
    thread: moved,
    to: side === 'operator' ? ['buyer', 'seller'] : [side === 'buyer' ? 'seller' : 'buyer'],
    more: { reason: w.input.reason },
  });
  return show(w, offer, thread);
}

/** 25/35/55 → 30: the deal is made, its letter waits for signatures. */
export async function concludeDirect(ctx: OfferContext, offer: Offer, thread: Negotiation): Promise<void> {
  await ctx.unschedule('negotiations.confirmBy', thread.id);
  await makeDeal(ctx, offer, thread, false);
}
