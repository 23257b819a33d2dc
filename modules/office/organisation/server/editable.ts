import { accountFor } from '#office/identity/server/door.ts';
import { asCaller, type EmployeeRow, type OrganisationContext } from './tables.ts';

/** The fields of the edit form as they are stored now, for settling a conflict. */
export async function editableOf(ctx: OrganisationContext, row: EmployeeRow) {
  const account = await accountFor(asCaller(ctx), { id: row.account_id });
  return {
    id: row.id,
    version: row.version,
    empName: row.emp_name,
    loginEmail: account?.email ?? null,
    mobile: account?.mobile ?? null,
    empNo: row.emp_no,
    gender: row.gender,
    superiorId: row.superior_id,
    joinDate: row.join_date,
    remark: row.remark,
  };
}
