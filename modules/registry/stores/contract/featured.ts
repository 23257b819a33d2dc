import { z } from 'zod';
import { command, Id, list, PLATFORM, query, Version } from '#kernel/rules/contract.ts';
import { FEATURED } from '../rules/pages.ts';
import { FeaturedExact, StoreNotOpen } from '../rules/refusals.ts';
import { Importance, Keyword, Named } from './base.ts';

const base = '/api/common-member/admin/store/featured' as const;
const here = { audience: PLATFORM, relation: 'none', routes: [FEATURED] } as const;

/** A store that may be featured, or is. */
export const FeaturedRow = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  englishName: z.string().nullable(),
  companyName: z.string(),
  type: Named,
  logo: z.string().nullable(),
  importance: z.number().int(),
  mainProducts: z.array(Named),
  openedAt: z.string().nullable(),
  rank: z.number().int().nullable(),
});
export type FeaturedRow = z.output<typeof FeaturedRow>;
/** The featured stores in their order, and the version a save must name. */
export const featuredNow = query('stores.featured', {
  ...here,
  path: `${base}/current`,
  input: z.strictObject({}),
  output: z.object({
    version: z.number().int(),
    saved: z.boolean(),
    stores: z.array(FeaturedRow),
    open: z.number().int(),
  }),
});
/** Published, enabled stores to choose from. */
export const featuredChoices = list('stores.featuredChoices', {
  ...here,
  path: `${base}/list`,
  filters: { keyword: Keyword, typeId: Id.optional(), importance: Importance.optional() },
  row: FeaturedRow,
  sortable: ['name', 'importance', 'openedAt'],
});
/** Replaces all four in one act (R-SHOP-006, R-SHOP-007). */
export const saveFeatured = command('stores.saveFeatured', {
  ...here,
  path: `${base}/save`,
  button: 'SetFeatured',
  input: z.strictObject({ storeIds: z.array(Id).max(100), version: Version }),
  output: z.object({ version: z.number().int() }),
  refuses: [FeaturedExact, StoreNotOpen],
});
