import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { accountActivated, personChanged } from '#office/identity/rules/news.ts';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { notifySuperior } from './notify-staff.ts';
import { stepEmployee } from './staff.ts';
import { asCaller, organisation } from './tables.ts';

/** Who has set the first password is a normal employee from now on; his superior hears of it. */
export const activate = organisation.listen(accountActivated, async (ctx) => {
  const row = await ctx.tx
    .selectFrom('organisation.employee')
    .selectAll()
    .where('account_id', '=', ctx.input.accountId)
    .where('status', '=', EMPLOYEE.unactivated)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  await stepEmployee(asCaller(ctx), row, 'open', 'submitter', {
    set: { ever_activated: true, password_given: true },
  });
  await notifySuperior(ctx, row, 'EMP_ACTIVATED', { empName: row.emp_name });
});

/** The staff record repeats the person's name and gender. */
export const rename = organisation.listen(personChanged, async ({ tx, input }) => {
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
