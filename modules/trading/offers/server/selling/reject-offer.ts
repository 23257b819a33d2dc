import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { decide } from '#office/approvals/server/door.ts';
import { rejectOffer } from '../../contract/offer-oversight.ts';
import { unlistQuantity } from '../effects/effects.ts';
import { notifyParties } from '../effects/notify.ts';
import { lockOwnOffer, stepOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { show } from './manage-offer.ts';

/** Back to the seller with a reason; held and sold stay, the available part is unlisted. */
export const rejectOfferHandler = offers.command(rejectOffer, async (ctx) => {
  const offer = await lockOwnOffer(ctx, ctx.input);
  await decide(ctx, { kind: 'OFFER', documentId: offer.id, verdict: 'reject', reason: ctx.input.reason });
  const out = await stepOffer(ctx, offer, 'reject', 'operator', {
    reason: ctx.input.reason,
    set: { approval_status: APPROVAL.rejected, reject_reason: ctx.input.reason },
  });
  await unlistQuantity(ctx, out);
  await notifyParties(ctx, 'N-OFF-03', { offer: out, to: ['seller'], more: { reason: ctx.input.reason } });
  return show(ctx, out);
});
