import { NoPermission } from '#kernel/rules/refusals.ts';
import { setAdministrator } from '../contract/employee-acts.ts';
import { roomForAdmin } from './company-gate.ts';
import { notifyPerson } from './notify-staff.ts';
import { lockOwn, personOf, stepEmployee } from './staff.ts';
import { asCaller, organisation } from './tables.ts';

/**
 * A normal person becomes administrator, with the administrator's role of each side of the company; only an
 * administrator says so (administration-domain 5.3). Refuses 10201, 10302, 10306, 11106, 11204.
 */
export const setAdministratorHandler = organisation.command(setAdministrator, async (ctx) => {
  if (!ctx.actor.admin && !ctx.actor.superAdmin) throw NoPermission({});
  const row = await lockOwn(ctx, { id: ctx.input.id, version: ctx.input.version, gate: true });
  if (row.admin_flag) return { adminFlag: true, version: row.version };
  await roomForAdmin(ctx.tx, row.member_id);
  const stepped = await stepEmployee(asCaller(ctx), row, 'setAdministrator', 'operator', {
    set: { admin_flag: true },
  });
  const company = await ctx.service('companies').of(asCaller(ctx), row.member_id);
  await ctx.service('staffRights').setAdministrator(asCaller(ctx), personOf(row), company.sides, true);
  await notifyPerson(ctx, row, 'ADMIN_SET', { actor: ctx.actor.name });
  return { adminFlag: true, version: stepped.version };
});
