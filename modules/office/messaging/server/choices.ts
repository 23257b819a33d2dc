import { myChannels } from '../contract/message.ts';
import type { MessagingContext } from './tables.ts';
import { messaging } from './tables.ts';

export const me = (ctx: MessagingContext): string => ctx.actor.accountId ?? '0';

export async function chosen(ctx: MessagingContext) {
  const row = await ctx.tx
    .selectFrom('messaging.preference')
    .selectAll()
    .where('account_id', '=', me(ctx))
    .executeTakeFirst();
  const choices = await ctx.tx
    .selectFrom('messaging.choice')
    .select(['event', 'channel', 'wanted'])
    .where('account_id', '=', me(ctx))
    .orderBy('event')
    .orderBy('channel')
    .execute();
  return { sms: row?.sms ?? true, email: row?.email ?? true, tradeEmail: row?.trade_email ?? false, choices };
}

export const myChannelsHandler = messaging.query(myChannels, (ctx) => chosen(ctx));
