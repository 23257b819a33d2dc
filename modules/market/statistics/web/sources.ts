import type { PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectPlace, selectProductName } from '#registry/catalogue/contract/pick.ts';
import { selectMember } from '#registry/members/contract/select.ts';

const both = (row: { readonly zh: string; readonly en: string }): string =>
  row.en && row.en !== row.zh ? `${row.zh} ${row.en}` : row.zh;

export const productSource: PickSource = pickFrom(selectProductName, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: both(row), ...(row.casNo === null ? {} : { note: row.casNo }) }),
});
export const placeSource: PickSource = pickFrom(selectPlace, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: both(row), note: row.code }),
});
export const companySource: PickSource = pickFrom(selectMember, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: currentLocale() === 'zh_CN' ? row.name : (row.nameEn ?? row.name),
    note: row.code,
  }),
});
