import { EMPTY, showMoney, showPrice, showQuantity, showWeight } from '#kernel/rules/format.ts';
import type { Locale } from '#kernel/rules/locale.ts';
import { inLocale, type LocalizedText, words } from '#kernel/rules/words.ts';

/** Units of measure as the trade writes them beside a number. */
const unitWords = words('quantities.unit', {
  TNE: { zh: '吨', en: 't' },
  KGM: { zh: '千克', en: 'kg' },
  LTR: { zh: '升', en: 'L' },
  MTQ: { zh: '立方米', en: 'm³' },
  BLL: { zh: '桶', en: 'bbl' },
  C62: { zh: '件', en: 'pcs' },
});

const units = unitWords.table as Readonly<Record<string, LocalizedText>>;
/** The short mark of a unit of measure as the trade writes it: 吨 / t (screens 3.2); an unknown code is shown as it is. */
export const unitMark = (code: string, locale: Locale): string =>
  units[code] ? inLocale(units[code], locale) : code;

type Figure = string | null | undefined;
const lacks = (value: Figure): value is null | undefined | '' =>
  value === null || value === undefined || value === '';
/** A quantity with its unit, as a sentence says it: «100.00 t». */
export const sayQuantity = (quantity: Figure, uom: string | null, locale: Locale): string =>
  lacks(quantity) ? EMPTY : `${showQuantity(quantity)} ${uom === null ? '' : unitMark(uom, locale)}`.trim();
/** A measured weight with its unit, as it is kept: «31.982 t» (trading-domain 0.1, wt). */
export const sayWeight = (weight: Figure, uom: string | null, locale: Locale): string =>
  lacks(weight) ? EMPTY : `${showWeight(weight)} ${uom === null ? '' : unitMark(uom, locale)}`.trim();
/** A unit price with its currency and unit: «CNY 2,390.00/t». */
export const sayPrice = (
  currency: string | null,
  price: Figure,
  uom: string | null,
  locale: Locale,
): string =>
  lacks(price)
    ? EMPTY
    : `${currency ?? ''} ${showPrice(price)}${uom === null ? '' : `/${unitMark(uom, locale)}`}`.trim();
/** An amount with its currency: «CNY 239,000.00». */
export const sayAmount = (currency: string | null, amount: Figure): string =>
  lacks(amount) ? EMPTY : `${currency ?? ''} ${showMoney(amount)}`.trim();
