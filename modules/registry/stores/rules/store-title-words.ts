import { words } from '#kernel/rules/words.ts';

/** Titles of the screens of stores, apart from their words: the list of routes carries them. */
export const storeTitles = words('stores.titles', {
  firstStep: { zh: '完善并发布店铺', en: 'Fill in and publish the store' },
  stores: { zh: '店铺管理', en: 'Stores' },
  store: { zh: '店铺', en: 'Store' },
  addStore: { zh: '新增店铺', en: 'New store' },
  editStore: { zh: '编辑店铺', en: 'Edit store' },
  types: { zh: '店铺类型', en: 'Shop types' },
  featured: { zh: '首页推荐店铺', en: 'Homepage featured stores' },
  mine: { zh: '我的店铺', en: 'My store' },
  preview: { zh: '店铺预览', en: 'Store preview' },
  shelves: { zh: '店铺类目', en: 'Shop categories' },
});
