import { compare } from '#kernel/rules/decimal.ts';
import { bothNames, fillBoth, type Said } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { APPROVAL } from '#office/approvals/rules/approval-life.ts';
import { approveByRule, submitForApproval, withdrawApproval } from '#office/approvals/server/door.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { gateSaying } from '#registry/qualifications/server/door.ts';
import {
  checkOffer,
  type OfferDraft,
  submitOffer,
  updateOffer,
  withdrawOffer,
} from '../../contract/offer.ts';
import { NEGOTIATION } from '../../rules/negotiation-life.ts';
import { isMaterialEdit } from '../../rules/offer.ts';
import { approvesByRule, checkForRelease, releaseWarnings } from '../../rules/offer-checks.ts';
import { OFFER, offerLife } from '../../rules/offer-life.ts';
import { priceDistance } from '../../rules/price-distance.ts';
import { PriceFar } from '../../rules/refusals.ts';
import { DepositUnavailable, OfferIncomplete } from '../../rules/refusals-offer.ts';
import { offerRuleWords } from '../../rules/rule-words.ts';
import { listQuantity, refreshOffer, unlistQuantity } from '../effects/effects.ts';
import { tell, tellThreads } from '../effects/tell.ts';
import { hashOf, lockOwnOffer, type OfferWork, stepOffer, termsOf } from '../lock-offer.ts';
import { type Offer, offers } from '../tables.ts';
import { changedTerms } from './changed-terms.ts';
import { offerAmount, type SellingFacts, sellingFacts } from './facts.ts';
import { moveLot } from './lot-share.ts';
import { presentDetail } from './present-offer.ts';
import { derivedColumns, overwriteDraft } from './save-draft.ts';
import { columnsOf, termsForRules } from './terms.ts';

/** Everything Release must know; refuses what may not go on the board, answers whether an operator must look first (3.3, 3.7). */
async function mayRelease(
  w: OfferWork,
  offer: Offer,
  priceConfirmed: boolean,
): Promise<SellingFacts & { byRule: boolean; distance: string | null }> {
  await assertMarketOpen(w, { market: offer.lane, act: 'trade' });
  await requireTrader(w, { memberId: offer.seller_member_id });
  const selling = await sellingFacts(w, offer);
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
  if (offer.deposit_pct !== null && compare(offer.deposit_pct, '0') > 0)
    throw DepositUnavailable({}, 'depositPct');
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

const hashed = (offer: Offer) => hashOf(termsOf(offer));
const publishing = (offer: Offer) => ({
  published_at: nowHere,
  valid_from: offer.valid_from ?? nowHere,
  approval_status: APPROVAL.approved,
  reject_reason: null,
  paused_by: null,
  pause_reason: null,
});
/** What the house keeps of terms as they were approved: nobody reads it in a history, which says what changed field by field. */
const kept = (offer: Offer) => ({ terms_hash: hashed(offer), approved_terms: termsOf(offer) });

/** Puts an offer on the board: listing, timer, approval by rule or by an operator's word. */
export async function publish(
  w: OfferWork,
  offer: Offer,
  verb: 'submit' | 'approve' | 'editMaterial',
  side: 'seller' | 'operator',
  set: Record<string, unknown> = {},
): Promise<Offer> {
  const positionId = await listQuantity(w, offer);
  const out = await stepOffer(w, offer, verb, side, {
    to: 'onOffer',
    set: { ...publishing(offer), ...set } as unknown as Partial<Offer>,
    uncounted: { ...kept(offer), position_id: positionId },
  });
  await w.due({ kind: 'offers.expire', key: out.id, at: out.valid_until as Date });
  await tell(w, 'N-OFF-02', { offer: out, to: ['seller'] });
  return refreshOffer(w, out.id);
}

/** Release: on the board at once for sellers on the auto-approval list without a warning, else before an operator. */
export const submit = offers.on(submitOffer, async (w) => {
  const offer = await lockOwnOffer(w, w.input);
  if (offer.is_template) throw OfferIncomplete({ issues: [] });
  return presentDetail(w, await release(w, offer, w.input.priceConfirmed));
});

export async function release(w: OfferWork, offer: Offer, priceConfirmed: boolean): Promise<Offer> {
  offerLife.next('submit', offer.publish_state, 'seller', 'submitted');
  const { byRule, distance, seller } = await mayRelease(w, offer, priceConfirmed);
  const set = { price_distance: distance, price_confirmed: priceConfirmed };
  const approval = {
    kind: 'OFFER',
    documentId: offer.id,
    documentNo: offer.offer_no as string,
    memberId: offer.seller_member_id,
    title: { zh: offer.product_zh ?? '', en: offer.product_en ?? '' },
  };
  if (byRule) {
    await approveByRule(w, approval);
    return publish(w, offer, 'submit', 'seller', set);
  }
  await submitForApproval(w, approval);
  const waiting = await stepOffer(w, offer, 'submit', 'seller', {
    to: 'submitted',
    set: { approval_status: APPROVAL.pending, reject_reason: null, ...set } as Partial<Offer>,
    uncounted: { terms_hash: hashed(offer) },
  });
  await tell(w, 'N-OFF-01', { offer: waiting, to: ['operator'], more: { company: seller.name } });
  return waiting;
}

/** Draft: simply kept. On the board: small edits stay, material ones bump the terms and may need approval again (3.3). */
export const update = offers.on(updateOffer, async (w) => {
  const offer = await lockOwnOffer(w, w.input);
  const { id: _id, version: _version, priceConfirmed, ...draft } = w.input;
  if (offer.publish_state === OFFER.draft) return presentDetail(w, await overwriteDraft(w, offer, draft));
  return presentDetail(
    w,
    await editListed(
      w,
      offer,
      { ...draft, tradeLane: offer.lane as OfferDraft['tradeLane'] },
      priceConfirmed,
    ),
  );
});

async function editListed(
  w: OfferWork,
  offer: Offer,
  draft: OfferDraft,
  priceConfirmed: boolean,
): Promise<Offer> {
  offerLife.next('editMinor', offer.publish_state, 'seller');
  const now = await w.now();
  const set = {
    ...columnsOf(draft),
    ...(await derivedColumns(w, draft)),
    valid_until: offer.valid_until,
    good_till: offer.good_till,
  } as Partial<Offer>;
  const next = { ...offer, ...set, deposit_pct: draft.depositPct } as Offer;
  const material = isMaterialEdit(termsForRules(offer, now), termsForRules(next, now));
  if (!material) return stepOffer(w, offer, 'editMinor', 'seller', { set });
  const { byRule, distance } = await mayRelease(w, next, priceConfirmed);
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
  await moveLot(w, offer, next);
  await listQuantity(w, next);
  if (byRule) {
    const out = await stepOffer(w, offer, 'editMaterial', 'seller', {
      to: 'onOffer',
      set: bumped,
      uncounted: kept(next),
    });
    await tellThreads(w, 'N-OFF-04', out, [NEGOTIATION.countering], {
      changes: changedTerms(offer, next, now),
    });
    return refreshOffer(w, out.id);
  }
  await submitForApproval(w, {
    kind: 'OFFER',
    documentId: offer.id,
    documentNo: offer.offer_no as string,
    memberId: offer.seller_member_id,
    title: { zh: offer.product_zh ?? '', en: offer.product_en ?? '' },
  });
  const out = await stepOffer(w, offer, 'editMaterial', 'seller', {
    to: 'submitted',
    set: { ...bumped, approval_status: APPROVAL.pending },
    uncounted: { terms_hash: hashed(next) },
  });
  await tellThreads(w, 'N-OFF-04', out, [NEGOTIATION.countering], {
    changes: changedTerms(offer, next, now),
  });
  await tell(w, 'N-OFF-01', { offer: out, to: ['operator'] });
  return refreshOffer(w, out.id);
}

/** Back to draft before the operator decides; the available part leaves the list. */
export const withdraw = offers.on(withdrawOffer, async (w) => {
  const offer = await lockOwnOffer(w, w.input);
  const out = await stepOffer(w, offer, 'withdraw', 'seller', {
    set: { approval_status: APPROVAL.withdrawn },
  });
  await withdrawApproval(w, { kind: 'OFFER', documentId: offer.id });
  await unlistQuantity(w, out);
  return presentDetail(w, await refreshOffer(w, out.id));
});

/** The same checks as Release, for the form while it is typed: nothing is written. */
export const check = offers.ask(checkOffer, async (w) => {
  const now = await w.now();
  const offer = {
    ...columnsOf(w.input),
    ...(await derivedColumns(w, w.input)),
    seller_member_id: w.actor.memberId,
    position_id: null,
    valid_from: null,
    lot_id: w.input.lotId,
    store_id: '0',
  } as unknown as Offer;
  const selling = await sellingFacts(w, offer);
  const terms = termsForRules(
    {
      ...offer,
      valid_until: w.input.validUntil === null ? null : new Date(w.input.validUntil),
      pricing_deadline: null,
    },
    now,
  );
  const warnings = releaseWarnings(terms, selling.facts);
  const issues = [...checkForRelease(terms, selling.facts), ...warnings.issues];
  const distance =
    w.input.unitPrice === null
      ? null
      : priceDistance(w.input.unitPrice, selling.facts.referencePrice, selling.facts.priceBand);
  const say = (rule: string, args: Readonly<Record<string, string>> = {}) =>
    fillBoth((offerRuleWords.table as Record<string, Said>)[rule] ?? bothNames(rule, rule), args);
  return {
    problems: issues.map((i) => ({ field: i.field, rule: i.rule, ...say(i.rule, i.args) })),
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
    amount: offerAmount({ quantity: w.input.quantity, unit_price: w.input.unitPrice }),
    autoApproval: approvesByRule(selling.seller, warnings.issues.length),
  };
});
