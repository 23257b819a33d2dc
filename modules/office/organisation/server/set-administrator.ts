import { NoPermission } from '#kernel/rules/refusals.ts';
import { setAdministrator } from '../contract/employee-acts.ts';
import { roomForAdmin } from './company-gate.ts';
import { lockOwn, personOf, stepEmployee } from './staff.ts';
import { asCaller, room } from './tables.ts';
import { tellPerson } from './tell-staff.ts';

/** A normal person becomes administrator, with the administrator's role of each side of the company; only an administrator says so (administration-domain 5.3). Refuses 10201, 10302, 10306, 11106, 11204. */
export const makeAdministrator = room.on(setAdministrator, async (w) => {
  if (!w.actor.admin && !w.actor.superAdmin) throw NoPermission({});
  const row = await lockOwn(w, { id: w.input.id, version: w.input.version, gate: true });
  if (row.admin_flag) return { adminFlag: true, version: row.version };
  await roomForAdmin(w.tx, row.member_id);
  const stepped = await stepEmployee(asCaller(w), row, 'setAdministrator', 'operator', {
    set: { admin_flag: true },
  });
  const company = await w.service('companies').of(asCaller(w), row.member_id);
  await w.service('staffRights').setAdministrator(asCaller(w), personOf(row), company.sides, true);
  await tellPerson(w, row, 'ADMIN_SET', { actor: w.actor.name });
  return { adminFlag: true, version: stepped.version };
});
