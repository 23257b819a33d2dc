import { declineLead } from '../contract/lead.ts';
import { EXPIRE, leadMoved, lockLead, step } from './lock-lead.ts';
import { notifyBuyer } from './notify-sides.ts';
import { toActionResult } from './present-lead.ts';
import { leads } from './tables.ts';

/** The seller has nothing to offer and says why. Refuses 10301, 10302, 10306 and 17009. */
export const declineLeadHandler = leads.command(declineLead, async (ctx) => {
  const { reason } = ctx.input;
  const row = await lockLead(ctx, ctx.input);
  const declined = await step(ctx, row, 'decline', 'seller', {
    set: { reason },
    uncounted: { buyer_unread: true, seller_unread: false },
    reason,
  });
  await ctx.unschedule(EXPIRE, row.id);
  await notifyBuyer(ctx, 'N-LEAD-03', declined);
  leadMoved(ctx, declined);
  return toActionResult(ctx, declined);
});
