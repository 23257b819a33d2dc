import { approvalLifecycle } from '#office/approvals/rules/approval-lifecycle.ts';
import { decide } from '#office/approvals/server/door.ts';
import { rejectApplication } from '../contract/oversight.ts';
import { BIZ, consentsGone, lockApplication, moved, stepApplication } from './lock-application.ts';
import { toActionResult } from './present-application.ts';
import { intermediaries } from './tables.ts';

/** 10 → 30 with the reason its applicant reads; it may be changed and submitted again. */
export const rejectApplicationHandler = intermediaries.command(rejectApplication, async (ctx) => {
  const { row } = await lockApplication(ctx, ctx.input);
  const { reason } = ctx.input;
  approvalLifecycle.next('reject', row.approval_status, 'operator');
  await decide(ctx, { kind: BIZ, documentId: row.id, verdict: 'reject', reason });
  const rejected = await stepApplication(ctx, row, 'reject', 'operator', {
    reason,
    uncounted: { reject_reason: reason, ...consentsGone(row) },
  });
  moved(ctx, rejected);
  return toActionResult(ctx, rejected);
});
