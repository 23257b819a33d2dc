import { LEAD } from '../rules/lead-lifecycle.ts';
import { EXPIRE, leadMoved, step } from './lock-lead.ts';
import { notifyBuyer } from './notify-sides.ts';
import { leads } from './tables.ts';

/** Nobody answered in time; a timer that finds another state does nothing (trading-domain 1.6). */
export const expireLead = leads.timer(EXPIRE, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('leads.lead')
    .selectAll()
    .where('id', '=', ctx.input.key)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || row.state !== LEAD.waiting) return;
  if ((await ctx.now()) < row.expires_at)
    return ctx.schedule({ kind: EXPIRE, key: row.id, at: row.expires_at });
  const expired = await step(ctx, row, 'expire', 'timer', { uncounted: { buyer_unread: true } });
  await notifyBuyer(ctx, 'N-LEAD-05', expired);
  leadMoved(ctx, expired);
});
