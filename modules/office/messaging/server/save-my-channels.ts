import { nowHere } from '#kernel/server/database.ts';
import { saveMyChannels } from '../contract/message.ts';
import { chosen, me } from './choices.ts';
import { messaging } from './tables.ts';

export const saveMyChannelsHandler = messaging.command(saveMyChannels, async (ctx) => {
  const { sms, email, tradeEmail } = ctx.input;
  const set = { sms, email, trade_email: tradeEmail };
  await ctx.tx
    .insertInto('messaging.preference')
    .values({ account_id: me(ctx), ...set })
    .onConflict((c) => c.column('account_id').doUpdateSet({ ...set, gmt_modified: nowHere }))
    .execute();
  return chosen(ctx);
});
