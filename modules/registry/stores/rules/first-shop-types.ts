/** The shop type every seller's first store has. */
export const FIRST_SHOP_TYPE = 'FLAGSHIP';
/** Shop types a fresh installation starts with, by their fixed encoding. */
export const firstShopTypes = [
  { encoding: FIRST_SHOP_TYPE, zh: '企业店铺', en: 'Company store', sort: 10 },
  { encoding: 'BRAND', zh: '品牌店铺', en: 'Brand store', sort: 20 },
  { encoding: 'LOGISTICS', zh: '物流仓储店铺', en: 'Logistics store', sort: 30 },
] as const;
