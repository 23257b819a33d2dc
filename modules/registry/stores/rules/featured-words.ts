import { words } from '#kernel/rules/words.ts';

/** Words of the featured stores, for their keeper (administration-domain 23.3). */
export const featuredWords = words('stores.featured', {
  title: { zh: '首页推荐店铺', en: 'Homepage featured stores' },
  noun: { zh: '可推荐的店铺', en: 'stores to feature' },
  help: {
    zh: '首页固定展示 4 家店铺，一次保存全部替换。',
    en: 'The home page shows exactly four stores; one save replaces them all.',
  },
  few: {
    zh: '已发布并启用的店铺不足4家，暂不能保存。',
    en: 'Fewer than four stores are published and enabled; nothing can be saved yet.',
  },
  place: { zh: '推荐位 {n}', en: 'Place {n}' },
  free: { zh: '空缺', en: 'Free' },
  chosen: { zh: '已选 {n} / 4', en: '{n} of 4 chosen' },
  save: { zh: '保存推荐', en: 'Save featured stores' },
  saved: { zh: '保存成功', en: 'Save successful' },
  reset: { zh: '恢复', en: 'Reset' },
  mark: { zh: '推荐', en: 'Feature' },
  unmark: { zh: '取消推荐', en: 'Take out' },
  earlier: { zh: '前移', en: 'Earlier' },
  later: { zh: '后移', en: 'Later' },
  'ask.title': { zh: '保存首页推荐店铺？', en: 'Save the featured stores?' },
  'ask.body': { zh: '首页将立即展示：{names}。', en: 'The home page shows immediately: {names}.' },
  name: { zh: '店铺名称', en: 'Name' },
  code: { zh: '店铺编码', en: 'Code' },
  companyName: { zh: '公司', en: 'Company' },
  type: { zh: '店铺类型', en: 'Type' },
  typeId: { zh: '店铺类型', en: 'Type' },
  importance: { zh: '重要度', en: 'Importance' },
  mainProducts: { zh: '主营产品', en: 'Main products' },
  openedAt: { zh: '开店时间', en: 'Opened' },
  rank: { zh: '推荐位', en: 'Place' },
  now: { zh: '当前推荐', en: 'Featured' },
  keyword: { zh: '店铺名称、编码、公司', en: 'Name, code, company' },
});
