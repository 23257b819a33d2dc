import { z } from 'zod';
import { BatchResult, command, Day, Id, Ids, list, MEMBERS, PLATFORM, Text } from '#kernel/rules/contract.ts';
import { BLACKLIST_PAGE, CUSTOMERS_PAGE } from '../rules/pages.ts';

const Scope = z.enum(['all', 'buy', 'sell'], { error: 'field.select' });
/** An entry of a blacklist (trading-domain 19.3): in force, past its day, or taken off. */
export const BlacklistRow = z.object({
  id: z.string(),
  version: z.number().int(),
  ownerId: z.string(),
  ownerName: z.string().nullable(),
  blockedMemberId: z.string(),
  blockedName: z.string(),
  blockedCode: z.string(),
  scope: Scope,
  reason: z.string(),
  validUntil: z.string().nullable(),
  state: z.enum(['inForce', 'ended', 'removed']),
  createdName: z.string().nullable(),
  gmtCreate: z.string(),
  removedName: z.string().nullable(),
  removedAt: z.string().nullable(),
  can: z.array(z.string()),
});
export type BlacklistRow = z.output<typeof BlacklistRow>;
const filters = {
  keyword: z.string().trim().max(50).optional(),
  scope: Scope.optional(),
  state: z.enum(['inForce', 'ended', 'removed']).optional(),
};
const entry = z.strictObject({
  blockedMemberId: Id,
  scope: Scope,
  reason: Text(200),
  validUntil: Day.nullish().transform((v) => v ?? null),
});
const Made = z.object({ id: z.string(), version: z.number().int() });
const many = { input: z.strictObject({ ids: Ids }), output: BatchResult } as const;
const sortable = ['gmtCreate', 'validUntil'] as const;

const ownCompany = { audience: MEMBERS, relation: 'own', routes: [BLACKLIST_PAGE] } as const;
/** The own company's list; the companies on it never learn of it (R-BIZ-007). */
export const listBlacklist = list('blacklist.list', {
  path: '/api/common-member/common/blacklist/list',
  ...ownCompany,
  filters,
  row: BlacklistRow,
  sortable,
});
export const addToBlacklist = command('blacklist.add', {
  path: '/api/common-member/common/blacklist/add',
  ...ownCompany,
  button: 'Add',
  once: 'creates',
  input: entry,
  output: Made,
});
export const removeFromBlacklist = command('blacklist.remove', {
  path: '/api/common-member/common/blacklist/remove',
  ...ownCompany,
  button: 'Delete',
  ...many,
});

const operators = {
  audience: PLATFORM,
  relation: 'platform',
  routes: [CUSTOMERS_PAGE],
  dataType: 'CUSTOMER',
} as const;
/** Every list of companies in reach, and the operator's own, which counts for everyone (administration-domain 22.4). */
export const listAllBlacklists = list('blacklist.listAll', {
  path: '/api/common-member/admin/blacklist/list',
  ...operators,
  filters: { ...filters, ownerId: Id.optional(), operatorOnly: z.boolean().optional() },
  row: BlacklistRow,
  sortable,
});
export const addForAll = command('blacklist.addForAll', {
  path: '/api/common-member/admin/blacklist/add',
  ...operators,
  button: 'Edit',
  once: 'creates',
  input: entry,
  output: Made,
});
export const removeForAll = command('blacklist.removeForAll', {
  path: '/api/common-member/admin/blacklist/remove',
  ...operators,
  button: 'Edit',
  ...many,
});
