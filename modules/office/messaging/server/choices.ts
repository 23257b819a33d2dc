import { nowHere } from '#kernel/server/database.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { myChannels, saveMyChannels, saveMyChoice } from '../contract/message.ts';
import { choosable } from '../rules/choices.ts';
import type { Hand } from './lock-mailing.ts';
import { room } from './tables.ts';

const me = (w: Hand): string => w.actor.accountId ?? '0';

async function chosen(w: Hand) {
  const row = await w.tx
    .selectFrom('messaging.preference')
    .selectAll()
    .where('account_id', '=', me(w))
    .executeTakeFirst();
  const choices = await w.tx
    .selectFrom('messaging.choice')
    .select(['event', 'channel', 'wanted'])
    .where('account_id', '=', me(w))
    .orderBy('event')
    .orderBy('channel')
    .execute();
  return { sms: row?.sms ?? true, email: row?.email ?? true, tradeEmail: row?.trade_email ?? false, choices };
}
export const channels = room.ask(myChannels, (w) => chosen(w));

export const saveChannels = room.on(saveMyChannels, async (w) => {
  const { sms, email, tradeEmail } = w.input;
  const set = { sms, email, trade_email: tradeEmail };
  await w.tx
    .insertInto('messaging.preference')
    .values({ account_id: me(w), ...set })
    .onConflict((c) => c.column('account_id').doUpdateSet({ ...set, gmt_modified: nowHere }))
    .execute();
  return chosen(w);
});

/** Security events cannot be muted, and a channel an event does not have cannot be chosen (administration-domain 27). */
export const saveChoice = room.on(saveMyChoice, async (w) => {
  const { event, channel, wanted } = w.input;
  if (!choosable(event)?.[channel])
    throw new Invalid_([{ field: 'event', rule: 'field.select', message: '' }]);
  await w.tx
    .insertInto('messaging.choice')
    .values({ account_id: me(w), event, channel, wanted })
    .onConflict((c) =>
      c.columns(['account_id', 'event', 'channel']).doUpdateSet({ wanted, gmt_modified: nowHere }),
    )
    .execute();
  return chosen(w);
});
