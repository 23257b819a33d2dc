import { z } from 'zod';
import { EVERYONE, Id, list } from '#kernel/rules/contract.ts';

const Keyword = z.string().trim().max(50).optional();
const ChosenIds = z.array(Id).min(1).max(100).optional();

/** Approved companies by name, for designated lists and filters: names only. */
export const selectMember = list('members.select', {
  path: '/api/common-member/common/member/select',
  audience: EVERYONE,
  relation: 'market',
  verified: true,
  rate: { calls: 120, seconds: 60 },
  filters: { keyword: Keyword, ids: ChosenIds, side: z.enum(['buyer', 'seller', 'intermediary']).optional() },
  row: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    abbreviation: z.string(),
  }),
  sortable: ['name', 'code'],
});

/** The company's end customers within the data scope, to be named on its documents: names only, never to other members. */
export const selectEndCustomer = list('endCustomers.select', {
  path: '/api/common-member/common/endCustomer/select',
  audience: ['seller'],
  relation: 'own',
  dataType: 'END_CUSTOMER',
  filters: { keyword: Keyword, ids: ChosenIds },
  row: z.object({ id: z.string(), name: z.string() }),
  sortable: ['name'],
});
