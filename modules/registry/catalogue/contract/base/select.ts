import { z } from 'zod';
import { EVERYONE, Id, list } from '#kernel/rules/contract.ts';

const filters = {
  keyword: z.string().trim().max(50).optional(),
  ids: z.array(Id).min(1).max(100).optional(),
};
const pick = <const N extends string>(name: N, path: `/api/common-${string}`) =>
  list(`catalogue.select${name}`, {
    path,
    audience: EVERYONE,
    relation: 'market',
    filters,
    row: z.object({ id: z.string(), zh: z.string(), en: z.string() }),
    sortable: ['zh', 'en'],
  });
/** Pop-ups of base data that other forms choose from (trading-domain 2.2, `select` on every base). */
export const selectIndustryCategory = pick(
  'IndustryCategory',
  '/api/common-product/common/industryCategory/select',
);
export const selectProductApplication = pick(
  'ProductApplication',
  '/api/common-product/common/productApplication/select',
);
export const selectProductNameClass = pick(
  'ProductNameClass',
  '/api/common-product/common/productNameClass/select',
);
