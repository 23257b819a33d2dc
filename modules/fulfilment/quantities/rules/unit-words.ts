import type { Locale } from '#kernel/rules/format.ts';
import { inLocale, type Said, words } from '#kernel/rules/words.ts';

/** Units of measure as the trade writes them beside a number. */
const unitWords = words('quantities.unit', {
  TNE: { zh: '吨', en: 't' },
  KGM: { zh: '千克', en: 'kg' },
  LTR: { zh: '升', en: 'L' },
  MTQ: { zh: '立方米', en: 'm³' },
  BLL: { zh: '桶', en: 'bbl' },
  C62: { zh: '件', en: 'pcs' },
});

const units = unitWords.table as Readonly<Record<string, Said>>;
/** The short mark of a unit of measure as the trade writes it: 吨 / t (screens 3.2); an unknown code is shown as it is. */
export const unitMark = (code: string, locale: Locale): string => (units[code] ? inLocale(units[code], locale) : code);
