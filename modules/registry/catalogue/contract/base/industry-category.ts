import { Id } from '#kernel/rules/contract.ts';
import { baseFields } from '../../rules/base-words.ts';
import { INDUSTRY_PAGE } from '../../rules/pages.ts';
import { dictionary } from './dictionary.ts';
import { maybeOne, text } from './fields.ts';
import { branches } from './tree.ts';

const t = baseFields.table;
/** Industry categories and their subcategories, two levels (trading-domain 17.1, R-CATA-028 to R-CATA-031). */
export const industryCategory = dictionary({
  name: 'IndustryCategory',
  base: '/api/common-product/admin/industryCategory',
  bizType: 'INDUSTRY_CATEGORY',
  noun: t['industryCategory.noun'],
  titles: { add: t['industryCategory.add'], edit: t['industryCategory.edit'] },
  page: INDUSTRY_PAGE,
  seen: 'View',
  fields: {
    name: text(t.name, 50),
    nameEn: text(t.nameEn, 50),
    parentId: maybeOne(t.parent, 'industryCategory', { once: true, hint: t['parent.help'] }),
  },
  filters: { parentId: Id.optional() },
  extra: {},
});
export const industryTree = branches(industryCategory);
