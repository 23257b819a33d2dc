import { z } from 'zod';
import { EVERYONE, Id, list } from '#kernel/rules/contract.ts';

/** Published, enabled stores by name or code, for filters and pop-ups (trading-domain 2.2: `select` on every base). */
export const selectStore = list('stores.select', {
  path: '/api/common-member/common/store/select',
  audience: EVERYONE,
  relation: 'market',
  rate: { calls: 120, seconds: 60 },
  filters: { keyword: z.string().trim().max(50).optional(), ids: z.array(Id).min(1).max(100).optional() },
  row: z.object({ id: z.string(), code: z.string(), zh: z.string(), en: z.string(), memberId: z.string() }),
  sortable: ['code', 'zh'],
});
