import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { gateSaying } from '#registry/qualifications/server/door.ts';
import { DEAL_SIDE, VOID_REASON } from '../../rules/codes.ts';
import { offerListed } from '../../rules/events.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { OFFER } from '../../rules/offer-lifecycle.ts';
import { OfferBusy, OfferEnded, OfferIncomplete, OperatorPaused } from '../../rules/refusals-offer.ts';
import { hasHoldingThread, refreshOffer, unlistQuantity, voidCountering } from '../effects/effects.ts';
import { notifyThreads } from '../effects/notify.ts';
import { storeIsOpen } from '../effects/store-closed.ts';
import { isBefore, type OfferContext, stepOffer } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';
import { sellingFacts } from './facts.ts';
import { presentDetail } from './present-offer.ts';

type ManagingSide = 'seller' | 'operator';

export const show = async (ctx: OfferContext, offer: Offer) =>
  presentDetail(ctx, await refreshOffer(ctx, offer.id));

export async function pauseBy(ctx: OfferContext, offer: Offer, side: ManagingSide, reason: string | null) {
  const out = await stepOffer(ctx, offer, 'pause', side, {
    reason,
    set: { paused_by: side === 'seller' ? DEAL_SIDE.seller : DEAL_SIDE.operator, pause_reason: reason },
  });
  await notifyThreads(ctx, 'N-OFF-05', out, 'open', { act: 'paused', reason: reason ?? '' });
  return show(ctx, out);
}

export async function resumeBy(ctx: OfferContext, offer: Offer, side: ManagingSide) {
  if (offer.publish_state === OFFER.paused && offer.paused_by === DEAL_SIDE.operator && side === 'seller')
    throw OperatorPaused({});
  const out = await stepOffer(ctx, offer, 'resume', side, { set: { paused_by: null, pause_reason: null } });
  await mayComeBack(ctx, offer);
  await ctx.emit(offerListed, { offerId: out.id });
  return show(ctx, out);
}

/** What a paused or stopped offer must meet to stand on the board again (3.3 resume); writes nothing. */
export async function mayComeBack(ctx: OfferContext, offer: Offer): Promise<void> {
  await assertMarketOpen(ctx, { market: offer.lane, act: 'trade' });
  if (!(await isBefore(ctx, offer.valid_until))) throw OfferEnded({});
  await storeIsOpen(ctx, offer);
  await licensed(ctx, offer);
}

export async function licensed(ctx: OfferContext, offer: Offer) {
  await requireTrader(ctx, { memberId: offer.seller_member_id });
  const { licence, facts } = await sellingFacts(ctx, offer);
  if (facts.sku?.onShelf !== true)
    throw OfferIncomplete({ issues: [{ field: 'skuId', rule: 'sku.offShelf' }] }, 'skuId');
  if (licence !== null && !licence.pass) throw LicenceMissing({ says: licence.blocks.map(gateSaying) });
}

export async function stopBy(ctx: OfferContext, offer: Offer, side: ManagingSide, reason: string | null) {
  const out = await stepOffer(ctx, offer, 'stop', side, { reason });
  await notifyThreads(ctx, 'N-OFF-05', out, 'open', { act: 'stopped', reason: reason ?? '' });
  return show(ctx, out);
}

export async function revokeBy(ctx: OfferContext, offer: Offer, side: ManagingSide, reason: string) {
  const out = await stepOffer(ctx, offer, 'revoke', side, { reason });
  if (await hasHoldingThread(ctx, offer.id)) throw OfferBusy({});
  await ctx.unschedule('offers.expire', offer.id);
  await notifyThreads(ctx, 'N-OFF-05', out, [NEGOTIATION.countering], { act: 'revoked', reason });
  await voidCountering(ctx, out, { code: VOID_REASON.revoked, text: reason });
  await unlistQuantity(ctx, out);
  return show(ctx, out);
}
