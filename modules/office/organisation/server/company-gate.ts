import { type Kysely, sql } from 'kysely';
import { EMPLOYEE } from '../rules/employee-lifecycle.ts';
import { EmpAdminMax, EmpLastAdmin, MOST_ADMINS } from '../rules/refusals.ts';
import type { EmployeeRow, Tables } from './tables.ts';

/**
 * The root department's row is the gate of a company: whoever counts administrators, moves departments or
 * names superiors passes it one by one.
 * It is taken before any other lock of this capability.
 */
export async function holdCompany(tx: Kysely<Tables>, memberId: string): Promise<void> {
  await tx
    .selectFrom('organisation.department')
    .select('id')
    .where('member_id', '=', memberId)
    .where('parent_id', 'is', null)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .execute();
}

/** Room for one more administrator; the gate is held from here on. Refuses 11106. */
export async function roomForAdmin(tx: Kysely<Tables>, memberId: string): Promise<void> {
  await holdCompany(tx, memberId);
  const { n } = await tx
    .selectFrom('organisation.employee')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('member_id', '=', memberId)
    .where('admin_flag', '=', true)
    .where('deleted', '=', false)
    .executeTakeFirstOrThrow();
  if (n >= MOST_ADMINS) throw EmpAdminMax({ n: MOST_ADMINS });
}

/** Another normal administrator remains without this person. The gate must be held. Refuses 11103. */
export async function anotherAdminRemains(
  tx: Kysely<Tables>,
  row: Pick<EmployeeRow, 'id' | 'member_id' | 'admin_flag' | 'status'>,
): Promise<void> {
  if (!row.admin_flag || row.status !== EMPLOYEE.normal) return;
  const other = await tx
    .selectFrom('organisation.employee')
    .select('id')
    .where('member_id', '=', row.member_id)
    .where('admin_flag', '=', true)
    .where('status', '=', EMPLOYEE.normal)
    .where('deleted', '=', false)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  if (other === undefined) throw EmpLastAdmin({});
}
