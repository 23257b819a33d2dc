import { InvalidInput } from '#kernel/server/dispatch.ts';
import { nowHere } from '#kernel/server/database.ts';
import { offerForBuyer } from '#trading/offers/server/door.ts';
import { answerLead } from '../contract/lead.ts';
import { EXPIRE, leadMoved, lockLead, step } from './lock-lead.ts';
import { notifyBuyer } from './notify-sides.ts';
import { toActionResult } from './present-lead.ts';
import { leads } from './tables.ts';

/**
 * The seller answers, with one of his offers beside it if he likes. Refuses 10301, 10302, 10306, 17009 past its
 * time, and an offer the buyer could not open.
 */
export const answerLeadHandler = leads.command(answerLead, async (ctx) => {
  const { answer, offerId } = ctx.input;
  const row = await lockLead(ctx, ctx.input);
  const offer =
    offerId === null ? null : await offerForBuyer(ctx, { id: offerId, buyerId: row.buyer_member_id });
  if (offerId !== null && offer === null)
    throw new InvalidInput([{ field: 'offerId', rule: 'lead.offer', message: '' }]);
  const answered = await step(ctx, row, 'answer', 'seller', {
    set: { answer, answer_offer_id: offer?.id ?? null, answer_offer_no: offer?.no ?? null },
    uncounted: { answered_at: nowHere as unknown as Date, buyer_unread: true, seller_unread: false },
  });
  await ctx.unschedule(EXPIRE, row.id);
  await notifyBuyer(ctx, 'N-LEAD-02', answered);
  leadMoved(ctx, answered);
  return toActionResult(ctx, answered);
});
