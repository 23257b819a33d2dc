import { Invalid_ } from '#kernel/server/dispatch.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { EMPLOYEE } from '#office/organisation/rules/employee-life.ts';
import { employees } from '#office/organisation/server/door.ts';
import { assignSalesman } from '../../contract/member.ts';
import { asAny } from '../list-users.ts';
import { room } from '../tables.ts';
import { lockMember, type MemberWork, noteMember } from './lock-member.ts';

/** A person who works for the platform now. */
export const isSalesman = async (w: MemberWork, empId: string): Promise<boolean> =>
  (await employees(w, [empId])).some((e) => e.memberId === '0' && e.status === EMPLOYEE.normal);
/** Salesmen see other customers from now on: their scopes are gathered anew (administration-domain 7.4). */
export async function tellSalesmen(w: MemberWork, empIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(empIds.filter((id): id is string => id !== null))];
  if (ids.length === 0) return;
  const accountIds = (await employees(w, ids)).map((e) => e.accountId);
  await bumpPermissionVersion(asAny(w), { accountIds });
}

/** Puts one company into a salesman's hands, or takes it out of everybody's; nothing when it is there already. */
export async function handTo(
  w: MemberWork,
  memberId: string,
  salesmanId: string | null,
): Promise<{ before: string | null } | null> {
  const held = await w.tx
    .selectFrom('members.record')
    .select('salesman_emp_id')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (held.salesman_emp_id === salesmanId) return null;
  await w.tx
    .updateTable('members.record')
    .set({ salesman_emp_id: salesmanId })
    .where('member_id', '=', memberId)
    .execute();
  await tellSalesmen(w, [held.salesman_emp_id, salesmanId]);
  return { before: held.salesman_emp_id };
}
/** A salesman in the history of a company stands there by name. */
export async function namedSalesman(w: MemberWork, empId: string | null): Promise<string | null> {
  return empId === null ? null : ((await employees(w, [empId]))[0]?.empName ?? null);
}

export const giveToSalesman = room.each(assignSalesman, async (w) => {
  const row = await lockMember(w, w.input.id);
  const { salesmanId } = w.input;
  if (salesmanId !== null && !(await isSalesman(w, salesmanId)))
    throw new Invalid_([{ field: 'salesmanId', rule: 'field.select', message: '' }]);
  const moved = await handTo(w, row.id, salesmanId);
  if (moved === null) return;
  await noteMember(w, row, 'salesman', [
    {
      field: 'salesmanId',
      before: await namedSalesman(w, moved.before),
      after: await namedSalesman(w, salesmanId),
    },
  ]);
});
