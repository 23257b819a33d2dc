import { deleteDepartment } from '../contract/department.ts';
import { EMPLOYEE } from '../rules/employee-life.ts';
import { DeptDelete } from '../rules/refusals.ts';
import { lockDepartment, notRoot, stepDepartment } from './lock-department.ts';
import { asCaller, type DepartmentRow, type Hand, room } from './tables.ts';

/** Whether anything still stands in the department: children, people who have not left, positions, open documents. */
async function inUse(w: Hand, row: DepartmentRow): Promise<boolean> {
  const child = await w.tx
    .selectFrom('organisation.department')
    .select('id')
    .where('parent_id', '=', row.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (child !== undefined) return true;
  const person = await w.tx
    .selectFrom('organisation.employee')
    .select('id')
    .where((or) => or.or([or('dept_id', '=', row.id), or('main_post_dept_id', '=', row.id)]))
    .where('status', '<>', EMPLOYEE.resigned)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (person !== undefined || (await w.service('staffRights').postsIn(asCaller(w), row.id))) return true;
  for (const h of w.service('holdings')) if ((await h.countIn(asCaller(w), row.id)) > 0) return true;
  return false;
}

/** Takes away an empty department (administration-domain 5.1); who answered for it does so no more. Refuses 10308, 11002. */
export async function dropDepartment(w: Hand, id: string, version?: number): Promise<void> {
  const row = await lockDepartment(w, id, version);
  notRoot(row);
  if (await inUse(w, row)) throw DeptDelete({});
  await w.tx.deleteFrom('organisation.responsible_dept').where('dept_id', '=', row.id).execute();
  await stepDepartment(asCaller(w), row, 'remove', 'operator', {
    set: { deleted: true, leader_emp_id: null },
  });
}

export const removeDepartment = room.each(deleteDepartment, async (w) => dropDepartment(w, w.input.id));
