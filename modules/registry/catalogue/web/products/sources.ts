import type { PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectIndustryCategory, selectProductApplication } from '../../contract/base/select.ts';
import { selectCategory, selectPackaging } from '../../contract/pick.ts';
import { selectShelf } from '../../contract/products/sku.ts';
import { type SpuPick, selectSpu } from '../../contract/products/spu.ts';

type Both = { readonly zh: string; readonly en: string };
const zh = (): boolean => currentLocale() === 'zh_CN';
const named = (row: Both): string => (zh() ? row.zh : row.en || row.zh);

/** Where goods may stand: categories with nothing under them. */
export const leafSource: PickSource = pickFrom(selectCategory, {
  keyword: 'keyword',
  ids: 'ids',
  given: { leaf: true },
  option: (row) => ({ value: row.id, label: zh() ? row.pathZh : row.pathEn, note: row.code }),
});
const plain = (row: Both & { readonly id: string }) => ({ value: row.id, label: named(row) });
export const industrySource: PickSource = pickFrom(selectIndustryCategory, {
  keyword: 'keyword',
  ids: 'ids',
  option: plain,
});
export const applicationSource: PickSource = pickFrom(selectProductApplication, {
  keyword: 'keyword',
  ids: 'ids',
  option: plain,
});
const spus = new Map<string, SpuPick>();
/** An SPU the reader has seen in the list, to fill the form from it. */
export const spuSeen = (id: string | null | undefined): SpuPick | undefined =>
  id ? spus.get(id) : undefined;
export const spuSource: PickSource = pickFrom(selectSpu, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => {
    spus.set(row.id, row);
    return { value: row.id, label: named(row), note: [row.code, row.casNo].filter(Boolean).join(' · ') };
  },
});

export interface PackSeen {
  readonly type: string;
  readonly specification: string;
  readonly netWeight: string | null;
  readonly salesUnit: string;
}
const packs = new Map<string, PackSeen>();
/** A packaging the reader has seen, with what it weighs. */
export const packSeen = (id: string | null | undefined): PackSeen | undefined =>
  id ? packs.get(id) : undefined;
export const packagingSource: PickSource = pickFrom(selectPackaging, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => {
    packs.set(row.id, row);
    return { value: row.id, label: named(row), note: row.specification };
  },
});
const shelfOption = (row: { id: string; code: string; zh: string; en: string; sellerName: string }) => ({
  value: row.id,
  label: named(row),
  note: row.code,
});
/** Own goods on the shelf, and everybody's for the platform's groups. */
export const ownShelf: PickSource = pickFrom(selectShelf, {
  keyword: 'keyword',
  ids: 'ids',
  given: { own: true },
  option: shelfOption,
});
export const wholeShelf: PickSource = pickFrom(selectShelf, {
  keyword: 'keyword',
  ids: 'ids',
  option: shelfOption,
});
