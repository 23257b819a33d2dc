import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { call } from '#kernel/web/request/call.ts';
import type { Goods } from '#office/configuration/web/slots.ts';

const silent = { silent: true } as const;
const SPOT = '10';
const option = (p: { id: string; zh: string; en: string; casNo: string | null }) => ({
  value: p.id,
  label: currentLocale() === 'zh_CN' ? p.zh : p.en || p.zh,
  ...(p.casNo === null ? {} : { note: p.casNo }),
});

const names = async (asked: { keyword?: string; ids?: string[]; pageCount: number }) => {
  const { selectProductName } = await import('#registry/catalogue/contract/pick.ts');
  return (await call(selectProductName, { pageNum: 1, ...asked }, silent)).list.map(option);
};

/** Goods for the list of recommended ones: names from the catalogue, what is on offer from the market. */
export const goodsOfMarket: Goods = {
  search: (keyword) => names({ pageCount: 20, ...(keyword === '' ? {} : { keyword }) }),
  named: async (ids) => (ids.length === 0 ? [] : names({ pageCount: 100, ids: [...ids] })),
  onOffer: async () => {
    const { marketProducts } = await import('#trading/offers/contract/market.ts');
    const { list } = await call(marketProducts, { lane: SPOT }, silent);
    return list.map((p) => ({
      productId: p.productNameId,
      zh: p.zh,
      en: p.en,
      offers: p.offers,
      best: p.best,
      href: `/rmbSellList?productNameId=${p.productNameId}`,
    }));
  },
};
