import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { deleteMyMessages } from '../contract/message.ts';
import { me, unreadLeft } from './my-messages.ts';
import { messaging } from './tables.ts';

export const deleteMyMessagesHandler = messaging.command(deleteMyMessages, async (ctx) => {
  await ctx.tx
    .updateTable('messaging.message')
    .set({ deleted: true, gmt_modified: nowHere, version: sql<number>`version + 1` })
    .where('account_id', '=', me(ctx))
    .where('id', 'in', ctx.input.ids)
    .execute();
  return unreadLeft(ctx);
});
