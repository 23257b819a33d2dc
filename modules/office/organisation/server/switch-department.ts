import { disableDepartment, enableDepartment } from '../contract/department.ts';
import { EMPLOYEE } from '../rules/employee-life.ts';
import { DeptDisable, ParentDisabled } from '../rules/refusals.ts';
import { lockDepartment, notRoot, stepDepartment } from './lock-department.ts';
import { asCaller, room } from './tables.ts';

/** A department without enabled children and normal people cannot be chosen any more; old data keeps it (administration-domain 5.1). Refuses 10306, 10308, 11001. */
export const switchOff = room.each(disableDepartment, async (w) => {
  const row = await lockDepartment(w, w.input.id);
  notRoot(row);
  const child = await w.tx
    .selectFrom('organisation.department')
    .select('id')
    .where('parent_id', '=', row.id)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .executeTakeFirst();
  const person = await w.tx
    .selectFrom('organisation.employee')
    .select('id')
    .where('dept_id', '=', row.id)
    .where('status', '=', EMPLOYEE.normal)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (child !== undefined || person !== undefined) throw DeptDisable({});
  await stepDepartment(asCaller(w), row, 'disable', 'operator');
});

/** A department under an enabled parent works again. Refuses 10306, 10307. */
export const switchOn = room.each(enableDepartment, async (w) => {
  const row = await lockDepartment(w, w.input.id);
  const parent = await w.tx
    .selectFrom('organisation.department')
    .select('state')
    .where('id', '=', row.parent_id ?? '0')
    .executeTakeFirst();
  if (parent !== undefined && parent.state !== '1') throw ParentDisabled({});
  await stepDepartment(asCaller(w), row, 'enable', 'operator');
});
