import { type Kysely, sql } from 'kysely';
import { rootDepartment } from '#office/organisation/server/door.ts';
import { type ShippedRole, shippedRoles } from '../rules/shippedRoles.ts';
import { givePosts } from './appointments.ts';
import type { Tables } from './tables.ts';

/**
 * Roles whose shipped reach goes beyond own rows; each has a position of its name at the root of the company
 * (administration-domain 26.1).
 */
const withPosition = (codes: readonly string[]): ShippedRole[] =>
  shippedRoles.filter((r) => codes.includes(r.code) && r.scope.root.length > 0);

/**
 * Makes the positions shipped with these roles in a company that has its root department, active, once. A
 * company without a root has none yet.
 */
export async function shipPositions(
  tx: Kysely<Tables>,
  memberId: string,
  roleCodes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const root = await rootDepartment({ tx }, memberId);
  const made = new Map<string, string>();
  if (root === null) return made;
  for (const role of withPosition(roleCodes)) {
    const names = JSON.stringify({ zh_CN: role.zh, en_US: role.en });
    const { rows } = await sql<{ id: string; fresh: boolean }>`
      insert into permissions.position as p (member_id, code, names, dept_id, auth_state) values (${memberId}::bigint, ${role.code}, ${names}::jsonb, ${root.id}::bigint, '1')
      on conflict (member_id, code) where not deleted do update set code = p.code returning id, (xmax = 0) as fresh`.execute(
      tx,
    );
    const row = rows[0] as { id: string; fresh: boolean };
    made.set(role.code, row.id);
    if (row.fresh)
      await tx
        .insertInto('permissions.position_grant')
        .values(
          role.scope.root.map((data_type) => ({ position_id: row.id, data_type, scope: '10' as const })),
        )
        .execute();
  }
  return made;
}

/**
 * Gives a person the positions shipped with roles. None becomes the main position: they stand at the root,
 * and what a trader makes
 * should belong to his own department until an administrator names a main position.
 */
export async function giveShippedPosts(
  tx: Kysely<Tables>,
  person: { empId: string; memberId: string; by?: string | null | undefined },
  roleCodes: readonly string[],
): Promise<void> {
  const made = await shipPositions(tx, person.memberId, roleCodes);
  await givePosts(tx, { empId: person.empId, positionIds: [...made.values()], by: person.by });
}

/** Takes the positions shipped with roles from a person again. */
export async function takeShippedPosts(
  tx: Kysely<Tables>,
  empId: string,
  roleCodes: readonly string[],
): Promise<void> {
  const codes = withPosition(roleCodes).map((r) => r.code);
  if (codes.length === 0) return;
  await sql`delete from permissions.position_holder h using permissions.position p where p.id = h.position_id and h.emp_id = ${empId}::bigint and p.code = any(${codes}::text[])`.execute(
    tx,
  );
}
