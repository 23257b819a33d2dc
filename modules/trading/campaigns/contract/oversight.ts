import { z } from 'zod';
import { ActionResult, command, counts, Id, list, query, Reason } from '#kernel/rules/contract.ts';
import { SelfApproval } from '#kernel/rules/refusals.ts';
import { ActivityStartPassed } from '../rules/refusals.ts';
import {
  ActivityDetail,
  ActivityRow,
  ActivityTypes,
  acting,
  listFiltersOf,
  ofOperator,
  one,
  Saved,
  termFields,
} from './parts.ts';

const base = '/api/common-order/admin/activity' as const;

export const listAllActivities = list('campaigns.adminList', {
  ...ofOperator,
  path: `${base}/list`,
  filters: { ...listFiltersOf, sellerId: Id.optional() },
  row: ActivityRow,
  sortable: ['activityNo', 'startTime', 'gmtCreate', 'remainingCopies'],
});
export const countAllActivities = counts('campaigns.adminCount', {
  ...ofOperator,
  path: `${base}/count`,
  filters: { activityType: ActivityTypes.optional() },
});
export const anyActivityDetail = query('campaigns.adminDetail', {
  ...ofOperator,
  path: `${base}/detail`,
  input: z.strictObject({ id: Id }),
  output: ActivityDetail,
});
/** A draft for a seller, who submits it himself. */
export const adminAddActivity = command('campaigns.adminAdd', {
  ...ofOperator,
  path: `${base}/add`,
  button: 'Add',
  once: 'creates',
  input: z.strictObject({ sellerId: Id, activityType: ActivityTypes, ...termFields }),
  output: Saved,
});
/** 10 → 20 while its start lies ahead. */
export const approveActivity = command('campaigns.approve', {
  ...ofOperator,
  path: `${base}/approve`,
  button: 'Approve',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [...acting, SelfApproval, ActivityStartPassed],
});
export const rejectActivity = command('campaigns.reject', {
  ...ofOperator,
  path: `${base}/reject`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, SelfApproval],
});
/** 20, 25 → 90 before the start. */
export const adminWithdrawActivity = command('campaigns.adminWithdraw', {
  ...ofOperator,
  path: `${base}/withdraw`,
  button: 'Unpublish',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, ActivityStartPassed],
});
/** 30 → 40: safety or a wrong price. */
export const unpublishActivity = command('campaigns.unpublish', {
  ...ofOperator,
  path: `${base}/unpublish`,
  button: 'Unpublish',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
