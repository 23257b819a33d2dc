import { words } from '#kernel/rules/words.ts';

/**
 * Titles of the pages of sellers and operators; apart from their other words, because the list of routes is
 * fetched before any page.
 */
export const offerTitles = words('offers.titles', {
  listTitle: { zh: '销售报盘', en: 'Sale offers' },
  myOffers: { zh: '我的报盘', en: 'My offers' },
  formNew: { zh: '新增报盘', en: 'New offer' },
  formEdit: { zh: '编辑报盘', en: 'Edit offer' },
  detailTitle: { zh: '报盘', en: 'Offer' },
  importTitle: { zh: '模板导入', en: 'Template import' },
  pasteTitle: { zh: '粘贴报盘', en: 'Paste an offer' },
  overseeTitle: { zh: '报盘监管', en: 'Offer oversight' },
  resourceTitle: { zh: '资源报盘', en: 'Offers' },
  approvalTitle: { zh: '报盘审核', en: 'Offer approval' },
});
