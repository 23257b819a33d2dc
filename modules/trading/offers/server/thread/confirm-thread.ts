import { NotFound } from '#kernel/rules/refusals.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { confirmThread } from '../../contract/negotiation.ts';
import { notifyParties } from '../effects/notify.ts';
import { lockThread, stepThread } from '../lock-offer.ts';
import { offers } from '../tables.ts';
import { subjectsUntil } from './subjects.ts';
import { lockIfClear, show } from './thread-steps.ts';

/**
 * The seller confirms an acceptance: pre-deal, then the lock when nothing stands in its way. Within the grace
 * after closing too.
 */
export const confirmThreadHandler = offers.command(confirmThread, async (ctx) => {
  const { thread, offer, side } = await lockThread(ctx, ctx.input);
  if (side !== 'seller') throw NotFound({});
  const until = subjectsUntil(ctx.input.subjects, ctx.input.subjectsUntil, await ctx.now());
  const moved = await stepThread(ctx, thread, 'confirm', 'seller', {
    set: {
      seller_subjects: ctx.input.subjects ?? null,
      subjects_until: until ?? thread.subjects_until,
      confirm_by: null,
    },
  });
  await assertMarketOpen(ctx, { market: offer.lane, act: 'confirm' });
  await ctx.unschedule('negotiations.confirmBy', thread.id);
  await notifyParties(ctx, 'N-NEG-04', { offer, thread: moved, to: ['buyer'] });
  await lockIfClear(ctx, offer, moved);
  return show(ctx, offer, thread);
});
