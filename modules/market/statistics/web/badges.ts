import type { Formatter } from '#kernel/web/screens/index.ts';
import { fixedBadge, lifecycleBadge } from '#kernel/web/screens/status-tag.tsx';
import { indexDealLifecycle, indexDealTones } from '../rules/index-deal-lifecycle.ts';
import { indexWords } from '../rules/index-words.ts';
import { pointWords } from '../rules/point-words.ts';

const [t, p] = [indexWords.table, pointWords.table];
export const usedBadge = fixedBadge({
  true: { ...t.on, color: 'green' },
  false: { ...t.off, color: 'gray' },
});
export const pointBadge = fixedBadge({
  published: { ...p['status.published'], color: 'green' },
  withheld: { ...p['status.withheld'], color: 'gray' },
});
export const indexDealBadge = lifecycleBadge(indexDealLifecycle, indexDealTones);

/** Code sets an index is defined with. */
export const INDEX_SETS = [
  'offer_lane',
  'cargo_status',
  'price_term',
  'incoterm',
  'measure_unit',
  'price_source',
];
/** `CNY/吨`: the currency and the unit a price is per. */
export const unitOf = (
  index: { readonly currency: string; readonly uom: string },
  formatter: Formatter,
): string => `${index.currency}/${formatter.codeName('measure_unit', index.uom)}`;
/** Delivery terms of lane 10, Incoterms of the others. */
export const termOf = (
  index: { readonly lane: string; readonly priceTerm: string },
  formatter: Formatter,
): string => formatter.codeName(index.lane === '10' ? 'price_term' : 'incoterm', index.priceTerm);
/** A name in the reader's language. */
export const inEither = (formatter: Pick<Formatter, 'locale'>, zh: string, en: string): string =>
  formatter.locale === 'zh_CN' ? zh : en || zh;
