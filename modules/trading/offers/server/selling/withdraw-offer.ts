import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { withdrawApproval } from '#office/approvals/server/door.ts';
import { withdrawOffer } from '../../contract/offer.ts';
import { refreshOffer, unlistQuantity } from '../effects/effects.ts';
import { lockOwnOffer, stepOffer } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { presentDetail } from './present-offer.ts';

/** Back to draft before the operator decides; the available part leaves the list. */
export const withdrawOfferHandler = offers.command(withdrawOffer, async (ctx) => {
  const offer = await lockOwnOffer(ctx, ctx.input);
  const out = await stepOffer(ctx, offer, 'withdraw', 'seller', {
    set: { approval_status: APPROVAL.withdrawn },
  });
  await withdrawApproval(ctx, { kind: 'OFFER', documentId: offer.id });
  await unlistQuantity(ctx, out);
  return presentDetail(ctx, await refreshOffer(ctx, out.id));
});
