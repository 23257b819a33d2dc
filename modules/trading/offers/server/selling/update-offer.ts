import { nowHere } from '#kernel/server/database.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { submitForApproval } from '#office/approvals/server/door.ts';
import { type OfferDraft, updateOffer } from '../../contract/offer.ts';
import { offerListed } from '../../rules/events.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { isMaterialEdit } from '../../rules/offer.ts';
import { OFFER, offerLifecycle } from '../../rules/offer-lifecycle.ts';
import { listQuantity, refreshOffer } from '../effects/effects.ts';
import { notifyParties, notifyThreads } from '../effects/notify.ts';
import { lockOwnOffer, type OfferContext, stepOffer } from '../lock-offer.ts';
import { type Offer, offers } from '../tables.ts';
import { changedTerms } from './changed-terms.ts';
import { editMinor, mayProgress } from './voyage-progress.ts';
import { moveLot } from './lot-share.ts';
import { presentDetail } from './present-offer.ts';
import { approvalSnapshot, hashed, mayRelease } from './release-offer.ts';
import { derivedColumns, overwriteDraft } from './save-draft.ts';
import { columnsOf, termsForRules } from './terms.ts';

/** Draft: simply kept. On the board: small edits stay, material ones bump the terms and may need approval again (3.3). */
export const updateOfferHandler = offers.command(updateOffer, async (ctx) => {
  const offer = await lockOwnOffer(ctx, ctx.input);
  const { id: _id, version: _version, priceConfirmed, ...draft } = ctx.input;
  if (offer.publish_state === OFFER.draft) return presentDetail(ctx, await overwriteDraft(ctx, offer, draft));
  return presentDetail(
    ctx,
    await editListed(
      ctx,
      offer,
      { ...draft, tradeLane: offer.lane as OfferDraft['tradeLane'] },
      priceConfirmed,
    ),
  );
});

async function editListed(
  ctx: OfferContext,
  offer: Offer,
  draft: OfferDraft,
  priceConfirmed: boolean,
): Promise<Offer> {
  offerLifecycle.next('editMinor', offer.publish_state, 'seller');
  const now = await ctx.now();
  const set = {
    ...columnsOf(draft),
    ...(await derivedColumns(ctx, draft)),
    valid_until: offer.valid_until,
    good_till: offer.good_till,
  } as Partial<Offer>;
  const next = { ...offer, ...set, deposit_pct: draft.depositPct } as Offer;
  const material = isMaterialEdit(termsForRules(offer, now), termsForRules(next, now));
  mayProgress(offer, next);
  if (!material) return editMinor(ctx, offer, next, set);
  const { byRule, distance } = await mayRelease(ctx, next, priceConfirmed);
  const priceMoved =
    offer.unit_price !== next.unit_price
      ? { previous_price: offer.unit_price, price_changed_at: nowHere as unknown as Date }
      : {};
  const bumped = {
    ...set,
    ...priceMoved,
    terms_version: offer.terms_version + 1,
    price_distance: distance,
    price_confirmed: priceConfirmed,
  };
  await moveLot(ctx, offer, next);
  await listQuantity(ctx, next);
  if (byRule) {
    const out = await stepOffer(ctx, offer, 'editMaterial', 'seller', {
      to: 'onOffer',
      set: bumped,
      uncounted: approvalSnapshot(next),
    });
    await notifyThreads(ctx, 'N-OFF-04', out, [NEGOTIATION.countering], {
      changes: changedTerms(offer, next, now),
    });
    await ctx.emit(offerListed, { offerId: out.id });
    return refreshOffer(ctx, out.id);
  }
  await submitForApproval(ctx, {
    kind: 'OFFER',
    documentId: offer.id,
    documentNo: offer.offer_no as string,
    memberId: offer.seller_member_id,
    title: { zh: offer.product_zh ?? '', en: offer.product_en ?? '' },
  });
  const out = await stepOffer(ctx, offer, 'editMaterial', 'seller', {
    to: 'submitted',
    set: { ...bumped, approval_status: APPROVAL.pending },
    uncounted: { terms_hash: hashed(next) },
  });
  await notifyThreads(ctx, 'N-OFF-04', out, [NEGOTIATION.countering], {
    changes: changedTerms(offer, next, now),
  });
  await notifyParties(ctx, 'N-OFF-01', { offer: out, to: ['operator'] });
  return refreshOffer(ctx, out.id);
}
