import { z } from 'zod';
import { EVERYONE, query, Text } from '#kernel/rules/contract.ts';

export const SEARCH_KINDS = [
  'product',
  'offer',
  'activity',
  'auction',
  'thread',
  'deal',
  'letter',
  'order',
  'company',
] as const;
export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  kindName: z.string(),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  path: z.string(),
});
export type SearchHit = z.output<typeof SearchHit>;

/**
 * Products, offers, negotiations, deals, letters, orders and (for operators) companies by number, product,
 * CAS or company name: only what the reader's own lists show him.
 */
export const searchAll = query('common.search', {
  path: '/api/bff-aggregation/common/search',
  audience: EVERYONE,
  relation: 'self',
  rate: { calls: 120, seconds: 60 },
  input: z.strictObject({ keyword: Text(60) }),
  output: z.array(SearchHit),
});
