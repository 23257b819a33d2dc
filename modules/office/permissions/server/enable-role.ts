import { enableRole } from '../contract/role.ts';
import { lockRole } from './lock-role.ts';
import { turn } from './switch-role.ts';
import { permissions } from './tables.ts';

export const enableRoleHandler = permissions.batchCommand(enableRole, async (ctx) => {
  await turn(ctx, await lockRole(ctx.tx, ctx.actor, ctx.input.id), 'enable');
});
