import { assignRole } from '../contract/employee-acts.ts';
import { changeRights } from './note-rights.ts';
import { lockOwn, personOf } from './staff.ts';
import { asCaller, room } from './tables.ts';

/** The people named hold exactly these roles afterwards (administration-domain 5.3). Refuses 10203, 10301, 10306, 11110, 11203, 11204. */
export const assignRoles = room.each(assignRole, async (w) => {
  const row = await lockOwn(w, { id: w.input.id });
  await changeRights(w, row, 'roles', () =>
    w.service('staffRights').setRoles(asCaller(w), personOf(row), w.input.roleIds),
  );
});
