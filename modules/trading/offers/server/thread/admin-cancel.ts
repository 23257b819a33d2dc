import { adminCancel } from '../../contract/negotiation-oversight.ts';
import { VOID_REASON } from '../../rules/codes.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { ConsentMissing, IntermediaryInTime } from '../../rules/refusals-offer.ts';
import { type Held, isBefore, lockThread, type OfferContext } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { endBy } from './thread-steps.ts';

/**
 * The operator ends a pre-deal or a lock: both consented, or a failed check is named in the reason; a thread
 * at 35 once its two working days are over (3.5).
 */
export async function endAsOperator(ctx: OfferContext<{ cancelReason: string; reason: string }>, held: Held) {
  const { thread } = held;
  const both = (['buyer', 'seller'] as const).every((s) =>
    thread.consents.some((c) => c.action === 'cancelLocked' && c.side === s),
  );
  const failedCheck = ctx.input.cancelReason === VOID_REASON.licence;
  if (
    (thread.status === NEGOTIATION.preDeal && !both && !failedCheck) ||
    (thread.status === NEGOTIATION.locked && !both)
  )
    throw ConsentMissing({});
  if (thread.status === NEGOTIATION.intermediaryChosen && !both && thread.expire_at !== null)
    if (await isBefore(ctx, thread.expire_at))
      throw IntermediaryInTime({ until: thread.expire_at.toISOString() });
  return endBy(ctx, 'cancel', held);
}

export const adminCancelHandler = offers.command(adminCancel, async (ctx) =>
  endAsOperator(ctx, await lockThread(ctx, ctx.input)),
);
