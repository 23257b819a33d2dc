import { touched } from '#kernel/server/rows.ts';
import { deleteIndices } from '../contract/price-index-admin.ts';
import { IndexHasPoints } from '../rules/refusals.ts';
import { TYPE } from './keep-index.ts';
import { lockIndex } from './lock-index.ts';
import { withPoints } from './see-indices.ts';
import { statistics } from './tables.ts';

/** Takes away an index that never had a point. Refuses IndexHasPoints. */
export const deleteIndicesHandler = statistics.batchCommand(deleteIndices, async (ctx) => {
  const row = await lockIndex(ctx, ctx.input.id);
  if ((await withPoints(ctx, [row.id])).size > 0) throw IndexHasPoints({});
  await ctx.tx
    .updateTable('statistics.price_index')
    .set({ deleted: true, ...touched(ctx) })
    .where('id', '=', row.id)
    .execute();
  ctx.target({ type: TYPE, id: row.id, no: row.code });
});
