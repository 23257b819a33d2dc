import type { AgreedFutures, AgreedQuotes } from '#fulfilment/deals/rules/agreed-terms.ts';
import { periodText, type QuotePeriod } from '#fulfilment/deals/rules/quote-period.ts';
import { type IndexName, indexNamed } from '#fulfilment/deals/server/door.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { PRICE_MODE } from '../../rules/codes.ts';
import { formulaSaying } from '../../rules/selling/formula-words.ts';
import type { OfferContext } from '../lock-offer.ts';
import type { AgreedFormula, Offer } from '../tables.ts';

/** The index by name, found by the code the offer keeps; one nobody has told of stands under its code alone. */
const indexOf = async (ctx: OfferContext, code: string | null): Promise<IndexName | null> =>
  code === null ? null : ((await indexNamed(ctx, { code })) ?? { code, name: code, nameEn: code });

/** How the final price of an offer is found where its unit price is provisional; null for a fixed price. */
export async function formulaOf(ctx: OfferContext, o: Offer): Promise<LocalizedText | null> {
  return formulaSaying({
    priceMode: o.price_mode,
    currency: o.currency,
    uom: o.uom,
    quotePeriod: o.quote_period as QuotePeriod | null,
    premium: o.premium,
    index: await indexOf(ctx, o.index_id),
    futuresContract: o.futures_contract,
    basis: o.basis,
    pricingDeadline: o.pricing_deadline?.toISOString() ?? null,
  });
}

const LEAST = 3;
/** The quotes a formula price is the mean of, as its settlement will look them up. */
function quotesOf(o: Offer): AgreedQuotes | null {
  const period = o.quote_period as QuotePeriod | null;
  if (o.price_mode !== PRICE_MODE.formula || o.index_id === null || period === null || o.premium === null)
    return null;
  return {
    indexId: o.index_id,
    period: periodText(period),
    premium: o.premium,
    least: period.least ?? LEAST,
  };
}
function futuresOf(o: Offer): AgreedFutures | null {
  if (o.price_mode !== PRICE_MODE.basis || o.futures_contract === null) return null;
  if (o.basis === null || o.pricing_deadline === null) return null;
  return {
    contract: o.futures_contract,
    basis: o.basis,
    pricingDeadline: o.pricing_deadline.toISOString(),
  };
}

/** What an acceptance keeps of the formula, so that a later edit of the offer moves no deal. */
export async function agreedFormula(
  ctx: OfferContext,
  o: Offer,
): Promise<{ agreed_formula: AgreedFormula | null }> {
  const formula = o.price_mode === PRICE_MODE.fixed ? null : await formulaOf(ctx, o);
  return {
    agreed_formula:
      formula === null
        ? null
        : { mode: o.price_mode as string, ...formula, quotes: quotesOf(o), futures: futuresOf(o) },
  };
}
