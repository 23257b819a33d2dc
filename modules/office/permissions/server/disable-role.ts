import { notify } from '#office/messaging/server/door.ts';
import { disableRole } from '../contract/role.ts';
import { ROLE_ROUTE } from '../rules/pages.ts';
import { RoleLast } from '../rules/refusals.ts';
import { companiesWithoutKeeper, givesKeeping, lockRole } from './lock-role.ts';
import { turn } from './switch-role.ts';
import { permissions } from './tables.ts';

/** Neither the super administrator nor a company's last role that administers roles is disabled (11202). */
export const disableRoleHandler = permissions.batchCommand(disableRole, async (ctx) => {
  const role = await lockRole(ctx.tx, ctx.actor, ctx.input.id);
  if (role.code === 'PLAT_SUPER') throw RoleLast({});
  const holders = await turn(ctx, role, 'disable');
  if (
    (await givesKeeping(ctx.tx, role.id, ROLE_ROUTE)) &&
    (await companiesWithoutKeeper(ctx.tx, role.id, ROLE_ROUTE, false))
  )
    throw RoleLast({});
  if (holders.length === 0) return;
  const name = role.names.en_US === undefined ? role.names.zh_CN : `${role.names.zh_CN} ${role.names.en_US}`;
  await notify(ctx, {
    event: 'ROLE_DISABLED',
    to: { accountIds: holders },
    variables: { name, actor: ctx.actor.name },
    bizType: 'ROLE',
    bizId: role.id,
  });
});
