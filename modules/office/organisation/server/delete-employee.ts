import { touched } from '#kernel/server/rows.ts';
import { accountFor, removeAccount } from '#office/identity/server/door.ts';
import { deleteEmployee } from '../contract/employee-acts.ts';
import { employeeLife } from '../rules/employee-life.ts';
import { EmpDelete } from '../rules/refusals.ts';
import { lockOwn, notSelf, personOf } from './staff.ts';
import { asCaller, type EmployeeRow, type Hand, room } from './tables.ts';

/** Takes away a person who never came; account, number and address are free again (administration-domain 5.3). Refuses 11101, 11105. */
export async function remove(w: Hand, row: EmployeeRow): Promise<void> {
  notSelf(w, row);
  const account = await accountFor(asCaller(w), { id: row.account_id });
  const never =
    employeeLife.open(row.status, 'operator').includes('remove') &&
    !row.ever_activated &&
    account?.lastLoginTime === null &&
    !account.activated;
  if (!never) throw EmpDelete({});
  await w.service('staffRights').endAll(asCaller(w), personOf(row));
  await w.tx.deleteFrom('organisation.responsible_dept').where('emp_id', '=', row.id).execute();
  await w.tx
    .updateTable('organisation.employee')
    .set({ superior_id: null })
    .where('superior_id', '=', row.id)
    .execute();
  await w.tx
    .updateTable('organisation.department')
    .set({ leader_emp_id: null })
    .where('leader_emp_id', '=', row.id)
    .execute();
  await w.tx
    .updateTable('organisation.employee')
    .set({
      deleted: true,
      ...touched(w),
    })
    .where('id', '=', row.id)
    .execute();
  await removeAccount(asCaller(w), { accountId: row.account_id });
  await w.history({
    bizType: 'EMPLOYEE',
    bizId: row.id,
    bizNo: row.emp_no,
    action: 'remove',
    from: row.status,
    to: null,
    side: 'operator',
    parties: [row.member_id],
  });
}

export const deleteStaff = room.each(deleteEmployee, async (w) =>
  remove(w, await lockOwn(w, { id: w.input.id, gate: true })),
);
