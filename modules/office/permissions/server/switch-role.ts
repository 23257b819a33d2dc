import type { Work } from '#kernel/server/capability.ts';
import { touched } from '#kernel/server/rows.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { ROLE_ROUTE } from '../rules/pages.ts';
import { disableRole, enableRole } from '../contract/role.ts';
import { RoleLast } from '../rules/refusals.ts';
import { type RoleVerb, roleLife } from '../rules/role-life.ts';
import { companiesWithoutKeeper, givesKeeping, holdersOf, lockRole, type Role } from './lock-role.ts';
import { room, type Tables } from './tables.ts';

type Hand = Work<Tables, { readonly id: string }>;

/** Writes the next state of a role; its holders are served anew from the next call on. */
async function turn(w: Hand, role: Role, verb: RoleVerb): Promise<string[]> {
  const state = roleLife.next(verb, role.state, 'operator') as Role['state'];
  await w.tx
    .updateTable('permissions.role')
    .set({ state, ...touched(w) })
    .where('id', '=', role.id)
    .execute();
  w.target({
    type: 'ROLE',
    id: role.id,
    no: role.code,
    changes: [{ field: 'state', before: role.state, after: state }],
  });
  const holders = await holdersOf(w.tx, [role.id]);
  await bumpPermissionVersion(w, { accountIds: holders });
  return holders;
}

export const enable = room.each(enableRole, async (w) => {
  await turn(w, await lockRole(w.tx, w.actor, w.input.id), 'enable');
});

/** Neither the super administrator nor a company's last role that administers roles is disabled (11202). */
export const disable = room.each(disableRole, async (w) => {
  const role = await lockRole(w.tx, w.actor, w.input.id);
  if (role.code === 'PLAT_SUPER') throw RoleLast({});
  const holders = await turn(w, role, 'disable');
  if (
    (await givesKeeping(w.tx, role.id, ROLE_ROUTE)) &&
    (await companiesWithoutKeeper(w.tx, role.id, ROLE_ROUTE, false))
  )
    throw RoleLast({});
  if (holders.length === 0) return;
  const name = role.names.en_US === undefined ? role.names.zh_CN : `${role.names.zh_CN} ${role.names.en_US}`;
  await notify(w, {
    event: 'ROLE_DISABLED',
    to: { accountIds: holders },
    variables: { name, actor: w.actor.name },
    bizType: 'ROLE',
    bizId: role.id,
  });
});
