import { nowHere } from '#kernel/server/database.ts';
import { markRead } from '../../contract/negotiation.ts';
import { lockThread, SIDE_CODE } from '../lock-offer.ts';
import { offers } from '../tables.ts';

/** The other side's rounds were seen: «read 09:16» in the ladder. */
export const markReadHandler = offers.command(markRead, async (ctx) => {
  const { thread, side } = await lockThread(ctx, { id: ctx.input.id });
  if (side === 'operator') return null;
  const seen = await ctx.tx
    .updateTable('offers.round')
    .set({ read_at: nowHere })
    .where('negotiation_id', '=', thread.id)
    .where('side', '<>', SIDE_CODE[side])
    .where('read_at', 'is', null)
    .returning('seq')
    .execute();
  if (seen.length > 0) ctx.live(`thread:${thread.id}`);
  return null;
});
