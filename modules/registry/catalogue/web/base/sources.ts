import type { PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectMember } from '#registry/members/contract/select.ts';
import type { Noun } from '../../contract/base/fields.ts';
import { selectIndustryCategory, selectProductNameClass } from '../../contract/base/select.ts';
import {
  selectCategory,
  selectPackaging,
  selectPlace,
  selectPort,
  selectSku,
  selectWarehouse,
} from '../../contract/pick.ts';

interface Named {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
}
const english = () => currentLocale() === 'en_US';
const option = (row: Named) => ({ value: row.id, label: english() ? row.en : row.zh });
const by = { keyword: 'keyword', ids: 'ids' } as const;

const producers = new Map<string, string>();
/** Who makes a SKU the reader has seen among the choices. */
export const producerSeen = (skuId: unknown): string | undefined => producers.get(String(skuId));

/** Where references are found by typing. */
export const sources: Readonly<Record<Noun, PickSource>> = {
  industryCategory: pickFrom(selectIndustryCategory, { ...by, option }),
  platformCategory: pickFrom(selectCategory, {
    ...by,
    option: (row) => ({ value: row.id, label: english() ? row.pathEn : row.pathZh }),
  }),
  productNameClass: pickFrom(selectProductNameClass, { ...by, option }),
  port: pickFrom(selectPort, { ...by, option: (row) => ({ ...option(row), note: row.unlocode }) }),
  place: pickFrom(selectPlace, { ...by, option }),
  warehouse: pickFrom(selectWarehouse, { ...by, option: (row) => ({ ...option(row), note: row.code }) }),
  sku: pickFrom(selectSku, {
    ...by,
    option: (row) => {
      producers.set(row.id, row.producer);
      return { ...option(row), note: row.code };
    },
  }),
  member: pickFrom(selectMember, {
    ...by,
    option: (row) => ({ value: row.id, label: english() ? (row.nameEn ?? row.name) : row.name }),
  }),
};
export const packagingSource: PickSource = pickFrom(selectPackaging, {
  ...by,
  option: (row) => ({ ...option(row), note: row.specification }),
});
