import { sql } from 'kysely';
import { touched } from '#kernel/server/rows.ts';
import { deleteRole } from '../contract/role.ts';
import { Builtin, RoleHeld } from '../rules/refusals.ts';
import { roleLife } from '../rules/role-life.ts';
import { lockRole } from './lock-role.ts';
import { room } from './tables.ts';

/** Ends a role nobody holds; built-in ones stay (administration-domain 6). Refuses 10308, 11201. */
export const remove = room.each(deleteRole, async (w) => {
  // Locked for its end: an appointment under way is waited for and counted, a later one no longer finds the role.
  const role = await lockRole(w.tx, w.actor, w.input.id, undefined, 'end');
  roleLife.next('remove', role.state, 'operator');
  if (role.builtin) throw Builtin({});
  const { n } = await w.tx
    .selectFrom('permissions.account_role')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('role_id', '=', role.id)
    .executeTakeFirstOrThrow();
  if (n > 0) throw RoleHeld({ n });
  await w.tx.deleteFrom('permissions.role_menu').where('role_id', '=', role.id).execute();
  await w.tx
    .updateTable('permissions.role')
    .set({
      deleted: true,
      ...touched(w),
    })
    .where('id', '=', role.id)
    .execute();
  w.target({ type: 'ROLE', id: role.id, no: role.code });
});
