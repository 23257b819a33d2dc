import type { PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import {
  type SkuPick,
  selectCategory,
  selectLot,
  selectPackaging,
  selectPlace,
  selectPort,
  selectProductName,
  selectSku,
  selectWarehouse,
} from '../contract/pick.ts';

// What forms of other modules choose of the catalogue: one source of each kind, named in the reader's language.

const found = { keyword: 'keyword', ids: 'ids' } as const;
const named = (row: { readonly zh: string; readonly en: string | null }, locale = currentLocale()): string =>
  locale === 'zh_CN' ? row.zh : row.en || row.zh;
const coded = (row: {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  readonly code: string;
}) => ({
  value: row.id,
  label: named(row),
  note: row.code,
});

const seen = new Map<string, SkuPick>();
/** A SKU the reader has seen among the choices, to fill a form from it. */
export const skuSeen = (id: unknown): SkuPick | undefined =>
  typeof id === 'string' ? seen.get(id) : undefined;
/** Product, grade and producer in the reader's language; a name that has no English stands as it is. */
export const skuName = (row: SkuPick, locale = currentLocale()): string =>
  [
    named({ zh: row.productZh, en: row.productEn }, locale),
    named({ zh: row.grade, en: row.gradeEn }, locale),
    named({ zh: row.producer, en: row.producerEn }, locale),
  ].join(' ');
/** Products of the own company on the shelf. */
export const skuSource: PickSource = pickFrom(selectSku, {
  ...found,
  option: (row) => {
    seen.set(row.id, row);
    return {
      value: row.id,
      label: skuName(row),
      note: `${row.code} · ${named({ zh: row.packagingZh, en: row.packagingEn })}`,
    };
  },
});
export const productNameSource: PickSource = pickFrom(selectProductName, {
  ...found,
  option: (row) => ({ value: row.id, label: named(row), ...(row.casNo === null ? {} : { note: row.casNo }) }),
});
/** Categories of every level, with the path down to them. */
export const categorySource: PickSource = pickFrom(selectCategory, {
  ...found,
  option: (row) => ({ value: row.id, label: named({ zh: row.pathZh, en: row.pathEn }), note: row.code }),
});
export const packagingSource: PickSource = pickFrom(selectPackaging, {
  ...found,
  option: (row) => ({ value: row.id, label: named(row), note: row.specification }),
});
export const placeSource: PickSource = pickFrom(selectPlace, { ...found, option: coded });
export const portSource: PickSource = pickFrom(selectPort, {
  ...found,
  option: (row) => ({ value: row.id, label: named(row), note: row.unlocode }),
});
/** Own lots of a product that their custodian confirmed: where they lie and how much it is, as `say` puts it. */
export const lotSource = (skuId: string, say: (quantity: string, skuId: string) => string): PickSource =>
  pickFrom(selectLot, {
    ...found,
    given: { skuId },
    option: (row) => ({
      value: row.id,
      label: [row.zh, row.batchNo].filter(Boolean).join(' · '),
      note: [
        named({ zh: row.warehouseZh, en: row.warehouseEn }),
        row.tankNo,
        say(row.confirmedQty, row.skuId),
      ]
        .filter(Boolean)
        .join(' '),
    }),
  });
/** Warehouses of the platform and the own company. */
export const warehouseSource: PickSource = pickFrom(selectWarehouse, { ...found, option: coded });
/** The same, those at the chosen place of delivery first. */
export function warehousesNear(placeId: string | null): PickSource {
  if (placeId === null) return warehouseSource;
  const there = pickFrom(selectWarehouse, { keyword: 'keyword', given: { placeId }, option: coded });
  return {
    ...warehouseSource,
    name: `${warehouseSource.name} ${placeId}`,
    search: async (keyword) => {
      const [near, all] = await Promise.all([there.search(keyword), warehouseSource.search(keyword)]);
      const first = new Set(near.map((option) => option.value));
      return [...near, ...all.filter((option) => !first.has(option.value))];
    },
  };
}
