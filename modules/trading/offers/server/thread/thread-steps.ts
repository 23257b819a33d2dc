import { StateNotAllowed, NotFound } from '#kernel/rules/refusals.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import {
  cancelThread,
  chooseType as chooseTypeCall,
  confirmThread,
  consentThread,
  failSubjects as failSubjectsCall,
  liftSubjects as liftCall,
  lockThread as lockCall,
  refuseThread,
} from '../../contract/negotiation.ts';
import {
  adminCancel as adminCancelCall,
  adminLock as adminLockCall,
} from '../../contract/negotiation-oversight.ts';
import { FIRM, TRANSACTION_TYPE, VOID_REASON } from '../../rules/codes.ts';
import { CONSENT_THREADS, HOLDING, NEGOTIATION } from '../../rules/negotiation-life.ts';
import { ConsentMissing, StillBinding, SubjectsOpen } from '../../rules/refusals-offer.ts';
import { isBinding } from '../../rules/rounds.ts';
import { clearThreadTimers, endRounds, freezeOthers, refreshOffer, returnGoods } from '../effects/effects.ts';
import { tell } from '../effects/tell.ts';
import { licensedFor } from '../guards.ts';
import { type Held, isBefore, lockThread, type OfferWork, SIDE_CODE, stepThread } from '../lock-offer.ts';
import { type Consent, type Negotiation, type Offer, offers } from '../tables.ts';
import { makeDeal } from './conclude.ts';
import { confirmByOf } from './confirm-by.ts';
import { presentThread } from './present-thread.ts';
import { subjectsUntil } from './subjects.ts';

const show = async (w: OfferWork, offer: Offer, id: string) => {
  w.live(`thread:${id}`);
  await refreshOffer(w, offer.id);
  return presentThread(w, id);
};

/** 20 → 25 at once when nobody made subjects and papers still hold; terms are immutable from here (3.5). */
export async function lockIfClear(
  w: OfferWork,
  offer: Offer,
  thread: Negotiation,
  by: 'effect' | 'seller' | 'operator' = 'effect',
): Promise<Negotiation> {
  const clear = thread.seller_subjects === null && thread.buyer_subjects === null;
  if (!clear) {
    if (by !== 'effect') throw SubjectsOpen({});
    if (thread.subjects_until !== null)
      await w.due({ kind: 'negotiations.subjects', key: thread.id, at: thread.subjects_until });
    return thread;
  }
  await licensedFor(w, offer, 'buyer', thread.buyer_member_id, thread.agreed_qty as string);
  await licensedFor(w, offer, 'seller', thread.seller_member_id, thread.agreed_qty as string);
  const now = await w.now();
  const confirmBy = await confirmByOf(w, offer, now);
  const locked = await stepThread(w, thread, 'lock', by, {
    set: { locked_at: now, confirm_by: confirmBy, subjects_until: null },
  });
  await w.undue('negotiations.subjects', thread.id);
  await w.due({ kind: 'negotiations.confirmBy', key: thread.id, at: confirmBy });
  await freezeOthers(w, offer, thread.id, true);
  await tell(w, 'N-NEG-06', { offer, thread: locked, to: ['buyer', 'seller'] });
  return locked;
}

/** The seller confirms an acceptance: pre-deal, then the lock when nothing stands in its way. Within the grace after closing too. */
export const confirm = offers.on(confirmThread, async (w) => {
  const { thread, offer, side } = await lockThread(w, w.input);
  if (side !== 'seller') throw NotFound({});
  const until = subjectsUntil(w.input.subjects, w.input.subjectsUntil, await w.now());
  const moved = await stepThread(w, thread, 'confirm', 'seller', {
    set: {
      seller_subjects: w.input.subjects ?? null,
      subjects_until: until ?? thread.subjects_until,
      confirm_by: null,
    },
  });
  await assertMarketOpen(w, { market: offer.lane, act: 'confirm' });
  await w.undue('negotiations.confirmBy', thread.id);
  await tell(w, 'N-NEG-04', { offer, thread: moved, to: ['buyer'] });
  await lockIfClear(w, offer, moved);
  return show(w, offer, thread.id);
});

/** One side lifts its own subjects; when none is left the thread locks by itself. */
export const lift = offers.on(liftCall, async (w) => {
  const { thread, offer, side } = await lockThread(w, w.input);
  if (side === 'operator' || thread.status !== NEGOTIATION.preDeal)
    throw StateNotAllowed({ subject: 'negotiation', verb: 'liftSubjects', state: thread.status, side });
  if (!(await isBefore(w, thread.subjects_until))) throw SubjectsOpen({});
  const column = side === 'buyer' ? 'buyer_subjects' : 'seller_subjects';
  const lifted = await w.tx
    .updateTable('offers.negotiation')
    .set({ [column]: null, version: thread.version + 1 })
    .where('id', '=', thread.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await w.history({
    bizType: 'NEGOTIATION',
    bizId: thread.id,
    bizNo: thread.negotiation_no,
    action: 'liftSubjects',
    from: NEGOTIATION.preDeal,
    to: NEGOTIATION.preDeal,
    side,
    changes: [{ field: column, before: thread[column], after: null }],
    parties: [thread.seller_member_id, thread.buyer_member_id],
  });
  await lockIfClear(w, offer, lifted);
  return show(w, offer, thread.id);
});

async function lockBy(w: OfferWork<{ id: string; version: number }>, chair: 'seller' | 'operator') {
  const { thread, offer, side } = await lockThread(w, w.input);
  if (side !== chair) throw NotFound({});
  if (thread.status !== NEGOTIATION.preDeal)
    throw StateNotAllowed({ subject: 'negotiation', verb: 'lock', state: thread.status, side });
  await assertMarketOpen(w, { market: offer.lane, act: 'confirm' });
  await lockIfClear(w, offer, thread, chair);
  return show(w, offer, thread.id);
}
export const lock = offers.on(lockCall, (w) => lockBy(w, 'seller'));
export const adminLock = offers.on(adminLockCall, (w) => lockBy(w, 'operator'));

/** Ends a thread at 05: goods go back, timers go, the others thaw. */
export async function endThread(
  w: OfferWork,
  held: Pick<Held, 'thread' | 'offer'>,
  moved: Negotiation,
): Promise<void> {
  const { thread, offer } = held;
  await endRounds(w, thread.id);
  await clearThreadTimers(w, thread.id);
  if (HOLDING.includes(thread.status)) {
    await returnGoods(w, offer, 'UNHOLD', thread.agreed_qty as string, {
      bizType: 'NEGOTIATION',
      bizId: thread.id,
    });
    await freezeOthers(w, offer, thread.id, false);
  }
  w.live(`thread:${moved.id}`);
}

type Cancelling = OfferWork<{ id: string; version: number; cancelReason: string; reason: string }>;
const cancelSet = (w: Cancelling) => ({
  reason: w.input.reason,
  set: { cancel_reason: w.input.cancelReason, cancel_text: w.input.reason, frozen: false },
});

async function endBy(w: Cancelling, verb: 'cancel' | 'refuse' | 'failSubjects', held: Held) {
  const { thread, offer, side } = held;
  const moved = await stepThread(w, thread, verb, side, cancelSet(w));
  await endThread(w, held, moved);
  await tell(w, 'N-NEG-05', {
    offer,
    thread: moved,
    to: side === 'operator' ? ['buyer', 'seller'] : [side === 'buyer' ? 'seller' : 'buyer'],
    more: { reason: w.input.reason },
  });
  return show(w, offer, thread.id);
}

/** Either side ends a thread still countering; not while its own firm round binds it. Allowed at any hour, frozen or not. */
export const cancel = offers.on(cancelThread, async (w) => {
  const held = await lockThread(w, w.input);
  const { live, side } = held;
  if (side === 'operator') throw NotFound({});
  if (
    held.thread.status === NEGOTIATION.countering &&
    live !== null &&
    live.side === SIDE_CODE[side] &&
    isBinding({ firm: live.firm, live: true, validUntil: live.valid_until }, await w.now())
  )
    throw StillBinding({ until: live.valid_until.toISOString() });
  return endBy(w, 'cancel', held);
});

/** A subject offer may be refused after acceptance; a firm one binds its seller. */
export const refuse = offers.on(refuseThread, async (w) => {
  const held = await lockThread(w, w.input);
  if (held.side !== 'seller') throw NotFound({});
  if (held.offer.firm_type === FIRM.firm)
    throw StateNotAllowed({
      subject: 'negotiation',
      verb: 'refuse',
      state: held.thread.status,
      side: 'seller',
    });
  return endBy(w, 'refuse', held);
});

/** Only a declared subject, only by the side that declared it, only in time. */
export const failSubjects = offers.on(failSubjectsCall, async (w) => {
  const held = await lockThread(w, w.input);
  const { thread, side } = held;
  const own = side === 'buyer' ? thread.buyer_subjects : side === 'seller' ? thread.seller_subjects : null;
  if (thread.status === NEGOTIATION.preDeal && (own === null || !(await isBefore(w, thread.subjects_until))))
    throw SubjectsOpen({});
  return endBy(w, 'failSubjects', held);
});

/** The operator ends a pre-deal or a lock: both consented, or a failed check is named in the reason (3.5). */
export const adminCancel = offers.on(adminCancelCall, async (w) => {
  const held = await lockThread(w, w.input);
  const both = (['buyer', 'seller'] as const).every((s) =>
    held.thread.consents.some((c) => c.action === 'cancelLocked' && c.side === s),
  );
  const failedCheck = w.input.cancelReason === VOID_REASON.licence;
  if (
    (held.thread.status === NEGOTIATION.preDeal && !both && !failedCheck) ||
    (held.thread.status === NEGOTIATION.locked && !both)
  )
    throw ConsentMissing({});
  return endBy(w, 'cancel', held);
});

/** Records one side's consent to an act that needs both (3.2). Saying it twice changes nothing. */
export const consent = offers.on(consentThread, async (w) => {
  const { thread, offer, side } = await lockThread(w, w.input);
  if (side === 'operator') throw NotFound({});
  if (!CONSENT_THREADS.includes(thread.status))
    throw StateNotAllowed({ subject: 'negotiation', verb: 'consent', state: thread.status, side });
  const others = thread.consents.filter((c) => !(c.action === w.input.action && c.side === side));
  const mine: Consent = {
    action: w.input.action,
    side,
    userId: w.actor.accountId,
    userName: w.actor.name,
    time: (await w.now()).toISOString(),
  };
  await w.tx
    .updateTable('offers.negotiation')
    .set({ consents: JSON.stringify([...others, mine]) as unknown as Consent[], version: thread.version + 1 })
    .where('id', '=', thread.id)
    .execute();
  await w.history({
    bizType: 'NEGOTIATION',
    bizId: thread.id,
    bizNo: thread.negotiation_no,
    action: `consent.${w.input.action}`,
    from: thread.status,
    to: thread.status,
    side,
    parties: [thread.seller_member_id, thread.buyer_member_id],
  });
  return show(w, offer, thread.id);
});

const consented = (thread: Negotiation, action: string, side: 'buyer' | 'seller') =>
  thread.consents.some((c) => c.action === action && c.side === side);

/** Direct: deal and letter at once. Through an intermediary: only with the other side's consent; the application follows (section 4). */
export const chooseType = offers.on(chooseTypeCall, async (w) => {
  const { thread, offer, side } = await lockThread(w, w.input);
  if (side === 'operator') throw NotFound({});
  if (w.input.transactionType === TRANSACTION_TYPE.intermediary) {
    const other = side === 'buyer' ? 'seller' : 'buyer';
    const moved = await stepThread(w, thread, 'chooseIntermediary', side, {
      set: { transaction_type: TRANSACTION_TYPE.intermediary, confirm_by: null },
    });
    await assertMarketOpen(w, { market: offer.lane, act: 'confirm' });
    if (!consented(thread, 'chooseIntermediary', other)) throw ConsentMissing({});
    await w.undue('negotiations.confirmBy', thread.id);
    await tell(w, 'N-INT-01', { offer, thread: moved, to: [other] });
    return show(w, offer, moved.id);
  }
  const moved = await stepThread(w, thread, 'chooseDirect', side, {
    set: { transaction_type: TRANSACTION_TYPE.direct, confirm_by: null },
  });
  await assertMarketOpen(w, { market: offer.lane, act: 'confirm' });
  if (thread.status === NEGOTIATION.intermediaryRejected && !consented(thread, 'goDirect', 'buyer'))
    throw ConsentMissing({});
  await concludeDirect(w, offer, moved);
  return show(w, offer, thread.id);
});

/** 25/35/55 → 30: the deal is made, its letter waits for signatures. */
export async function concludeDirect(w: OfferWork, offer: Offer, thread: Negotiation): Promise<void> {
  await w.undue('negotiations.confirmBy', thread.id);
  await makeDeal(w, offer, thread, false);
}
