import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { namedOption, pickFrom } from '#kernel/web/screens/index.ts';
import { type SkuPick, selectPlace, selectSku, selectWarehouse } from '#registry/catalogue/contract/pick.ts';
import { selectMember } from '#registry/members/contract/select.ts';

const named = (row: { readonly zh: string; readonly en: string | null }): string =>
  currentLocale() === 'zh_CN' ? row.zh : row.en || row.zh;
const seen = new Map<string, SkuPick>();
/** A SKU the reader has seen in a list, to fill the form from it. */
export const skuSeen = (id: unknown): SkuPick | undefined =>
  typeof id === 'string' ? seen.get(id) : undefined;

/** Products of the own company on the shelf. */
export const skus = pickFrom(selectSku, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => {
    seen.set(row.id, row);
    return {
      value: row.id,
      label: [
        named({ zh: row.productZh, en: row.productEn }),
        named({ zh: row.grade, en: row.gradeEn }),
        named({ zh: row.producer, en: row.producerEn }),
      ].join(' '),
      note: `${row.code} · ${named({ zh: row.packagingZh, en: row.packagingEn })}`,
    };
  },
});
/** Warehouses of the platform and the own company. */
export const warehouses = pickFrom(selectWarehouse, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: named(row), note: row.code }),
});
export const places = pickFrom(selectPlace, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: named(row) }),
});
/** Approved companies that buy. */
export const buyers = pickFrom(selectMember, {
  keyword: 'keyword',
  ids: 'ids',
  given: { side: 'buyer' },
  option: namedOption,
});
