import { touched } from '#kernel/server/rows.ts';
import { deleteRates } from '../contract/rate.ts';
import { lockRate, numberOf, TYPE } from './rates.ts';
import { statistics } from './tables.ts';

export const deleteRatesHandler = statistics.batchCommand(deleteRates, async (ctx) => {
  const row = await lockRate(ctx, ctx.input.id);
  await ctx.tx
    .updateTable('statistics.rate')
    .set({ deleted: true, ...touched(ctx) })
    .where('id', '=', row.id)
    .execute();
  ctx.target({ type: TYPE, id: row.id, no: numberOf(row) });
});
