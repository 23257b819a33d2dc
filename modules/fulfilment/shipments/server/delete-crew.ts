import { lockRow, touched } from '#kernel/server/rows.ts';
import { deleteCrew } from '../contract/fleet.ts';
import { ownCrew } from './fleet.ts';
import { shipments } from './tables.ts';

/** Notes keep what they took over. */
export const deleteCrewHandler = shipments.batchCommand(deleteCrew, async (ctx) => {
  const row = await lockRow(ownCrew(ctx).where('id', '=', ctx.input.id));
  await ctx.tx
    .updateTable('shipments.crew')
    .set({ deleted: true, ...touched(ctx) })
    .where('id', '=', row.id)
    .execute();
  ctx.target({ type: 'CREW', id: row.id });
});
