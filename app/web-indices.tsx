import type { PickOption, PickSource } from '#kernel/web/fields/index.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { call } from '#kernel/web/request/call.ts';
import type { IndexWish } from '#trading/offers/web/slots.ts';

const MOST = 20;
const find = async (keyword: string, wish: Partial<IndexWish> = {}): Promise<readonly PickOption[]> => {
  const { listPrices } = await import('#market/statistics/contract/price-index.ts');
  const { list } = await call(
    listPrices,
    {
      pageNum: 1,
      pageCount: MOST,
      ...(keyword === '' ? {} : { keyword }),
      ...(wish.lane === undefined ? {} : { lane: wish.lane }),
      ...(wish.productNameId ? { productNameId: wish.productNameId } : {}),
    },
    { silent: true },
  );
  return list
    .filter((row) => wish.currency === undefined || row.currency === wish.currency)
    .map((row) => ({
      value: row.code,
      label: currentLocale() === 'zh_CN' ? row.name : row.nameEn || row.name,
      note: row.code,
    }));
};

/**
 * Price indices for the formula of an offer, by their codes: what the two sides write into the letter. Only
 * those of the offer's own goods, lane and currency are offered.
 */
export const priceIndices = (wish: IndexWish): PickSource => ({
  name: `priceIndices ${wish.lane} ${wish.currency} ${wish.productNameId ?? ''}`,
  search: (keyword) => find(keyword, wish),
  named: async (codes) =>
    await Promise.all(
      codes.map(
        async (code) => (await find(code)).find((o) => o.value === code) ?? { value: code, label: code },
      ),
    ),
});
