import { fill } from '#kernel/rules/words.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { fixedLook, lifeLook, type Reader } from '#kernel/web/screens/index.ts';
import { catalogueLife, SHELF, shelfTones } from '../../rules/product-life.ts';
import { spuWords } from '../../rules/product-spu-words.ts';

const t = spuWords.table;
export const shelfLook = lifeLook(catalogueLife, shelfTones);
/** The states a list offers: what is deleted is in none. */
export const livingLook: typeof shelfLook = {
  ...shelfLook,
  choices: (reader) => shelfLook.choices(reader).filter((c) => c.value !== SHELF.deleted),
};
export const ageLook = fixedLook({
  none: { ...t['sdsAge.none'], color: 'gray' },
  fresh: { ...t['sdsAge.fresh'], color: 'green' },
  soon: { ...t['sdsAge.soon'], color: 'orange' },
  old: { ...t['sdsAge.old'], color: 'red' },
});
export const inZh = (reader: Reader): boolean => reader.locale === 'zh_CN';
/** Goods in the reader's language, where they are named in it. */
export const goodsName = <R extends { readonly name: string; readonly nameEn: string | null }>(
  row: R,
  reader: Reader,
): string => (inZh(reader) ? row.name : row.nameEn || row.name);
/** `UN 1230 · class 3`; empty for goods that are not dangerous. */
export const hazardText = (
  row: { readonly unNo: string | null; readonly hazardClass: string | null },
  reader: Reader,
): string =>
  row.unNo === null
    ? '--'
    : fill(reader.said(t['hazard.short']), { un: row.unNo, cls: row.hazardClass ?? '' });
export const controlText = (row: { readonly controlClasses: readonly string[] }, reader: Reader): string =>
  row.controlClasses
    .filter((c) => c !== '00')
    .map((c) => reader.codeName('control_class', c))
    .join(comma()) || '--';
