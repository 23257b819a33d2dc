import { sub } from '#kernel/rules/decimal.ts';
import { rejectAward } from '../contract/buyer.ts';
import { APPROVAL, AWARD } from '../rules/inquiry-lifecycle.ts';
import { freeAwards, lockProposed, noteInquiry, sumOf } from './award-steps.ts';
import { concludeIfSettled } from './conclude.ts';
import { moved } from './lock-inquiry.ts';
import { actionResult } from './present.ts';
import { inquiries } from './tables.ts';

/** A second person says no: the lines are open again. When nothing waits any more the deals of what is confirmed are made. */
export const rejectAwardHandler = inquiries.command(rejectAward, async (ctx) => {
  const { inquiry, awards } = await lockProposed(ctx, 'rejectAward');
  await freeAwards(ctx, awards, { state: AWARD.refused, approval: APPROVAL.refused });
  const row = await noteInquiry(ctx, inquiry, 'rejectAward', {
    reason: ctx.input.reason,
    awarded: sub(inquiry.awarded_amount, sumOf(awards)),
  });
  await concludeIfSettled(ctx, row);
  moved(ctx, inquiry.buyer_member_id);
  return actionResult(ctx, row);
});
