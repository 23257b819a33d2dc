import { z } from 'zod';
import { refusal } from '#kernel/rules/refusal.ts';

/** More enabled banners than a place holds (administration-domain 10.4, 25.3). */
export const BannerMax = refusal(12001, 'BANNER_MAX', {
  details: { n: z.number() },
  zh: '该位置最多启用{n}个',
  en: 'At most {n} enabled here',
});
/** What was shipped stays (administration-domain 25.2). */
export const Builtin = refusal(10308, 'BUILTIN', {
  zh: '内置数据不可修改或删除',
  en: 'Built-in data cannot be changed',
});
export const ParentDisabled = refusal(10307, 'PARENT_DISABLED', {
  zh: '上级已停用',
  en: 'The parent is disabled',
});
export const TreeDepth = refusal(10310, 'TREE_DEPTH', {
  details: { n: z.number() },
  zh: '超过最大层级{n}',
  en: 'Deeper than {n} {n|level|levels}',
});
/** A recommended product stands once in the list (administration-domain 10.5; E-DUP-01). */
export const ProductListed = refusal(17013, 'DUPLICATE', {
  zh: '推荐商品重复',
  en: 'Duplicate recommended product',
});
