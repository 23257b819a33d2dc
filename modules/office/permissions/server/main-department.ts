import type { Kysely } from 'kysely';
import { employees, setMainPosition } from '#office/organisation/server/door.ts';
import type { Tables } from './tables.ts';

/** What holders with this main position make belongs to its department from now on (administration-domain 7.4). */
export async function moveMainPosition(
  tx: Kysely<Tables>,
  main: { readonly positionId: string; readonly deptId: string },
  by: string | null,
): Promise<void> {
  const holders = await tx
    .selectFrom('permissions.position_holder')
    .select('emp_id')
    .where('position_id', '=', main.positionId)
    .execute();
  const staff = await employees(
    { tx },
    holders.map((h) => h.emp_id),
  );
  for (const person of staff)
    if (person.mainPositionId === main.positionId)
      await setMainPosition({ tx }, person.empId, { ...main }, by);
}
