import { cancelAdministrator } from '../contract/employee-acts.ts';
import { anotherAdminRemains } from './company-gate.ts';
import { notifyPerson } from './notify-staff.ts';
import { lockOwn, personOf, stepEmployee } from './staff.ts';
import { asCaller, organisation } from './tables.ts';

/**
 * Takes the administrator's right and role back while another normal administrator remains
 * (administration-domain 5.3). Refuses 10302, 10306, 11103.
 */
export const cancelAdministratorHandler = organisation.command(cancelAdministrator, async (ctx) => {
  const row = await lockOwn(ctx, { id: ctx.input.id, version: ctx.input.version, gate: true });
  if (!row.admin_flag) return { adminFlag: false, version: row.version };
  await anotherAdminRemains(ctx.tx, row);
  const stepped = await stepEmployee(asCaller(ctx), row, 'cancelAdministrator', 'operator', {
    set: { admin_flag: false },
  });
  const company = await ctx.service('companies').of(asCaller(ctx), row.member_id);
  await ctx.service('staffRights').setAdministrator(asCaller(ctx), personOf(row), company.sides, false);
  await notifyPerson(ctx, row, 'ADMIN_CANCELLED', { actor: ctx.actor.name });
  const { version } = await ctx.tx
    .selectFrom('organisation.employee')
    .select('version')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  return { adminFlag: false, version: Math.max(version, stepped.version) };
});
