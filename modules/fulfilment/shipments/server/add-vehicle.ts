import { created } from '#kernel/server/rows.ts';
import { addVehicle } from '../contract/fleet.ts';
import { onceOnly } from './fleet.ts';
import { vehicleColumns } from './fleet-columns.ts';
import { shipments } from './tables.ts';

/** A vehicle with its papers, typed once. */
export const addVehicleHandler = shipments.command(addVehicle, async (ctx) => {
  const { actor } = ctx;
  const values = {
    ...created(ctx),
    member_id: actor.memberId as string,
    owner_dept_id: actor.deptId,
    owner_emp_id: actor.empId,
    ...vehicleColumns(ctx.input),
  };
  const made = await onceOnly(
    () =>
      ctx.tx
        .insertInto('shipments.vehicle')
        .values(values)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    'plateNo',
  );
  ctx.target({ type: 'VEHICLE', id: made.id, no: ctx.input.plateNo });
  return made;
});
