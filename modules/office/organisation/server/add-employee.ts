import type { z } from 'zod';
import { NoPermission } from '#kernel/rules/refusals.ts';
import { createAccount } from '#office/identity/server/door.ts';
import { addEmployee } from '../contract/employee.ts';
import { addEmployee as insertEmployee } from './employees.ts';
import { checkSuperior, idcardColumns, uniqueStaff } from './person-checks.ts';
import { sendActivation } from './send-activation.ts';
import { atOwnFields, mayHere, named, personOf } from './staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext, organisation } from './tables.ts';

export type NewPerson = z.output<typeof addEmployee.input>;

/** Password of a new person as the account wants it. */
export const passwordOf = (input: Pick<NewPerson, 'pwdMode' | 'password' | 'confirmPassword'>) =>
  input.pwdMode === 'random'
    ? ({ mode: 'random' } as const)
    : ({
        mode: 'custom',
        newPassword: input.password ?? '',
        confirmPassword: input.confirmPassword ?? '',
      } as const);

/**
 * A person joins the staff of a company (administration-domain 5.3): account and record not activated, an
 * activation mail on its way.
 * A random password is answered once, never mailed. Refuses taken names (10304, 10701, 10702), numbers
 * (10303, 11111), a disabled department (10301), a weak password (10703, 10704).
 */
export async function join(
  ctx: OrganisationContext,
  memberId: string,
  input: NewPerson,
  passwordGiven = true,
): Promise<{ row: EmployeeRow; initialPassword: string | null }> {
  await checkSuperior(ctx, memberId, input.superiorId ?? null, null);
  const idcard = await idcardColumns(ctx, input.idcardNo ?? null);
  const gender = idcard.gender ?? input.gender ?? '0';
  const { account, initialPassword } = await atOwnFields(
    createAccount(asCaller(ctx), {
      loginName: input.account,
      mobile: input.mobile ?? null,
      email: input.loginEmail,
      personName: input.empName,
      gender,
      password: passwordOf(input),
    }),
  );
  const { empId } = await insertEmployee(ctx.tx, {
    accountId: account.id,
    memberId,
    deptId: input.deptId,
    empName: input.empName,
    empNo: input.empNo,
    gender,
    superiorId: input.superiorId,
    responsibleDeptIds: [...new Set(input.responsibleDepts ?? [])],
    joinDate: input.joinDate,
    remark: input.remark,
    by: ctx.actor.accountId,
  });
  const fresh = await ctx.tx
    .selectFrom('organisation.employee')
    .selectAll()
    .where('id', '=', empId)
    .executeTakeFirstOrThrow();
  const sent = await sendActivation(ctx, fresh);
  const row = await uniqueStaff(
    ctx.tx
      .updateTable('organisation.employee')
      .set({ ...idcard.columns, ...sent, password_given: passwordGiven })
      .where('id', '=', empId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await ctx.history({
    bizType: 'EMPLOYEE',
    bizId: empId,
    bizNo: row.emp_no,
    action: 'add',
    from: null,
    to: row.status,
    side: 'operator',
    parties: [memberId],
  });
  return { row, initialPassword };
}

/**
 * Roles and positions named along with a new person: each needs its own button, and nothing beyond the
 * actor's own grants is given.
 */
async function giveRights(ctx: OrganisationContext, row: EmployeeRow, input: NewPerson): Promise<void> {
  const rights = ctx.service('staffRights');
  const roles = input.roles ?? [];
  const positions = input.positions ?? [];
  if (
    (roles.length > 0 && !mayHere(ctx.actor, 'AssignRole')) ||
    (positions.length > 0 && !mayHere(ctx.actor, 'AssignPosts'))
  )
    throw NoPermission({});
  if (roles.length > 0) await rights.setRoles(asCaller(ctx), personOf(row), roles);
  if (positions.length === 0) return;
  // Positions that came with the roles stay.
  const shipped = (await rights.held(asCaller(ctx), [personOf(row)])).get(row.id)?.posts ?? [];
  await rights.setPosts(
    asCaller(ctx),
    personOf(row),
    [...new Set([...shipped.map((p) => p.id), ...positions])],
    input.mainPositionId ?? null,
  );
}

export const addEmployeeHandler = organisation.command(addEmployee, async (ctx) => {
  const { row, initialPassword } = await join(ctx, ctx.actor.memberId ?? '-1', ctx.input);
  await giveRights(ctx, row, ctx.input);
  named(ctx, row);
  const { version } = await ctx.tx
    .selectFrom('organisation.employee')
    .select('version')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  return { id: row.id, version, account: ctx.input.account, initialPassword };
});
