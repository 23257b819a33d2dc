import { InvalidInput } from '#kernel/server/dispatch.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { EMPLOYEE } from '#office/organisation/rules/employee-lifecycle.ts';
import { employees } from '#office/organisation/server/door.ts';
import { assignSalesman } from '../../contract/member.ts';
import { asAny } from '../list-users.ts';
import { members } from '../tables.ts';
import { lockMember, type MemberContext, noteMember } from './lock-member.ts';

/** A person who works for the platform now. */
export const isSalesman = async (ctx: MemberContext, empId: string): Promise<boolean> =>
  (await employees(ctx, [empId])).some((e) => e.memberId === '0' && e.status === EMPLOYEE.normal);
/** Salesmen see other customers from now on: their scopes are gathered anew (administration-domain 7.4). */
export async function notifySalesmen(ctx: MemberContext, empIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(empIds.filter((id): id is string => id !== null))];
  if (ids.length === 0) return;
  const accountIds = (await employees(ctx, ids)).map((e) => e.accountId);
  await bumpPermissionVersion(asAny(ctx), { accountIds });
}

/** Puts one company into a salesman's hands, or takes it out of everybody's; nothing when it is there already. */
export async function handTo(
  ctx: MemberContext,
  memberId: string,
  salesmanId: string | null,
): Promise<{ before: string | null } | null> {
  const held = await ctx.tx
    .selectFrom('members.record')
    .select('salesman_emp_id')
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (held.salesman_emp_id === salesmanId) return null;
  await ctx.tx
    .updateTable('members.record')
    .set({ salesman_emp_id: salesmanId })
    .where('member_id', '=', memberId)
    .execute();
  await notifySalesmen(ctx, [held.salesman_emp_id, salesmanId]);
  return { before: held.salesman_emp_id };
}
/** A salesman in the history of a company stands there by name. */
export async function namedSalesman(ctx: MemberContext, empId: string | null): Promise<string | null> {
  return empId === null ? null : ((await employees(ctx, [empId]))[0]?.empName ?? null);
}

export const assignSalesmanHandler = members.batchCommand(assignSalesman, async (ctx) => {
  const row = await lockMember(ctx, ctx.input.id);
  const { salesmanId } = ctx.input;
  if (salesmanId !== null && !(await isSalesman(ctx, salesmanId)))
    throw new InvalidInput([{ field: 'salesmanId', rule: 'field.select', message: '' }]);
  const moved = await handTo(ctx, row.id, salesmanId);
  if (moved === null) return;
  await noteMember(ctx, row, 'salesman', [
    {
      field: 'salesmanId',
      before: await namedSalesman(ctx, moved.before),
      after: await namedSalesman(ctx, salesmanId),
    },
  ]);
});
