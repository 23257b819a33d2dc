import { spokenName } from '#kernel/server/spoken-name.ts';
import { appointable } from '../contract/select.ts';
import { asCaller, room } from './tables.ts';

/** Roles and positions that may be given in the own company, for the dialogs of staff. */
export const showAppointable = room.ask(appointable, async (w) => {
  const memberId = w.actor.memberId ?? '-1';
  const { sides } = await w.service('companies').of(asCaller(w), memberId);
  const { roles, positions } = await w.service('staffRights').choices(asCaller(w), memberId, sides);
  const depts = await w.tx
    .selectFrom('organisation.department')
    .select(['id', spokenName(w.actor, 'organisation.department').as('name')])
    .where('member_id', '=', memberId)
    .execute();
  const nameOf = new Map(depts.map((d) => [d.id, d.name]));
  return {
    roles: [...roles],
    positions: positions.map((p) => ({ id: p.id, name: p.name, deptName: nameOf.get(p.deptId) ?? '' })),
  };
});
