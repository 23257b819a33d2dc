import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { accountActivated, personChanged } from '#office/identity/rules/news.ts';
import { room } from './tables.ts';

/** Who has set the first password is a normal employee from now on. */
export const activate = room.hear(accountActivated, async ({ tx, input }) => {
  await tx
    .updateTable('organisation.employee')
    .set({ status: '20', ever_activated: true, gmt_modified: nowHere, version: sql<number>`version + 1` })
    .where('account_id', '=', input.accountId)
    .where('status', '=', '10')
    .where('deleted', '=', false)
    .execute();
});

/** The staff record repeats the person's name and gender. */
export const rename = room.hear(personChanged, async ({ tx, input }) => {
  const gender = input.gender === '1' || input.gender === '2' ? input.gender : '0';
  await tx
    .updateTable('organisation.employee')
    .set({ gender, ...(input.personName === null ? {} : { emp_name: input.personName }), gmt_modified: nowHere, version: sql<number>`version + 1` })
    .where('account_id', '=', input.accountId)
    .where('status', '<>', '40')
    .where('deleted', '=', false)
    .execute();
});
