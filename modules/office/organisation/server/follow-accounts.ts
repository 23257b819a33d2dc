import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { accountActivated, personChanged } from '#office/identity/rules/news.ts';
import { EMPLOYEE } from '../rules/employee-life.ts';
import { stepEmployee } from './staff.ts';
import { asCaller, room } from './tables.ts';
import { tellSuperior } from './tell-staff.ts';

/** Who has set the first password is a normal employee from now on; his superior hears of it. */
export const activate = room.hear(accountActivated, async (w) => {
  const row = await w.tx
    .selectFrom('organisation.employee')
    .selectAll()
    .where('account_id', '=', w.input.accountId)
    .where('status', '=', EMPLOYEE.unactivated)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  await stepEmployee(asCaller(w), row, 'open', 'submitter', {
    set: { ever_activated: true, password_given: true },
  });
  await tellSuperior(w, row, 'EMP_ACTIVATED', { empName: row.emp_name });
});

/** The staff record repeats the person's name and gender. */
export const rename = room.hear(personChanged, async ({ tx, input }) => {
  const gender = input.gender === '1' || input.gender === '2' ? input.gender : '0';
  await tx
    .updateTable('organisation.employee')
    .set({
      gender,
      ...(input.personName === null ? {} : { emp_name: input.personName }),
      gmt_modified: nowHere,
      version: sql<number>`version + 1`,
    })
    .where('account_id', '=', input.accountId)
    .where('status', '<>', EMPLOYEE.resigned)
    .where('deleted', '=', false)
    .execute();
});
