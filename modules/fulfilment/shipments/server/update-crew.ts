import { lockRow, touched } from '#kernel/server/rows.ts';
import { updateCrew } from '../contract/fleet.ts';
import { onceOnly, ownCrew } from './fleet.ts';
import { crewColumns } from './fleet-columns.ts';
import { shipments } from './tables.ts';

export const updateCrewHandler = shipments.command(updateCrew, async (ctx) => {
  const { id, version, ...fields } = ctx.input;
  const row = await lockRow(ownCrew(ctx).where('id', '=', id), version);
  ctx.target({ type: 'CREW', id: row.id });
  return onceOnly(
    () =>
      ctx.tx
        .updateTable('shipments.crew')
        .set({ ...crewColumns(fields), ...touched(ctx) })
        .where('id', '=', row.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    'idNo',
  );
});
