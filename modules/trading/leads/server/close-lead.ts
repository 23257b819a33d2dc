import { closeLead } from '../contract/lead.ts';
import { leadMoved, lockLead, sideOf, step, unreadColumn } from './lock-lead.ts';
import { toActionResult } from './present-lead.ts';
import { leads } from './tables.ts';

/** Either side puts an answered request away, and has read it with that. Refuses 10301, 10302 and 10306. */
export const closeLeadHandler = leads.command(closeLead, async (ctx) => {
  const row = await lockLead(ctx, ctx.input);
  const closed = await step(ctx, row, 'close', sideOf(ctx.actor), {
    uncounted: { [unreadColumn(ctx.actor)]: false },
  });
  leadMoved(ctx, closed);
  return toActionResult(ctx, closed);
});
