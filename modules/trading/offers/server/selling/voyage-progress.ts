import { showBinding } from '#kernel/rules/format.ts';
import { OfferIncomplete } from '../../rules/refusals-offer.ts';
import { offerFieldWords } from '../../rules/field-words.ts';
import { alike } from '../../rules/offer.ts';
import { checkForRelease } from '../../rules/selling/offer-checks.ts';
import { etaMatters, stageMayMove } from '../../rules/selling/voyage-checks.ts';
import { notifyThreads } from '../effects/notify.ts';
import { type OfferContext, stepOffer } from '../lock-offer.ts';
import type { Offer } from '../tables.ts';
import { sellingFacts } from './facts.ts';
import { holdBill } from './foreign-facts.ts';
import { termsForRules } from './terms.ts';

/** The stage of a cargo on the board only moves forward (3.1). */
export function mayProgress(before: Offer, after: Offer): void {
  const [from, to] = [before.voyage?.shipStage ?? null, after.voyage?.shipStage ?? null];
  if (to === null || !stageMayMove(from, to, false))
    if (from !== null)
      throw OfferIncomplete(
        { issues: [{ field: 'voyage.shipStage', rule: 'stage.back' }] },
        'voyage.shipStage',
      );
}

const isVoyage = (issue: { readonly field: string }) => issue.field.startsWith('voyage.');
/** What a progress of the ship leaves undone: a vessel from loading on, a bill of lading from sailing on. */
async function voyageFits(ctx: OfferContext, offer: Offer): Promise<void> {
  await holdBill(ctx, offer);
  const { facts } = await sellingFacts(ctx, offer);
  const issues = checkForRelease(termsForRules(offer, facts.now), facts).filter(isVoyage);
  if (issues.length > 0)
    throw OfferIncomplete({ issues: issues.map(({ field, rule }) => ({ field, rule })) }, issues[0]?.field);
}

/** Remarks, contact, papers and the progress of the ship stay on the board; an arrival that moves by more than two days is told. */
export async function editMinor(
  ctx: OfferContext,
  before: Offer,
  after: Offer,
  set: Partial<Offer>,
): Promise<Offer> {
  if (!alike(before.voyage, after.voyage)) await voyageFits(ctx, after);
  const out = await stepOffer(ctx, before, 'editMinor', 'seller', { set });
  const [was, is] = [before.voyage?.eta ?? null, after.voyage?.eta ?? null];
  if (was !== null && is !== null && etaMatters(was, is)) {
    const { eta } = offerFieldWords.table;
    const said = (label: string) => `${label} ${showBinding(was)} → ${showBinding(is)}`;
    await notifyThreads(ctx, 'N-OFF-04', out, 'open', { changes: { zh: said(eta.zh), en: said(eta.en) } });
  }
  return out;
}
