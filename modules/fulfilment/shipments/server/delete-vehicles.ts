import { lockRow, touched } from '#kernel/server/rows.ts';
import { deleteVehicles } from '../contract/fleet.ts';
import { ownVehicles } from './fleet.ts';
import { shipments } from './tables.ts';

/** Notes keep what they took over. */
export const deleteVehiclesHandler = shipments.batchCommand(deleteVehicles, async (ctx) => {
  const row = await lockRow(ownVehicles(ctx).where('id', '=', ctx.input.id));
  await ctx.tx
    .updateTable('shipments.vehicle')
    .set({ deleted: true, ...touched(ctx) })
    .where('id', '=', row.id)
    .execute();
  ctx.target({ type: 'VEHICLE', id: row.id });
});
