import { addRate } from '../contract/rate.ts';
import { RateExists } from '../rules/refusals.ts';
import { numberOf, TYPE } from './rates.ts';
import { statistics } from './tables.ts';

export const addRateHandler = statistics.command(addRate, async (ctx) => {
  const { kind, subject, origin, day, value, source } = ctx.input;
  const row = await ctx.tx
    .insertInto('statistics.rate')
    .values({
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      kind,
      subject,
      origin,
      day,
      value,
      source: source ?? null,
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw RateExists({}, 'day');
  ctx.target({ type: TYPE, id: row.id, no: numberOf(row) });
  return { id: row.id, version: row.version, state: '', can: [] };
});
