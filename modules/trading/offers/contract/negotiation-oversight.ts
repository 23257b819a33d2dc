import { z } from 'zod';
import { command, counts, Id, list, PLATFORM, Reason } from '#kernel/rules/contract.ts';
import { CancelReason, filters, OVERSIGHT, one, ThreadDetail, ThreadRow } from './negotiation.ts';

const operator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'COUNTER_OFFER',
  routes: OVERSIGHT,
} as const;
export const listAllThreads = list('negotiations.adminList', {
  path: '/api/common-order/admin/negotiation/list',
  ...operator,
  filters: {
    ...filters,
    statusTab: z.string().max(8).optional(),
    sellerId: Id.optional(),
    buyerId: Id.optional(),
    partyDisabled: z.boolean().optional(),
  },
  row: ThreadRow,
  sortable: ['gmtModified', 'gmtCreate', 'agreedPrice', 'agreedQty'],
});
/** How many negotiations of all companies stand in each status, for the tabs. */
export const countAllThreads = counts('negotiations.adminCount', {
  path: '/api/common-order/admin/negotiation/count',
  ...operator,
});
export const adminLock = command('negotiations.adminLock', {
  path: '/api/common-order/admin/negotiation/lock',
  ...operator,
  button: 'Confirm',
  input: z.strictObject(one),
  output: ThreadDetail,
});
export const adminCancel = command('negotiations.adminCancel', {
  path: '/api/common-order/admin/negotiation/cancel',
  ...operator,
  button: 'CancelOffer',
  input: z.strictObject({ ...one, cancelReason: CancelReason, reason: Reason }),
  output: ThreadDetail,
});
