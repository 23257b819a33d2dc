import type { Context } from '#kernel/server/act-context.ts';
import { touched } from '#kernel/server/rows.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { type RoleVerb, roleLifecycle } from '../rules/role-lifecycle.ts';
import { holdersOf, type Role } from './lock-role.ts';
import type { Tables } from './tables.ts';

type PermissionsContext = Context<Tables, { readonly id: string }>;

/** Writes the next state of a role; its holders are served anew from the next call on. */
export async function turn(ctx: PermissionsContext, role: Role, verb: RoleVerb): Promise<string[]> {
  const state = roleLifecycle.next(verb, role.state, 'operator') as Role['state'];
  await ctx.tx
    .updateTable('permissions.role')
    .set({ state, ...touched(ctx) })
    .where('id', '=', role.id)
    .execute();
  ctx.target({
    type: 'ROLE',
    id: role.id,
    no: role.code,
    changes: [{ field: 'state', before: role.state, after: state }],
  });
  const holders = await holdersOf(ctx.tx, [role.id]);
  await bumpPermissionVersion(ctx, { accountIds: holders });
  return holders;
}
