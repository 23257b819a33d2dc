import { PORT_TERMS } from '#fulfilment/deals/rules/trade-codes.ts';
import type { PickOption, PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import {
  type SkuPick,
  selectPackaging,
  selectPlace,
  selectPort,
  selectProductName,
  selectSku,
  selectWarehouse,
} from '#registry/catalogue/contract/pick.ts';
import { selectMember } from '#registry/members/contract/select.ts';

const known = new Map<string, SkuPick>();
/** A SKU the reader has seen in a list, to fill the form from it. */
export const skuSeen = (id: string | null | undefined): SkuPick | undefined =>
  id ? known.get(id) : undefined;

const named = (row: { readonly zh: string; readonly en: string }, locale = currentLocale()): string =>
  locale === 'zh_CN' ? row.zh : row.en || row.zh;

/** Product, grade and producer in the reader's language; a name that has no English stands as it is. */
export const skuName = (row: SkuPick, locale = currentLocale()): string =>
  [
    named({ zh: row.productZh, en: row.productEn }, locale),
    named({ zh: row.grade, en: row.gradeEn ?? '' }, locale),
    named({ zh: row.producer, en: row.producerEn ?? '' }, locale),
  ].join(' ');

/** Own SKUs on the shelf. */
export const skuSource: PickSource = pickFrom(selectSku, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => {
    known.set(row.id, row);
    return {
      value: row.id,
      label: skuName(row),
      note: `${row.code} · ${named({ zh: row.packagingZh, en: row.packagingEn })}`,
    };
  },
});
export const placeSource: PickSource = pickFrom(selectPlace, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: named(row), note: row.code }),
});
export const portSource: PickSource = pickFrom(selectPort, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: named(row), note: row.unlocode }),
});
/** FAS, FOB, CFR and CIF name a port, the other terms a place; a port is a place too. */
export const namedPlaceOf = (priceTerm: string): PickSource =>
  PORT_TERMS.includes(priceTerm) ? portSource : anyPlaceSource;
const both = async (
  of: (source: PickSource) => Promise<readonly PickOption[]>,
): Promise<readonly PickOption[]> => (await Promise.all([of(placeSource), of(portSource)])).flat();
/** Places and ports in one list: their numbers never meet. */
export const anyPlaceSource: PickSource = {
  name: 'placesAndPorts',
  search: (keyword) => both((source) => source.search(keyword)),
  named: (ids) => both(async (source) => (await source.named?.(ids)) ?? []),
};
/** Companies that may be named as surveyor. */
export const surveyorSource: PickSource = pickFrom(selectMember, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: currentLocale() === 'zh_CN' ? row.name : (row.nameEn ?? row.name),
    note: row.code,
  }),
});
export const productSource: PickSource = pickFrom(selectProductName, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: named(row), ...(row.casNo === null ? {} : { note: row.casNo }) }),
});
export const packagingSource: PickSource = pickFrom(selectPackaging, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: named(row), note: row.specification }),
});
/** Warehouses of the platform and the own company. */
export const warehouseSource: PickSource = pickFrom(selectWarehouse, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: named(row), note: row.code }),
});
/** The same, those at the chosen place of delivery first. */
export function warehousesNear(placeId: string | null): PickSource {
  if (placeId === null) return warehouseSource;
  const there = pickFrom(selectWarehouse, {
    keyword: 'keyword',
    given: { placeId },
    option: (row) => ({ value: row.id, label: named(row), note: row.code }),
  });
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
export const buyerSource: PickSource = pickFrom(selectMember, {
  keyword: 'keyword',
  ids: 'ids',
  given: { side: 'buyer' },
  option: (row) => ({
    value: row.id,
    label: currentLocale() === 'zh_CN' ? row.name : (row.nameEn ?? row.name),
    note: row.code,
  }),
});
export const sellerSource: PickSource = pickFrom(selectMember, {
  keyword: 'keyword',
  ids: 'ids',
  given: { side: 'seller' },
  option: (row) => ({
    value: row.id,
    label: currentLocale() === 'zh_CN' ? row.name : (row.nameEn ?? row.name),
    note: row.code,
  }),
});
