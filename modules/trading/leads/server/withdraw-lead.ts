import { withdrawLead } from '../contract/lead.ts';
import { EXPIRE, leadMoved, lockLead, step } from './lock-lead.ts';
import { notifySeller } from './notify-sides.ts';
import { leads } from './tables.ts';

/** The buyer takes back what has not been answered. Refuses 10301, 10306 and, past its time, 17009. */
export const withdrawLeadHandler = leads.batchCommand(withdrawLead, async (ctx) => {
  const row = await lockLead(ctx, { id: ctx.input.id });
  const withdrawn = await step(ctx, row, 'withdraw', 'buyer', { uncounted: { seller_unread: false } });
  await ctx.unschedule(EXPIRE, row.id);
  await notifySeller(ctx, 'N-LEAD-04', withdrawn);
  leadMoved(ctx, withdrawn);
});
