import type { z } from 'zod';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { maskEmail, maskMobile } from '#office/identity/rules/names.ts';
import { accountFor, changeContact } from '#office/identity/server/door.ts';
import { updateEmployee } from '../contract/employee.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { checkSuperior, idcardColumns, uniqueStaff } from './person-checks.ts';
import { atOwnFields, lockOwn } from './staff.ts';
import { asCaller, type EmployeeRow, type OrganisationContext, organisation } from './tables.ts';

type Change = z.output<typeof updateEmployee.input>;

/** Number and address of the account follow; the log shows them masked. */
async function changeAccount(ctx: OrganisationContext, row: EmployeeRow, input: Change, gender: string) {
  const before = await accountFor(asCaller(ctx), { id: row.account_id });
  const mobile = input.mobile ?? null;
  await atOwnFields(
    changeContact(asCaller(ctx), {
      accountId: row.account_id,
      mobile,
      email: input.loginEmail,
      personName: input.empName,
      gender,
    }),
  );
  const hidden = (text: string | null | undefined, mask: (t: string) => string) =>
    text === null || text === undefined ? null : mask(text);
  return [
    ...(before?.mobile === mobile
      ? []
      : [{ field: 'mobile', before: hidden(before?.mobile, maskMobile), after: hidden(mobile, maskMobile) }]),
    ...(before?.email === input.loginEmail
      ? []
      : [
          {
            field: 'loginEmail',
            before: hidden(before?.email, maskEmail),
            after: hidden(input.loginEmail, maskEmail),
          },
        ]),
  ];
}

/**
 * Changes what is said of a person who has not left. The company's gate is held when the superior changes.
 * Refuses 10303, 10306, 10309, 10701, 10702, 11111.
 */
export async function change(
  ctx: OrganisationContext,
  row: EmployeeRow,
  input: Change,
): Promise<EmployeeRow> {
  if (row.status === EMPLOYEE.resigned)
    throw StateNotAllowed({ subject: 'employee', verb: 'edit', state: row.status, side: 'operator' });
  const superior = input.superiorId ?? null;
  if (superior !== row.superior_id) await checkSuperior(ctx, row.member_id, superior, row.id);
  const idcard = input.idcardNo === undefined ? null : await idcardColumns(ctx, input.idcardNo);
  const gender = idcard?.gender ?? input.gender ?? row.gender;
  const moved = await changeAccount(ctx, row, input, gender);
  const set = {
    emp_name: input.empName,
    emp_no: input.empNo,
    gender,
    superior_id: superior,
    join_date: input.joinDate ?? null,
    remark: input.remark,
  };
  const updated = await uniqueStaff(
    ctx.tx
      .updateTable('organisation.employee')
      .set({
        ...set,
        ...idcard?.columns,
        ...touched(ctx),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const sealed =
    row.idcard_masked === updated.idcard_masked
      ? []
      : [{ field: 'idcardNo', before: row.idcard_masked, after: updated.idcard_masked }];
  const changes = [...changesOf(row, set), ...moved, ...sealed];
  await ctx.history({
    bizType: 'EMPLOYEE',
    bizId: row.id,
    bizNo: updated.emp_no,
    action: 'edit',
    from: row.status,
    to: updated.status,
    changes,
    side: 'operator',
    parties: [row.member_id],
  });
  ctx.target({ type: 'EMPLOYEE', id: row.id, no: updated.emp_name, changes });
  return updated;
}

export const updateEmployeeHandler = organisation.command(updateEmployee, async (ctx) => {
  const row = await change(
    ctx,
    await lockOwn(ctx, { id: ctx.input.id, version: ctx.input.version, gate: true }),
    ctx.input,
  );
  return { id: row.id, version: row.version };
});
