import { touched } from '#kernel/server/rows.ts';
import { updateRate } from '../contract/rate.ts';
import { lockRate, numberOf, TYPE } from './rates.ts';
import { statistics } from './tables.ts';

export const updateRateHandler = statistics.command(updateRate, async (ctx) => {
  const before = await lockRate(ctx, ctx.input.id, ctx.input.version);
  const row = await ctx.tx
    .updateTable('statistics.rate')
    .set({
      value: ctx.input.value,
      source: ctx.input.source === undefined ? before.source : ctx.input.source,
      ...touched(ctx),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  ctx.target({
    type: TYPE,
    id: row.id,
    no: numberOf(row),
    changes: [{ field: 'value', before: before.value, after: row.value }],
  });
  return { id: row.id, version: row.version, state: '', can: [] };
});
