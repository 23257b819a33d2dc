import { words } from '#kernel/rules/words.ts';

/** Units of measure as the trade writes them beside a number. */
export const unitWords = words('offers.unit', {
  TNE: { zh: '吨', en: 't' },
  KGM: { zh: '千克', en: 'kg' },
  LTR: { zh: '升', en: 'L' },
  MTQ: { zh: '立方米', en: 'm³' },
  BLL: { zh: '桶', en: 'bbl' },
  C62: { zh: '件', en: 'pcs' },
});
