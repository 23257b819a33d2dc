import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { lazyComponent } from '#kernel/web/parts/lazy-component.ts';
import { call } from '#kernel/web/request/call.ts';
import type { StoreScreens } from '#registry/stores/web/slots.ts';

const silent = { silent: true } as const;
const categories = async (asked: { keyword?: string; ids?: string[]; pageCount: number }) => {
  const { selectCategory } = await import('#registry/catalogue/contract/pick.ts');
  const { list } = await call(selectCategory, { pageNum: 1, ...asked }, silent);
  return list.map((row) => ({
    value: row.id,
    label: currentLocale() === 'zh_CN' ? row.zh : row.en || row.zh,
    note: currentLocale() === 'zh_CN' ? row.pathZh : row.pathEn || row.pathZh,
  }));
};

/** What the screens of stores show of catalogue and market, fetched with its first use. */
export const storeScreens: StoreScreens = {
  categories: {
    name: 'platformCategories',
    search: (keyword) => categories({ pageCount: 20, ...(keyword === '' ? {} : { keyword }) }),
    named: async (ids) => (ids.length === 0 ? [] : categories({ pageCount: 100, ids: [...ids] })),
  },
  Offers: lazyComponent<{ readonly storeId: string }>(() =>
    import('#trading/offers/web/market/store-offers.tsx').then((m) => m.StoreOffers),
  ),
  Ask: lazyComponent<{ readonly sellerId: string }>(() =>
    import('#trading/leads/web/ask-buttons.tsx').then((m) => m.AskButtons),
  ),
};
