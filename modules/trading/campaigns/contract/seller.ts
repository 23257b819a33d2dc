import { z } from 'zod';
import { ActionResult, command, counts, Id, list, query, Reason } from '#kernel/rules/contract.ts';
import { ActivityStartPassed, ActivityUnchanged } from '../rules/refusals.ts';
import {
  ActivityDetail,
  ActivityRow,
  ActivityTypes,
  acting,
  listFiltersOf,
  ofSeller,
  one,
  Saved,
  termFields,
} from './parts.ts';

const base = '/api/common-order/seller/activity' as const;

export const listSellerActivities = list('campaigns.sellerList', {
  ...ofSeller,
  path: `${base}/list`,
  filters: listFiltersOf,
  row: ActivityRow,
  sortable: ['activityNo', 'startTime', 'gmtCreate', 'remainingCopies'],
});
export const countSellerActivities = counts('campaigns.sellerCount', {
  ...ofSeller,
  path: `${base}/count`,
  filters: { activityType: ActivityTypes.optional() },
});
export const sellerActivityDetail = query('campaigns.sellerDetail', {
  ...ofSeller,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: ActivityDetail,
});
export const addActivity = command('campaigns.add', {
  ...ofSeller,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ activityType: ActivityTypes, ...termFields }),
  output: Saved,
});
export const updateActivity = command('campaigns.update', {
  ...ofSeller,
  path: `${base}/update`,
  button: 'Edit',
  input: z.strictObject({ ...one, ...termFields }),
  output: Saved,
  refuses: acting,
});
/** 00 or 11 → 10: whole, and its goods are listed. */
export const submitActivity = command('campaigns.submit', {
  ...ofSeller,
  path: `${base}/submit`,
  button: 'Submit',
  once: 'creates',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, ActivityUnchanged],
});
/** 10 → 00, or 20, 25 → 90 with a reason; before the start. */
export const withdrawActivity = command('campaigns.withdraw', {
  ...ofSeller,
  path: `${base}/withdraw`,
  button: 'Withdraw',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, ActivityStartPassed],
});
export const deleteActivity = command('campaigns.delete', {
  ...ofSeller,
  path: `${base}/delete`,
  button: 'Delete',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: acting,
});
