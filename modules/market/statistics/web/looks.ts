import type { Reader } from '#kernel/web/screens/index.ts';
import { fixedLook, lifeLook } from '#kernel/web/screens/status-tag.tsx';
import { indexWords } from '../rules/index-words.ts';
import { indexDealLife, indexDealTones } from '../rules/index-deal-life.ts';
import { pointWords } from '../rules/point-words.ts';

const [t, p] = [indexWords.table, pointWords.table];
export const usedLook = fixedLook({ true: { ...t.on, color: 'green' }, false: { ...t.off, color: 'gray' } });
export const pointLook = fixedLook({
  published: { ...p['status.published'], color: 'green' },
  withheld: { ...p['status.withheld'], color: 'gray' },
});
export const indexDealLook = lifeLook(indexDealLife, indexDealTones);

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
export const unitOf = (index: { readonly currency: string; readonly uom: string }, reader: Reader): string =>
  `${index.currency}/${reader.codeName('measure_unit', index.uom)}`;
/** Delivery terms of lane 10, Incoterms of the others. */
export const termOf = (
  index: { readonly lane: string; readonly priceTerm: string },
  reader: Reader,
): string => reader.codeName(index.lane === '10' ? 'price_term' : 'incoterm', index.priceTerm);
/** A name in the reader's language. */
export const inEither = (reader: Pick<Reader, 'locale'>, zh: string, en: string): string =>
  reader.locale === 'zh_CN' ? zh : en || zh;
