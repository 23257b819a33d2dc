import { sql } from 'kysely';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updateRole } from '../contract/role.ts';
import { taken } from './add-role.ts';
import { roleRows } from './list-roles.ts';
import { lockRole } from './lock-role.ts';
import { permissions } from './tables.ts';

/** Names and description of a role; type and code stay (administration-domain 6). */
export const updateRoleHandler = permissions.command(updateRole, async (ctx) => {
  const { tx, input, actor } = ctx;
  const role = await lockRole(tx, actor, input.id);
  ctx.target({ type: 'ROLE', id: role.id, no: role.code });
  if (role.version !== input.version)
    throw VersionConflict({ version: role.version, current: (await roleRows(tx, actor, [role]))[0] });
  const set = { names: input.names, description: input.description };
  ctx.target({ type: 'ROLE', id: role.id, no: role.code, changes: changesOf(role, set) });
  try {
    return await tx
      .updateTable('permissions.role')
      .set({
        names: JSON.stringify(set.names) as never,
        description: set.description,
        version: sql<number>`version + 1`,
        gmt_modified: nowHere,
        modified_by: actor.accountId,
      })
      .where('id', '=', role.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw taken(error);
  }
});
