import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { plantAccount } from '#office/identity/server/demo.ts';
import { createEmployee, rootDepartment } from '#office/organisation/server/door.ts';
import { DEMO_PASSWORD } from './accounts.ts';

/**
 * Who has not come yet, who may not for now, who has left: so that every status of an employee can be seen
 * (administration-domain 5.2).
 */
const OTHERS = [
  { key: 'new', zh: '演示新员工', status: '10', account: '10' },
  { key: 'off', zh: '演示停用员工', status: '30', account: '30' },
  { key: 'gone', zh: '演示离职员工', status: '40', account: '30' },
] as const;

/** Three people of the platform and of the first seller who are not at work. */
export async function loadOtherStaff(
  db: Kysely<AnyTables>,
  companies: readonly (readonly [prefix: string, memberId: string])[],
): Promise<void> {
  for (const [prefix, memberId] of companies) {
    const root = await rootDepartment({ tx: db }, memberId);
    if (root === null) continue;
    for (const [n, person] of OTHERS.entries()) {
      const login = `${prefix}_${person.key}`;
      const accountId = await plantAccount(db, {
        loginName: login,
        email: `${login}@example.com`,
        personName: person.zh,
        password: DEMO_PASSWORD,
      });
      const { empId } = await createEmployee(
        { tx: db },
        { accountId, memberId, deptId: root.id, empName: person.zh, empNo: `X${n + 1}`, status: '10' },
      );
      await sql`update identity.account set status = ${person.account}, activated_at = case
        when ${person.account} = '10' then null else activated_at end where id = ${accountId}::bigint`.execute(
        db,
      );
      await sql`update organisation.employee set status = ${person.status},
        ever_activated = ${person.status !== '10'}, join_date = (kernel.now() at time zone 'Asia/Shanghai')::date - 400,
        leave_date = case when ${person.status} = '40'
        then (kernel.now() at time zone 'Asia/Shanghai')::date - 30 end where id = ${empId}::bigint`.execute(
        db,
      );
    }
  }
}
