import type { Kysely } from 'kysely';
import type { Names, Tables } from './tables.ts';

export interface HeldPosition {
  readonly id: string;
  readonly code: string;
  readonly name: Names;
}
/** Enabled positions of a person, the main one first, then by id. */
export async function heldPositions(
  tx: Kysely<Tables>,
  empId: string,
  mainPositionId: string | null,
): Promise<HeldPosition[]> {
  const rows = await tx
    .selectFrom('permissions.position_holder as h')
    .innerJoin('permissions.position as p', 'p.id', 'h.position_id')
    .select(['p.id', 'p.code', 'p.names as name'])
    .where('h.emp_id', '=', empId)
    .where('p.state', '=', '1')
    .where('p.deleted', '=', false)
    .orderBy('p.id')
    .execute();
  return [...rows.filter((r) => r.id === mainPositionId), ...rows.filter((r) => r.id !== mainPositionId)];
}
