import type { PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { call } from '#kernel/web/request/call.ts';

const MOST = 20;
const find = async (keyword: string) => {
  const { listPrices } = await import('#market/statistics/contract/price-index.ts');
  const { list } = await call(
    listPrices,
    { pageNum: 1, pageCount: MOST, ...(keyword === '' ? {} : { keyword }) },
    { silent: true },
  );
  return list.map((row) => ({
    value: row.code,
    label: currentLocale() === 'zh_CN' ? row.name : row.nameEn || row.name,
    note: row.code,
  }));
};

/** Price indices for the formula of an offer, by their codes: what the two sides write into the letter. */
export const priceIndices: PickSource = {
  name: 'priceIndices',
  search: find,
  named: async (codes) =>
    await Promise.all(
      codes.map(
        async (code) => (await find(code)).find((o) => o.value === code) ?? { value: code, label: code },
      ),
    ),
};
