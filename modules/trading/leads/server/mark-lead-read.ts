import { markLeadRead } from '../contract/lead.ts';
import { lockLead, unreadColumn } from './lock-lead.ts';
import { leads } from './tables.ts';

/** Takes the unread mark of the reader's side away; nothing else changes, its version neither. Refuses 10301. */
export const markLeadReadHandler = leads.command(markLeadRead, async (ctx) => {
  const row = await lockLead(ctx, { id: ctx.input.id });
  const column = unreadColumn(ctx.actor);
  if (!row[column]) return null;
  await ctx.tx
    .updateTable('leads.lead')
    .set({ [column]: false })
    .where('id', '=', row.id)
    .execute();
  ctx.live(`leads:${ctx.actor.memberId}`);
  return null;
});
