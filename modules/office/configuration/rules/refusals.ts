import { z } from 'zod';
import { refusal, reworded } from '#kernel/rules/refusal.ts';
import { Duplicate } from '#kernel/rules/refusals.ts';

export { Builtin, ParentDisabled, TreeDepth } from '#kernel/rules/refusals.ts';

/** More enabled banners than a place holds (administration-domain 10.4, 25.3). */
export const BannerMax = refusal(12001, 'BANNER_MAX', {
  details: { n: z.number() },
  zh: '该位置最多启用{n}个',
  en: 'At most {n} enabled here',
});
/** A recommended product stands once in the list (administration-domain 10.5; E-DUP-01). */
export const ProductListed = reworded(Duplicate, {
  zh: '推荐商品重复',
  en: 'Duplicate recommended product',
});
