import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { call } from '#kernel/web/request/call.ts';
import type { Goods } from '#office/configuration/web/slots.ts';
import { selectProductName } from '#registry/catalogue/contract/pick.ts';
import { marketProducts } from '#trading/offers/contract/market.ts';

const silent = { silent: true } as const;
const SPOT = '10';
const option = (p: { id: string; zh: string; en: string; casNo: string | null }) => ({ value: p.id, label: currentLocale() === 'zh_CN' ? p.zh : p.en || p.zh, ...(p.casNo === null ? {} : { note: p.casNo }) });

/** Goods for the list of recommended ones: names from the catalogue, what is on offer from the market. */
export const goodsOfMarket: Goods = {
  search: async (keyword) => (await call(selectProductName, { pageNum: 1, pageCount: 20, ...(keyword === '' ? {} : { keyword }) }, silent)).list.map(option),
  named: async (ids) => (ids.length === 0 ? [] : (await call(selectProductName, { pageNum: 1, pageCount: 100, ids: [...ids] }, silent)).list.map(option)),
  onOffer: async () =>
    (await call(marketProducts, { lane: SPOT }, silent)).list.map((p) => ({ productId: p.productNameId, zh: p.zh, en: p.en, offers: p.offers, best: p.best, href: `/rmbSellList?productNameId=${p.productNameId}` })),
};
