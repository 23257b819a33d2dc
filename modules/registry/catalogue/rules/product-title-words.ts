import { words } from '#kernel/rules/words.ts';

/** Titles of the pages of products, for the menu: a file of their own, so that the console does not carry the forms' words. */
export const productTitles = words('catalogue.title', {
  spu: { zh: 'SPU 维护', en: 'SPU maintenance' },
  spuAdd: { zh: '新增 SPU', en: 'New SPU' },
  spuEdit: { zh: '编辑 SPU', en: 'Edit SPU' },
  spuDetail: { zh: 'SPU', en: 'SPU' },
  sku: { zh: 'SKU 维护', en: 'SKU maintenance' },
  skuAdd: { zh: '新增 SKU', en: 'New SKU' },
  skuEdit: { zh: '编辑 SKU', en: 'Edit SKU' },
  skuDetail: { zh: 'SKU', en: 'SKU' },
  ownGroups: { zh: '我的产品组', en: 'My product groups' },
  allGroups: { zh: '产品组', en: 'Product groups' },
  group: { zh: '产品组', en: 'Product group' },
});
