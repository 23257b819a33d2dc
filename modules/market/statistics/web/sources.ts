import type { PickSource } from '#kernel/web/fields/index.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectPlace, selectProductName } from '#registry/catalogue/contract/pick.ts';

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
