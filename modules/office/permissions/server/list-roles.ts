import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { paged } from '#kernel/server/page.ts';
import { listRoles, type RoleRow, roleDetail } from '../contract/role.ts';
import { roleLifecycle } from '../rules/role-lifecycle.ts';
import { keeps, type Role, roleInSight, roleSeen } from './lock-role.ts';
import { permissions, type Tables } from './tables.ts';

type Roles = SelectQueryBuilder<Tables & { r: Tables['permissions.role'] }, 'r', Role>;

/** What an administrator may do with a role; the platform's super administrator stays as shipped. */
function verbsOf(actor: Actor, role: Role): string[] {
  const open = roleLifecycle.open(role.state, 'operator');
  if (!keeps(actor, role)) return ['copy', 'look'];
  const fixed: readonly string[] =
    role.code === 'PLAT_SUPER' ? ['disable', 'accredit', 'remove'] : role.builtin ? ['remove'] : [];
  return [...open.filter((v) => !fixed.includes(v)), 'edit', 'copy', 'look'];
}

/** Roles as rows, with how many people hold each. */
export async function roleRows(
  tx: Kysely<Tables>,
  actor: Actor,
  roles: readonly Role[],
): Promise<z.input<typeof RoleRow>[]> {
  const ids = roles.map((r) => r.id);
  const counted =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('permissions.account_role')
          .select(['role_id', sql<number>`count(*)::int`.as('n')])
          .where('role_id', 'in', ids)
          .groupBy('role_id')
          .execute();
  const held = new Map(counted.map((c) => [c.role_id, c.n]));
  return roles.map((r) => ({
    id: r.id,
    version: r.version,
    type: r.type,
    code: r.code,
    names: r.names,
    description: r.description,
    state: r.state,
    builtin: r.builtin,
    template: r.member_id === '0',
    holderCount: held.get(r.id) ?? 0,
    gmtModified: r.gmt_modified.toISOString(),
    can: verbsOf(actor, r),
  }));
}

/** The roles an administrator sees, built-in ones first by default order of code. */
export const listRolesHandler = permissions.query(listRoles, async ({ tx, input, actor }) => {
  let query = tx
    .selectFrom('permissions.role as r')
    .selectAll('r')
    .where('r.deleted', '=', false)
    .where(roleSeen(actor)) as unknown as Roles;
  if (input.type !== undefined) query = query.where('r.type', '=', input.type as Role['type']);
  if (input.state !== undefined) query = query.where('r.state', '=', input.state as Role['state']);
  if (input.keyword) {
    const like = containsPattern(input.keyword);
    query = query.where(
      sql<boolean>`(r.code ilike ${like} or r.names ->> 'zh_CN' ilike ${like} or r.names ->> 'en_US' ilike ${like} or r.description ilike ${like})`,
    );
  }
  const page = await paged(tx, query, input, {
    sortable: { code: 'r.code', type: 'r.type', gmtModified: 'r.gmt_modified' },
    fallback: { column: 'r.id', asc: true },
    key: 'r.id',
  });
  return { ...page, list: await roleRows(tx, actor, page.list) };
});

export const roleDetailHandler = permissions.query(roleDetail, async ({ tx, input, actor }) => {
  const [row] = await roleRows(tx, actor, [await roleInSight(tx, actor, input.id)]);
  return row as z.input<typeof RoleRow>;
});
