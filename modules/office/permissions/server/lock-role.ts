import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { Builtin } from '../rules/refusals.ts';
import type { Tables } from './tables.ts';

export type Role = Selectable<Tables['permissions.role']>;
type RoleColumns = ExpressionBuilder<Tables & { r: Tables['permissions.role'] }, 'r'>;

/** Roles an actor looks at: the platform its templates; a company its own and the templates of the side it works on. */
export const roleSeen =
  (actor: Actor) =>
  ({ eb, and, or }: RoleColumns) => {
    if (actor.identity === 'platform' || actor.identity === 'clock') return eb('r.member_id', '=', '0');
    return and([
      eb('r.type', '=', actor.identity as 'seller'),
      or([eb('r.member_id', '=', '0'), eb('r.member_id', '=', actor.memberId ?? '-1')]),
    ]);
  };

/** A role within the actor's sight. Refuses 10301. */
export async function roleInSight(tx: Kysely<Tables>, actor: Actor, id: string): Promise<Role> {
  const role = await tx
    .selectFrom('permissions.role as r')
    .selectAll('r')
    .where('r.id', '=', id)
    .where('r.deleted', '=', false)
    .where(roleSeen(actor))
    .executeTakeFirst();
  if (role === undefined) throw NotFound({});
  return role as Role;
}

/** Templates belong to the platform: a company looks at them and changes its own. */
export const keeps = (actor: Actor, role: Pick<Role, 'member_id'>): boolean =>
  role.member_id === (actor.identity === 'clock' ? '0' : actor.memberId);

/**
 * A role the actor may change, locked. `ending` keeps everybody else away who would give it. Refuses 10301,
 * 10308, 10302.
 */
export async function lockRole(
  tx: Kysely<Tables>,
  actor: Actor,
  id: string,
  version?: number,
  hold: 'change' | 'end' = 'change',
): Promise<Role> {
  const query = tx
    .selectFrom('permissions.role as r')
    .selectAll('r')
    .where('r.id', '=', id)
    .where('r.deleted', '=', false)
    .where(roleSeen(actor));
  const role = (await (hold === 'end' ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst()) as
    | Role
    | undefined;
  if (role === undefined) throw NotFound({});
  if (!keeps(actor, role)) throw Builtin({});
  if (version !== undefined && role.version !== version) throw VersionConflict({ version: role.version });
  return role;
}

/** Accounts that hold any of the roles, as far as the transaction sees them. */
export async function holdersOf(tx: Kysely<Tables>, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await tx
    .selectFrom('permissions.account_role')
    .select('account_id')
    .distinct()
    .where('role_id', 'in', [...roleIds])
    .execute();
  return rows.map((r) => r.account_id);
}

/**
 * Refuses to leave a company (or the platform) without anybody who administers roles, when this role was what
 * gave it (11202).
 */
export async function companiesWithoutKeeper(
  tx: Kysely<Tables>,
  roleId: string,
  route: string,
  stillGives: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`
    with giving as (
      select b.role_id from permissions.role_button b join permissions.menu m on m.id = b.menu_id and m.url = ${route} and not m.deleted where b.button_code = 'Accredit'
    )
    select exists (
      select 1 from permissions.account_role a where a.role_id = ${roleId}::bigint and not ${stillGives}
        and not exists (
          select 1 from permissions.account_role o join permissions.role r on r.id = o.role_id and r.state = '1' and not r.deleted
          where o.member_id is not distinct from a.member_id and r.id <> ${roleId}::bigint
            and r.type = (select type from permissions.role where id = ${roleId}::bigint) and r.id in (select role_id from giving))
    ) as lost`.execute(tx);
  return rows[0]?.lost === true;
}
/** Whether a role now lets its holders accredit roles. */
export async function givesKeeping(tx: Kysely<Tables>, roleId: string, route: string): Promise<boolean> {
  const row = await tx
    .selectFrom('permissions.role_button as b')
    .innerJoin('permissions.menu as m', 'm.id', 'b.menu_id')
    .select('b.role_id')
    .where('b.role_id', '=', roleId)
    .where('b.button_code', '=', 'Accredit')
    .where('m.url', '=', route)
    .where('m.deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}
