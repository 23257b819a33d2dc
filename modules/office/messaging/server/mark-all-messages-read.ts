import { markAllMessagesRead } from '../contract/message.ts';
import { me, readNow, unreadLeft } from './my-messages.ts';
import { messaging } from './tables.ts';

export const markAllMessagesReadHandler = messaging.command(markAllMessagesRead, async (ctx) => {
  await ctx.tx
    .updateTable('messaging.message')
    .set(readNow)
    .where('account_id', '=', me(ctx))
    .where('deleted', '=', false)
    .where('read_at', 'is', null)
    .execute();
  return unreadLeft(ctx);
});
