import { cancelAdministrator } from '../contract/employee-acts.ts';
import { anotherAdminRemains } from './company-gate.ts';
import { lockOwn, personOf, stepEmployee } from './staff.ts';
import { asCaller, room } from './tables.ts';
import { tellPerson } from './tell-staff.ts';

/** Takes the administrator's right and role back while another normal administrator remains (administration-domain 5.3). Refuses 10302, 10306, 11103. */
export const unmakeAdministrator = room.on(cancelAdministrator, async (w) => {
  const row = await lockOwn(w, { id: w.input.id, version: w.input.version, gate: true });
  if (!row.admin_flag) return { adminFlag: false, version: row.version };
  await anotherAdminRemains(w.tx, row);
  const stepped = await stepEmployee(asCaller(w), row, 'cancelAdministrator', 'operator', {
    set: { admin_flag: false },
  });
  const company = await w.service('companies').of(asCaller(w), row.member_id);
  await w.service('staffRights').setAdministrator(asCaller(w), personOf(row), company.sides, false);
  await tellPerson(w, row, 'ADMIN_CANCELLED', { actor: w.actor.name });
  const { version } = await w.tx
    .selectFrom('organisation.employee')
    .select('version')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  return { adminFlag: false, version: Math.max(version, stepped.version) };
});
