import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { depositMoved } from '#fulfilment/money/rules/events.ts';
import { scoreCompanies } from '#registry/members/server/door.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { VOID_REASON } from '../../rules/codes.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { SYSTEM_REASON } from '../../rules/system-reasons.ts';
import { type OfferContext, stepThread, threadMoved } from '../lock-offer.ts';
import { type Negotiation, type Offer, offers } from '../tables.ts';
import { DEPOSIT_BIZ } from '../thread/deposit.ts';
import { endThread, lockIfClear } from '../thread/thread-steps.ts';
import { refreshOffer } from './effects.ts';
import { lockedThread } from './locked-thread.ts';
import { notifyParties } from './notify.ts';

/** 20 → 05: two hours after 10 → 20 the deposit was not frozen; it counts against the buyer (3.5). */
async function missed(ctx: OfferContext, at: { thread: Negotiation; offer: Offer }): Promise<void> {
  const { thread, offer } = at;
  const reason = SYSTEM_REASON.deposit;
  const moved = await stepThread(ctx, thread, 'depositLapse', 'timer', {
    reason,
    set: { cancel_reason: VOID_REASON.timeout, cancel_text: reason },
  });
  await endThread(ctx, at, moved);
  await notifyParties(ctx, 'N-NEG-05', { offer, thread: moved, to: ['buyer', 'seller'], more: { reason } });
  await refreshOffer(ctx, offer.id);
  await scoreCompanies(ctx, {
    memberIds: [thread.buyer_member_id],
    cause: 'depositMissed',
    bizId: thread.id,
    bizNo: thread.negotiation_no ?? '',
  });
}

/** 20 → 25 where nothing else is waited for; papers that lapsed meanwhile leave it to the seller or the operator. */
async function frozen(ctx: OfferContext, { thread, offer }: { thread: Negotiation; offer: Offer }) {
  try {
    await lockIfClear(ctx, offer, thread);
  } catch (error) {
    if (!LicenceMissing.is(error)) throw error;
  }
  threadMoved(ctx, thread);
  await refreshOffer(ctx, offer.id);
}

/** The deposit a pre-deal waits for was frozen, or its two hours are over. */
export const onDepositMoved = offers.listen(depositMoved, async (ctx) => {
  const { bizType, bizId, state } = ctx.input;
  if (bizType !== DEPOSIT_BIZ) return;
  const at = await lockedThread(ctx, bizId);
  if (at === null) return;
  if (at.thread.status !== NEGOTIATION.preDeal) return threadMoved(ctx, at.thread);
  if (state === DEPOSIT.frozen) await frozen(ctx, at);
  else if (state === DEPOSIT.lapsed) await missed(ctx, at);
});
