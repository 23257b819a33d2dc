import type { z } from 'zod';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { maskEmail, maskMobile } from '#office/identity/rules/names.ts';
import { accountFor, changeContact } from '#office/identity/server/door.ts';
import { updateEmployee } from '../contract/employee.ts';
import { EMPLOYEE } from '../rules/employee-life.ts';
import { checkSuperior, idcardColumns, uniqueStaff } from './person-checks.ts';
import { atOwnFields, lockOwn } from './staff.ts';
import { asCaller, type EmployeeRow, type Hand, room } from './tables.ts';

type Change = z.output<typeof updateEmployee.input>;

/** Number and address of the account follow; the log shows them masked. */
async function changeAccount(w: Hand, row: EmployeeRow, input: Change, gender: string) {
  const before = await accountFor(asCaller(w), { id: row.account_id });
  const mobile = input.mobile ?? null;
  await atOwnFields(
    changeContact(asCaller(w), {
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

/** Changes what is said of a person who has not left. The company's gate is held when the superior changes. Refuses 10303, 10306, 10309, 10701, 10702, 11111. */
export async function change(w: Hand, row: EmployeeRow, input: Change): Promise<EmployeeRow> {
  if (row.status === EMPLOYEE.resigned)
    throw StateNotAllowed({ subject: 'employee', verb: 'edit', state: row.status, side: 'operator' });
  const superior = input.superiorId ?? null;
  if (superior !== row.superior_id) await checkSuperior(w, row.member_id, superior, row.id);
  const idcard = input.idcardNo === undefined ? null : await idcardColumns(w, input.idcardNo);
  const gender = idcard?.gender ?? input.gender ?? row.gender;
  const moved = await changeAccount(w, row, input, gender);
  const set = {
    emp_name: input.empName,
    emp_no: input.empNo,
    gender,
    superior_id: superior,
    join_date: input.joinDate ?? null,
    remark: input.remark,
  };
  const updated = await uniqueStaff(
    w.tx
      .updateTable('organisation.employee')
      .set({
        ...set,
        ...idcard?.columns,
        ...touched(w),
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
  await w.history({
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
  w.target({ type: 'EMPLOYEE', id: row.id, no: updated.emp_name, changes });
  return updated;
}

export const updateStaff = room.on(updateEmployee, async (w) => {
  const row = await change(
    w,
    await lockOwn(w, { id: w.input.id, version: w.input.version, gate: true }),
    w.input,
  );
  return { id: row.id, version: row.version };
});
