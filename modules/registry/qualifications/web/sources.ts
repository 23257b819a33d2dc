import { currentLocale } from '#kernel/web/i18n/index.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { selectGoods } from '../contract/gate.ts';

/** Products of the catalogue in the reader's language, with their CAS number. */
export const goodsSource = pickFrom(selectGoods, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: currentLocale() === 'en_US' ? row.en : row.zh,
    note: row.casNo ?? undefined,
  }),
});
