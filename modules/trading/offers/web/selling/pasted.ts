import type { OutputOf } from '#kernel/rules/contract.ts';
import type { parseOffers } from '../../contract/offer.ts';
import {
  DELIVERED_TERM,
  DEPOSIT_NATURE,
  LANE,
  PICK,
  PRICE_TERMS,
  SETTLEMENT_METHODS,
} from '../../rules/codes.ts';
import { FIELD_KEYS, type OfferValues } from './offer-values.ts';

export type Pasted = OutputOf<typeof parseOffers>['drafts'][number];
export interface Read {
  readonly values: OfferValues;
  /** Fields a person must look at, with the confidence in percent. */
  readonly guessed: Readonly<Record<string, number>>;
  /** The product as it was written, when no own SKU fits. */
  readonly unmatched: string | null;
}

const fits = (field: string, value: unknown): boolean => {
  if (field === 'priceTerm') return (PRICE_TERMS as readonly string[]).includes(String(value));
  if (field === 'settlementMethod') return SETTLEMENT_METHODS[LANE.rmb].includes(String(value));
  if (field === 'paymentTerm') return ['10', '11', '20', '30'].includes(String(value));
  return FIELD_KEYS.includes(field) && field !== 'tradeLane';
};

const EARNEST = /定金/; // not shown: how a line calls earnest money
const natureSaid = (source: string): string =>
  EARNEST.test(source) ? DEPOSIT_NATURE.earnest : DEPOSIT_NATURE.performance;

/**
 * What a pasted line says as values of an RMB offer; terms of other lanes are left for the reader. A price in
 * kilograms stays as written, marked.
 */
export function readPasted(draft: Pasted): Read {
  const values: Record<string, unknown> = {};
  const guessed: Record<string, number> = {};
  for (const guess of draft.guesses) {
    if (!fits(guess.field, guess.value)) continue;
    values[guess.field] =
      guess.field === 'negotiable' ? guess.value === true || guess.value === 'true' : guess.value;
    if (guess.field === 'depositPct') values.depositNature = natureSaid(guess.source);
    if (guess.guessed) guessed[guess.field] = Math.round(guess.confidence * 100);
  }
  if (values.priceTerm === DELIVERED_TERM && values.pickType === undefined) values.pickType = PICK.delivery;
  const product = draft.guesses.find((g) => g.field === 'productId');
  return {
    values,
    guessed,
    unmatched: values.skuId === undefined && product ? (product.label ?? product.source) : null,
  };
}
/** True for a line in US dollars: it belongs to another lane. */
export const isForeign = (draft: Pasted): boolean =>
  draft.guesses.some(
    (g) => (g.field === 'currency' && g.value === 'USD') || (g.field === 'tradeLane' && g.value !== LANE.rmb),
  );
