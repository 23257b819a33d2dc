import { lockRow, touched } from '#kernel/server/rows.ts';
import { updateVehicle } from '../contract/fleet.ts';
import { onceOnly, ownVehicles } from './fleet.ts';
import { vehicleColumns } from './fleet-columns.ts';
import { shipments } from './tables.ts';

export const updateVehicleHandler = shipments.command(updateVehicle, async (ctx) => {
  const { id, version, ...fields } = ctx.input;
  const row = await lockRow(ownVehicles(ctx).where('id', '=', id), version);
  ctx.target({ type: 'VEHICLE', id: row.id });
  return onceOnly(
    () =>
      ctx.tx
        .updateTable('shipments.vehicle')
        .set({ ...vehicleColumns(fields), ...touched(ctx) })
        .where('id', '=', row.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    'plateNo',
  );
});
