import { z } from 'zod';
import { ActionResult, command, Id, PLATFORM, Reason, Version } from '#kernel/rules/contract.ts';
import { NotFound, SelfApproval, StateNotAllowed, VersionConflict } from '#kernel/rules/refusals.ts';
import { INTERMEDIARY_DEALS } from '../rules/pages.ts';
import {
  ApplicationConsentsMissing,
  IntermediaryDeclinedBefore,
  IntermediaryNotQualified,
} from '../rules/refusals.ts';

const base = '/api/common-order/admin/intermediary' as const;
const operator = {
  audience: PLATFORM,
  relation: 'platform',
  dataType: 'COUNTER_OFFER',
  routes: [INTERMEDIARY_DEALS],
} as const;
const one = { id: Id, version: Version };
const acting = [NotFound, VersionConflict, StateNotAllowed];

/** 10 → 20 once both sides consented: the intermediary is asked (35 → 50). */
export const approveApplication = command('intermediaries.approve', {
  ...operator,
  path: `${base}/approve`,
  button: 'Approve',
  input: z.strictObject(one),
  output: ActionResult,
  refuses: [
    ...acting,
    SelfApproval,
    ApplicationConsentsMissing,
    IntermediaryNotQualified,
    IntermediaryDeclinedBefore,
  ],
});
export const rejectApplication = command('intermediaries.reject', {
  ...operator,
  path: `${base}/reject`,
  button: 'Reject',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: [...acting, SelfApproval],
});
/** 35 or 55 → 05: nobody was found in time, or nobody goes on. */
export const cancelApplication = command('intermediaries.cancel', {
  ...operator,
  path: `${base}/cancel`,
  button: 'Cancel',
  input: z.strictObject({ ...one, reason: Reason }),
  output: ActionResult,
  refuses: acting,
});
