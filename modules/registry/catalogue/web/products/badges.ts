import { fill } from '#kernel/rules/words.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { type Formatter, fixedBadge, lifecycleBadge } from '#kernel/web/screens/index.ts';
import { catalogueLifecycle, SHELF, shelfTones } from '../../rules/product-lifecycle.ts';
import { spuWords } from '../../rules/product-screen-words.ts';

const t = spuWords.table;
export const shelfBadge = lifecycleBadge(catalogueLifecycle, shelfTones);
/** The states a list offers: what is deleted is in none. */
export const livingBadge: typeof shelfBadge = {
  ...shelfBadge,
  choices: (formatter) => shelfBadge.choices(formatter).filter((c) => c.value !== SHELF.deleted),
};
export const ageBadge = fixedBadge({
  none: { ...t['sdsAge.none'], color: 'gray' },
  fresh: { ...t['sdsAge.fresh'], color: 'green' },
  soon: { ...t['sdsAge.soon'], color: 'orange' },
  old: { ...t['sdsAge.old'], color: 'red' },
});
export const inZh = (formatter: Formatter): boolean => formatter.locale === 'zh_CN';
/** Goods in the reader's language, where they are named in it. */
export const goodsName = <R extends { readonly name: string; readonly nameEn: string | null }>(
  row: R,
  formatter: Formatter,
): string => (inZh(formatter) ? row.name : row.nameEn || row.name);
/** `UN 1230 · class 3`; empty for goods that are not dangerous. */
export const hazardText = (
  row: { readonly unNo: string | null; readonly hazardClass: string | null },
  formatter: Formatter,
): string =>
  row.unNo === null
    ? '--'
    : fill(formatter.text(t['hazard.short']), { un: row.unNo, cls: row.hazardClass ?? '' });
/** `3 Flammable liquid`: a class is known by its number (UN Model Regulations 2.0.1). */
export const hazardClassText = (code: string | null, formatter: Formatter): string =>
  code === null ? '--' : `${code} ${formatter.codeName('hazard_class', code)}`;
export const controlText = (
  row: { readonly controlClasses: readonly string[] },
  formatter: Formatter,
): string =>
  row.controlClasses
    .filter((c) => c !== '00')
    .map((c) => formatter.codeName('control_class', c))
    .join(comma()) || '--';
