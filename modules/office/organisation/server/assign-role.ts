import { assignRole } from '../contract/employee-acts.ts';
import { changeRights } from './note-rights.ts';
import { lockOwn, personOf } from './staff.ts';
import { asCaller, organisation } from './tables.ts';

/**
 * The people named hold exactly these roles afterwards (administration-domain 5.3). Refuses 10203, 10301,
 * 10306, 11110, 11203, 11204.
 */
export const assignRoleHandler = organisation.batchCommand(assignRole, async (ctx) => {
  const row = await lockOwn(ctx, { id: ctx.input.id });
  await changeRights(ctx, row, 'roles', () =>
    ctx.service('staffRights').setRoles(asCaller(ctx), personOf(row), ctx.input.roleIds),
  );
});
