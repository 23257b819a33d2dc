import { approveAward } from '../contract/buyer.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { lockProposed, noteInquiry, release } from './award-steps.ts';
import { holdQuotes, moved } from './lock-inquiry.ts';
import { actionResult } from './present.ts';
import { inquiries } from './tables.ts';

/** A second person lets the award go; a quote that lapsed meanwhile is refused (19214). */
export const approveAwardHandler = inquiries.command(approveAward, async (ctx) => {
  const { inquiry, awards } = await lockProposed(ctx, 'approveAward');
  const quotes = await holdQuotes(ctx, inquiry, [QUOTE.submitted]);
  await ctx.tx
    .updateTable('inquiries.award')
    .set({ decided_by: ctx.actor.accountId, decided_name: ctx.actor.name.slice(0, 50) })
    .where(
      'id',
      'in',
      awards.map((a) => a.id),
    )
    .execute();
  await release(ctx, inquiry, quotes, awards);
  const row = await noteInquiry(ctx, inquiry, 'approveAward');
  moved(ctx, inquiry.buyer_member_id);
  return actionResult(ctx, row);
});
