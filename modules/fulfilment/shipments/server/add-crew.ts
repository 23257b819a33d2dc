import { created } from '#kernel/server/rows.ts';
import { addCrew } from '../contract/fleet.ts';
import { onceOnly } from './fleet.ts';
import { crewColumns } from './fleet-columns.ts';
import { SEALED_CREW } from './note-columns.ts';
import { shipments } from './tables.ts';

/** A driver or escort; the ID number is sealed and found again by its keyed index. */
export const addCrewHandler = shipments.command(addCrew, async (ctx) => {
  const { actor } = ctx;
  const values = {
    ...created(ctx),
    member_id: actor.memberId as string,
    owner_dept_id: actor.deptId,
    owner_emp_id: actor.empId,
    ...crewColumns(ctx.input),
    id_no_sealed: ctx.service('secrets').seal(ctx.input.idNo, SEALED_CREW),
    id_no_index: ctx.service('secrets').blindIndex(ctx.input.idNo, SEALED_CREW),
  };
  const made = await onceOnly(
    () =>
      ctx.tx
        .insertInto('shipments.crew')
        .values(values)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
    'idNo',
  );
  ctx.target({ type: 'CREW', id: made.id, no: null });
  return made;
});
