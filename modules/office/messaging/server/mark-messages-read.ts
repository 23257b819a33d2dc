import { markMessagesRead } from '../contract/message.ts';
import { me, readNow, unreadLeft } from './my-messages.ts';
import { messaging } from './tables.ts';

export const markMessagesReadHandler = messaging.command(markMessagesRead, async (ctx) => {
  await ctx.tx
    .updateTable('messaging.message')
    .set(readNow)
    .where('account_id', '=', me(ctx))
    .where('id', 'in', ctx.input.ids)
    .where('read_at', 'is', null)
    .execute();
  return unreadLeft(ctx);
});
