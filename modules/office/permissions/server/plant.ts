import type { Kysely } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import { giveRoles, type RoleWish } from './appointments.ts';
import { giveShippedPosts } from './shipped-positions.ts';

/**
 * Roles and shipped positions for installation and demo data: nobody is signed in yet, so nobody has to be
 * told. Repeatable.
 */
export async function plantAppointment(
  db: Kysely<AnyTables>,
  wish: RoleWish & { readonly empId?: string | undefined },
): Promise<void> {
  await giveRoles(db, wish);
  if (wish.empId !== undefined && wish.memberId !== null)
    await giveShippedPosts(db, { empId: wish.empId, memberId: wish.memberId, by: wish.by }, wish.roleCodes);
}
