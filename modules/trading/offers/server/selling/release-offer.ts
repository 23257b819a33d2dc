import { bothNames, fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { approveByRule, submitForApproval } from '#office/approvals/server/door.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { gateSaying } from '#registry/qualifications/server/door.ts';
import { checkOffer } from '../../contract/offer.ts';
import { offerListed } from '../../rules/events.ts';
import { offerLifecycle } from '../../rules/offer-lifecycle.ts';
import { PriceFar } from '../../rules/refusals.ts';
import { OfferIncomplete } from '../../rules/refusals-offer.ts';
import { offerRuleWords } from '../../rules/rule-words.ts';
import { approvesByRule, checkForRelease, releaseWarnings } from '../../rules/selling/offer-checks.ts';
import { priceDistance } from '../../rules/selling/price-distance.ts';
import { listQuantity, refreshOffer } from '../effects/effects.ts';
import { notifyParties } from '../effects/notify.ts';
import { hashOf, type OfferContext, stepOffer, termsOf } from '../lock-offer.ts';
import { type Offer, offers } from '../tables.ts';
import { offerAmount, type SellingFacts, sellingFacts } from './facts.ts';
import { holdBill } from './foreign-facts.ts';
import { derivedColumns } from './save-draft.ts';
import { columnsOf, termsForRules } from './terms.ts';

/**
 * Everything Release must know; refuses what may not go on the board, answers whether an operator must look
 * first (3.3, 3.7).
 */
export async function mayRelease(
  ctx: OfferContext,
  offer: Offer,
  priceConfirmed: boolean,
): Promise<SellingFacts & { byRule: boolean; distance: string | null }> {
  await assertMarketOpen(ctx, { market: offer.lane, act: 'trade' });
  await requireTrader(ctx, { memberId: offer.seller_member_id });
  await holdBill(ctx, offer);
  const selling = await sellingFacts(ctx, offer);
  const terms = termsForRules(offer, selling.facts.now);
  const issues = checkForRelease(terms, selling.facts);
  if (issues.length > 0)
    throw OfferIncomplete(
      {
        issues: issues.map((i) => ({
          field: i.field,
          rule: i.rule,
          ...(i.args === undefined ? {} : { args: { ...i.args } }),
        })),
      },
      issues[0]?.field,
    );
  if (selling.licence !== null && !selling.licence.pass)
    throw LicenceMissing({ says: selling.licence.blocks.map(gateSaying) }, 'skuId');
  const warnings = releaseWarnings(terms, selling.facts);
  const distance = priceDistance(
    offer.unit_price as string,
    selling.facts.referencePrice,
    selling.facts.priceBand,
  );
  if (warnings.priceFar && !priceConfirmed)
    throw PriceFar({ distance: distance.pct ?? '', reference: distance.reference ?? '' }, 'unitPrice');
  const byRule = approvesByRule(
    selling.seller,
    warnings.issues.length + (selling.licence?.warnings.length ?? 0),
  );
  return { ...selling, byRule, distance: distance.pct };
}

export const hashed = (offer: Offer) => hashOf(termsOf(offer));

const publishing = (offer: Offer) => ({
  published_at: nowHere,
  valid_from: offer.valid_from ?? nowHere,
  approval_status: APPROVAL.approved,
  reject_reason: null,
  paused_by: null,
  pause_reason: null,
});

/**
 * What the system keeps of terms as they were approved: nobody reads it in a history, which says what changed
 * field by field.
 */
export const approvalSnapshot = (offer: Offer) => ({
  terms_hash: hashed(offer),
  approved_terms: termsOf(offer),
});

/** Puts an offer on the board: listing, timer, approval by rule or by an operator's word. */
export async function publish(
  ctx: OfferContext,
  offer: Offer,
  verb: 'submit' | 'approve' | 'editMaterial',
  side: 'seller' | 'operator',
  set: Record<string, unknown> = {},
): Promise<Offer> {
  const positionId = await listQuantity(ctx, offer);
  const out = await stepOffer(ctx, offer, verb, side, {
    to: 'onOffer',
    set: { ...publishing(offer), ...set } as unknown as Partial<Offer>,
    uncounted: { ...approvalSnapshot(offer), position_id: positionId },
  });
  await ctx.schedule({ kind: 'offers.expire', key: out.id, at: out.valid_until as Date });
  await notifyParties(ctx, 'N-OFF-02', { offer: out, to: ['seller'] });
  await ctx.emit(offerListed, { offerId: out.id });
  return refreshOffer(ctx, out.id);
}

export async function release(ctx: OfferContext, offer: Offer, priceConfirmed: boolean): Promise<Offer> {
  offerLifecycle.next('submit', offer.publish_state, 'seller', 'submitted');
  const { byRule, distance, seller } = await mayRelease(ctx, offer, priceConfirmed);
  const set = { price_distance: distance, price_confirmed: priceConfirmed };
  const approval = {
    kind: 'OFFER',
    documentId: offer.id,
    documentNo: offer.offer_no as string,
    memberId: offer.seller_member_id,
    title: { zh: offer.product_zh ?? '', en: offer.product_en ?? '' },
  };
  if (byRule) {
    await approveByRule(ctx, approval);
    return publish(ctx, offer, 'submit', 'seller', set);
  }
  await submitForApproval(ctx, approval);
  const waiting = await stepOffer(ctx, offer, 'submit', 'seller', {
    to: 'submitted',
    set: { approval_status: APPROVAL.pending, reject_reason: null, ...set } as Partial<Offer>,
    uncounted: { terms_hash: hashed(offer) },
  });
  await notifyParties(ctx, 'N-OFF-01', { offer: waiting, to: ['operator'], more: { company: seller.name } });
  return waiting;
}

/** The same checks as Release, for the form while it is typed: nothing is written. */
export const checkOfferHandler = offers.query(checkOffer, async (ctx) => {
  const now = await ctx.now();
  const offer = {
    ...columnsOf(ctx.input),
    ...(await derivedColumns(ctx, ctx.input)),
    seller_member_id: ctx.actor.memberId,
    position_id: null,
    valid_from: null,
    lot_id: ctx.input.lotId,
    store_id: '0',
  } as unknown as Offer;
  const selling = await sellingFacts(ctx, offer);
  const terms = termsForRules(
    {
      ...offer,
      valid_until: ctx.input.validUntil === null ? null : new Date(ctx.input.validUntil),
      pricing_deadline: null,
    },
    now,
  );
  const warnings = releaseWarnings(terms, selling.facts);
  const issues = [...checkForRelease(terms, selling.facts), ...warnings.issues];
  const distance =
    ctx.input.unitPrice === null
      ? null
      : priceDistance(ctx.input.unitPrice, selling.facts.referencePrice, selling.facts.priceBand);
  const warning = (rule: string, args: Readonly<Record<string, string>> = {}) =>
    fillBoth((offerRuleWords.table as Record<string, LocalizedText>)[rule] ?? bothNames(rule, rule), args);
  return {
    problems: issues.map((i) => ({ field: i.field, rule: i.rule, ...warning(i.rule, i.args) })),
    licence: {
      pass: selling.licence?.pass ?? true,
      says:
        selling.licence === null
          ? []
          : [...selling.licence.blocks, ...selling.licence.warnings].map(gateSaying),
    },
    referencePrice: selling.facts.referencePrice,
    distance: distance?.pct ?? null,
    far: distance?.far ?? false,
    amount: offerAmount({ quantity: ctx.input.quantity, unit_price: ctx.input.unitPrice }),
    autoApproval: approvesByRule(selling.seller, warnings.issues.length),
  };
});
