import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { saveMyChoice } from '../contract/message.ts';
import { choosable } from '../rules/choices.ts';
import { chosen, me } from './choices.ts';
import { messaging } from './tables.ts';

/** Security events cannot be muted, and a channel an event does not have cannot be chosen (administration-domain 27). */
export const saveMyChoiceHandler = messaging.command(saveMyChoice, async (ctx) => {
  const { event, channel, wanted } = ctx.input;
  if (!choosable(event)?.[channel])
    throw new InvalidInput([{ field: 'event', rule: 'field.select', message: '' }]);
  await ctx.tx
    .insertInto('messaging.choice')
    .values({ account_id: me(ctx), event, channel, wanted })
    .onConflict((c) =>
      c.columns(['account_id', 'event', 'channel']).doUpdateSet({ wanted, gmt_modified: nowHere }),
    )
    .execute();
  return chosen(ctx);
});
