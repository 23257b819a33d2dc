import { touched } from '#kernel/server/rows.ts';
import { APPROVAL } from '#office/approvals/rules/approval-lifecycle.ts';
import { decide } from '#office/approvals/server/door.ts';
import { openMinutesFromNow } from '#office/markethours/server/door.ts';
import { NEGOTIATION } from '#trading/offers/rules/negotiation-lifecycle.ts';
import { applicationApproved } from '#trading/offers/server/door.ts';
import { approveApplication } from '../contract/oversight.ts';
import { ANSWER_MINUTES, MODE } from '../rules/application.ts';
import { ApplicationConsentsMissing } from '../rules/refusals.ts';
import {
  BIZ,
  lockApplication,
  moved,
  RESPOND_TIMER,
  requireSought,
  stepApplication,
} from './lock-application.ts';
import { notifyParty } from './notify.ts';
import { toActionResult } from './present-application.ts';
import { requireFresh, requireIntermediary } from './proposal.ts';
import { type ApplicationContext, intermediaries } from './tables.ts';

/** Drafts of others for the same negotiation have no use once one is approved; after a refusal there is a new one. */
async function forgetDrafts(ctx: ApplicationContext, negotiationId: string): Promise<void> {
  await ctx.tx
    .updateTable('intermediaries.application')
    .set({ ...touched(ctx), deleted: true })
    .where('negotiation_id', '=', negotiationId)
    .where('approval_status', '=', APPROVAL.draft)
    .where('deleted', '=', false)
    .execute();
}

/**
 * 10 → 20 with both consents: the negotiation goes to 50, and the intermediary has 24 working hours. Refuses 19303,
 * 19301, 19302, 10202 and what keeps the companies apart now.
 */
export const approveApplicationHandler = intermediaries.command(approveApplication, async (ctx) => {
  const { row, thread } = await lockApplication(ctx, ctx.input);
  requireSought(thread, 'approve', 'operator');
  await decide(ctx, { kind: BIZ, documentId: row.id, verdict: 'approve', reason: null });
  if (row.seller_consent === null || row.buyer_consent === null) throw ApplicationConsentsMissing({});
  await requireFresh(ctx, row);
  const related = await requireIntermediary(ctx, row, thread);
  const respondBy = await openMinutesFromNow(ctx, { market: row.lane, minutes: ANSWER_MINUTES });
  const approved = await stepApplication(ctx, row, 'approve', 'operator', {
    set: { respond_by: respondBy, thread_status: NEGOTIATION.awaitingIntermediary },
    uncounted: { related },
  });
  await applicationApproved(ctx, {
    threadId: row.negotiation_id,
    intermediary: {
      memberId: row.intermediary_member_id as string,
      deptId: row.intermediary_owner_dept_id,
      empId: row.intermediary_owner_emp_id,
    },
    related,
    respondBy,
    disclosure:
      row.mode === MODE.principal
        ? { sellerSeesBuyer: row.seller_sees_buyer, buyerSeesSeller: row.buyer_sees_seller }
        : null,
  });
  await forgetDrafts(ctx, row.negotiation_id);
  await ctx.schedule({ kind: RESPOND_TIMER, key: row.id, at: respondBy });
  await notifyParty(ctx, row.mode === MODE.principal ? 'answerLegs' : 'answer', approved, 'intermediary');
  moved(ctx, approved);
  return toActionResult(ctx, approved);
});
