import { localizedName } from '#kernel/server/localized-name.ts';
import { appointable } from '../contract/select.ts';
import { asCaller, organisation } from './tables.ts';

/** Roles and positions that may be given in the own company, for the dialogs of staff. */
export const appointableHandler = organisation.query(appointable, async (ctx) => {
  const memberId = ctx.actor.memberId ?? '-1';
  const { sides } = await ctx.service('companies').of(asCaller(ctx), memberId);
  const { roles, positions } = await ctx.service('staffRights').choices(asCaller(ctx), memberId, sides);
  const depts = await ctx.tx
    .selectFrom('organisation.department')
    .select(['id', localizedName(ctx.actor, 'organisation.department').as('name')])
    .where('member_id', '=', memberId)
    .execute();
  const nameOf = new Map(depts.map((d) => [d.id, d.name]));
  return {
    roles: [...roles],
    positions: positions.map((p) => ({ id: p.id, name: p.name, deptName: nameOf.get(p.deptId) ?? '' })),
  };
});
