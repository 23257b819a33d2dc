import { adminCancel } from '../../contract/negotiation-oversight.ts';
import { VOID_REASON } from '../../rules/codes.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { ConsentMissing } from '../../rules/refusals-offer.ts';
import { lockThread } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { endBy } from './thread-steps.ts';

/** The operator ends a pre-deal or a lock: both consented, or a failed check is named in the reason (3.5). */
export const adminCancelHandler = offers.command(adminCancel, async (ctx) => {
  const held = await lockThread(ctx, ctx.input);
  const both = (['buyer', 'seller'] as const).every((s) =>
    held.thread.consents.some((c) => c.action === 'cancelLocked' && c.side === s),
  );
  const failedCheck = ctx.input.cancelReason === VOID_REASON.licence;
  if (
    (held.thread.status === NEGOTIATION.preDeal && !both && !failedCheck) ||
    (held.thread.status === NEGOTIATION.locked && !both)
  )
    throw ConsentMissing({});
  return endBy(ctx, 'cancel', held);
});
