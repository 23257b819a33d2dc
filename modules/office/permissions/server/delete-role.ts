import { sql } from 'kysely';
import { touched } from '#kernel/server/rows.ts';
import { deleteRole } from '../contract/role.ts';
import { Builtin, RoleHeld } from '../rules/refusals.ts';
import { roleLifecycle } from '../rules/role-lifecycle.ts';
import { lockRole } from './lock-role.ts';
import { permissions } from './tables.ts';

/** Ends a role nobody holds; built-in ones stay (administration-domain 6). Refuses 10308, 11201. */
export const deleteRoleHandler = permissions.batchCommand(deleteRole, async (ctx) => {
  // Locked for its end: an appointment under way is waited for and counted, a later one no longer finds the role.
  const role = await lockRole(ctx.tx, ctx.actor, ctx.input.id, undefined, 'end');
  roleLifecycle.next('remove', role.state, 'operator');
  if (role.builtin) throw Builtin({});
  const { n } = await ctx.tx
    .selectFrom('permissions.account_role')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('role_id', '=', role.id)
    .executeTakeFirstOrThrow();
  if (n > 0) throw RoleHeld({ n });
  await ctx.tx.deleteFrom('permissions.role_menu').where('role_id', '=', role.id).execute();
  await ctx.tx
    .updateTable('permissions.role')
    .set({
      deleted: true,
      ...touched(ctx),
    })
    .where('id', '=', role.id)
    .execute();
  ctx.target({ type: 'ROLE', id: role.id, no: role.code });
});
