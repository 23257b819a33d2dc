import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, scopeOf } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { EmpAdminRole, GrantExceeds } from '#office/organisation/rules/refusals.ts';
import { anchorsOf, employees, setMainPosition } from '#office/organisation/server/door.ts';
import { givePosts, giveRoles } from './appointments.ts';
import { type Bare, combine, groundOf } from './scopes.ts';
import { giveShippedPosts, shipPositions, takeShippedPosts } from './shipped-positions.ts';
import type { Names, Tables } from './tables.ts';

type PermissionsContext = Context<AnyTables, unknown>;
interface Person {
  readonly empId: string;
  readonly accountId: string;
  readonly memberId: string;
}
interface RoleOf {
  readonly id: string;
  readonly code: string;
  readonly type: Identity;
  readonly name: Names;
}
const ADMIN_ROLES: Readonly<Record<Identity, string>> = {
  platform: 'PLAT_SUPER',
  seller: 'SELLER_ADMIN',
  buyer: 'BUYER_ADMIN',
};
const txOf = (ctx: PermissionsContext): Kysely<Tables> => ctx.tx as unknown as Kysely<Tables>;
const notify = (ctx: PermissionsContext, person: Person) =>
  bumpPermissionVersion(ctx as Context<AnyTables, AnyTables>, { accountIds: [person.accountId] });

/** Roles and positions of people, whatever state they are in: for lists and details of staff. */
export async function heldBy(ctx: PermissionsContext, people: readonly Person[]) {
  const roles = await txOf(ctx)
    .selectFrom('permissions.account_role as a')
    .innerJoin('permissions.role as r', 'r.id', 'a.role_id')
    .select(['a.account_id as accountId', 'r.id', 'r.code', 'r.type', 'r.names as name'])
    .where('a.account_id', 'in', [...new Set(people.map((p) => p.accountId)), '0'])
    .where('r.deleted', '=', false)
    .orderBy('r.id')
    .execute();
  const posts = await txOf(ctx)
    .selectFrom('permissions.position_holder as h')
    .innerJoin('permissions.position as p', 'p.id', 'h.position_id')
    .select(['h.emp_id as empId', 'p.id', 'p.names as name'])
    .where('h.emp_id', 'in', [...people.map((p) => p.empId), '0'])
    .where('p.deleted', '=', false)
    .orderBy('p.id')
    .execute();
  return new Map(
    people.map((p) => [
      p.empId,
      {
        roles: roles
          .filter((r) => r.accountId === p.accountId)
          .map(({ id, code, type, name }): RoleOf => ({ id, code, type, name })),
        posts: posts.filter((q) => q.empId === p.empId).map(({ id, name }) => ({ id, name })),
      },
    ]),
  );
}

/** Conditions for lists of people: who holds a role, who holds a position. */
export const holdsRole = (accountColumn: string, roleId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from permissions.account_role a where a.account_id = ${sql.ref(accountColumn)} and a.role_id = ${roleId}::bigint)`;
export const holdsPost = (empColumn: string, positionId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from permissions.position_holder h where h.emp_id = ${sql.ref(empColumn)} and h.position_id = ${positionId}::bigint)`;

/** Enabled roles of the given sides a company may give (templates and its own), and its enabled positions. */
export async function staffChoices(ctx: PermissionsContext, memberId: string, sides: readonly Identity[]) {
  const roles: RoleOf[] = await txOf(ctx)
    .selectFrom('permissions.role')
    .select(['id', 'code', 'type', 'names as name'])
    .where('type', 'in', [...sides])
    .where('member_id', 'in', ['0', memberId])
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .where('code', 'not like', 'MEMBER_UNVERIFIED%')
    .orderBy('id')
    .execute();
  const positions = await txOf(ctx)
    .selectFrom('permissions.position')
    .select(['id', 'names as name', 'dept_id as deptId'])
    .where('member_id', '=', memberId)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  return { roles, positions };
}

/**
 * Refuses roles with a page or button the actor does not hold himself, on any side he works on
 * (administration-domain 5.3, 10203).
 */
async function withinOwnGrants(ctx: PermissionsContext, roleIds: readonly string[]): Promise<void> {
  if (ctx.actor.superAdmin || roleIds.length === 0) return;
  const ids = [...roleIds];
  const actorRoles = sql`select a.role_id from permissions.account_role a join permissions.role r on r.id = a.role_id
    where a.account_id = ${ctx.actor.accountId}::bigint and r.state = '1' and not r.deleted`;
  const { rows } = await sql<{ beyond: boolean }>`select
    exists (select from permissions.role_menu m where m.role_id = any(${ids}::bigint[]) and not exists (select from permissions.role_menu o where o.menu_id = m.menu_id and o.role_id in (${actorRoles})))
    or exists (select from permissions.role_button b where b.role_id = any(${ids}::bigint[])
      and not exists (select from permissions.role_button o where o.menu_id = b.menu_id and o.button_code = b.button_code and o.role_id in (${actorRoles}))) as beyond`.execute(
    ctx.tx,
  );
  if (rows[0]?.beyond === true) throw GrantExceeds({}, 'roles');
}

/** The person holds exactly these roles afterwards; positions shipped with roles come and go with them. */
export async function setRoles(
  ctx: PermissionsContext,
  person: Person & { readonly adminFlag: boolean },
  roleIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(roleIds)];
  const before = ((await heldBy(ctx, [person])).get(person.empId)?.roles ?? []) as readonly RoleOf[];
  const wanted =
    ids.length === 0
      ? []
      : await txOf(ctx)
          .selectFrom('permissions.role')
          .select(['id', 'code'])
          .where('id', 'in', ids)
          .where('state', '=', '1')
          .where('deleted', '=', false)
          .execute();
  if (wanted.length < ids.length) throw NotFound({}, 'roles');
  const removedRoles = before.filter((r) => !ids.includes(r.id));
  if (person.adminFlag && removedRoles.some((r) => Object.values(ADMIN_ROLES).includes(r.code)))
    throw EmpAdminRole({}, 'roles');
  const fresh = wanted.filter((r) => !before.some((b) => b.id === r.id));
  await withinOwnGrants(
    ctx,
    fresh.map((r) => r.id),
  );
  const by = ctx.actor.accountId;
  await dropRoles(ctx, person, removedRoles);
  await giveRoles(txOf(ctx), {
    accountId: person.accountId,
    memberId: person.memberId,
    roleCodes: fresh.map((r) => r.code),
    by,
  });
  await giveShippedPosts(
    txOf(ctx),
    { empId: person.empId, memberId: person.memberId, by },
    fresh.map((r) => r.code),
  );
  await notify(ctx, person);
}

async function dropRoles(ctx: PermissionsContext, person: Person, roles: readonly RoleOf[]): Promise<void> {
  if (roles.length === 0) return;
  await txOf(ctx)
    .deleteFrom('permissions.account_role')
    .where('account_id', '=', person.accountId)
    .where(
      'role_id',
      'in',
      roles.map((r) => r.id),
    )
    .execute();
  await takeShippedPosts(
    txOf(ctx),
    person.empId,
    roles.map((r) => r.code),
  );
  await mainStillHeld(ctx, person);
}

/** A main position that is not held any more is none. */
async function mainStillHeld(ctx: PermissionsContext, person: Person): Promise<void> {
  const main = (await employees(ctx, [person.empId]))[0]?.mainPositionId ?? null;
  if (main === null) return;
  const held = await txOf(ctx)
    .selectFrom('permissions.position_holder')
    .select('position_id')
    .where('emp_id', '=', person.empId)
    .where('position_id', '=', main)
    .executeTakeFirst();
  if (held === undefined) await setMainPosition(ctx, person.empId, null, ctx.actor.accountId);
}

/**
 * The person holds exactly these positions afterwards. Positions shipped with his roles belong to the roles,
 * but may be named here like any other.
 */
export async function setPosts(
  ctx: PermissionsContext,
  person: Person,
  positionIds: readonly string[],
  mainPositionId: string | null,
): Promise<void> {
  const ids = [...new Set(positionIds)];
  if (mainPositionId !== null && !ids.includes(mainPositionId)) throw NotFound({}, 'mainPositionId');
  const before = await txOf(ctx)
    .selectFrom('permissions.position_holder')
    .select('position_id')
    .where('emp_id', '=', person.empId)
    .execute();
  const held = before.map((b) => b.position_id);
  await withinOwnReach(
    ctx,
    person,
    ids.filter((id) => !held.includes(id)),
  );
  const removedIds = held.filter((id) => !ids.includes(id));
  if (removedIds.length > 0)
    await txOf(ctx)
      .deleteFrom('permissions.position_holder')
      .where('emp_id', '=', person.empId)
      .where('position_id', 'in', removedIds)
      .execute();
  const by = ctx.actor.accountId;
  await givePosts(txOf(ctx), { empId: person.empId, positionIds: ids, mainPositionId, by });
  if (mainPositionId === null) await setMainPosition(ctx, person.empId, null, by);
  await notify(ctx, person);
}

/** Refuses positions whose data permission would reach rows the actor does not (10203). */
async function withinOwnReach(
  ctx: PermissionsContext,
  person: Person,
  positionIds: readonly string[],
): Promise<void> {
  if (ctx.actor.superAdmin || positionIds.length === 0) return;
  const { rows } =
    await sql<Bare>`select p.dept_id as "positionDept", p.sellers::text[] as sellers, g.data_type as "dataType", g.scope, g.dept_ids as "deptIds", g.seller_ids::text[] as "sellerIds", 'held' as via
    from permissions.position p join permissions.position_grant g on g.position_id = p.id where p.id = any(${[...positionIds]}::bigint[])`.execute(
      ctx.tx,
    );
  const anchors = await anchorsOf(ctx, person.empId);
  const ground = await groundOf(txOf(ctx), [
    ...anchors,
    ...rows.flatMap((r) => [r.positionDept, ...r.deptIds.map((d) => d.deptId)]),
  ]);
  const reached = combine(rows, anchors, ground);
  for (const [dataType, scope] of reached)
    if (!covers(ctx.actor, dataType, scope)) throw GrantExceeds({}, 'positions');
}

function covers(
  actor: Actor,
  dataType: string,
  wanted: { readonly all: boolean; readonly depts: readonly string[]; readonly members: readonly string[] },
): boolean {
  const actorScope = scopeOf(actor, dataType);
  if (actorScope.all) return true;
  return (
    !wanted.all &&
    wanted.depts.every((d) => actorScope.depts.includes(d)) &&
    wanted.members.every((m) => actorScope.members.includes(m))
  );
}

/**
 * Gives or takes the administrator's role of each side (administration-domain 5.3). The platform's is the
 * super administrator.
 */
export async function setAdministratorRoles(
  ctx: PermissionsContext,
  person: Person,
  sides: readonly Identity[],
  on: boolean,
): Promise<void> {
  const codes = sides.map((s) => ADMIN_ROLES[s]);
  const by = ctx.actor.accountId;
  if (on) {
    await giveRoles(txOf(ctx), {
      accountId: person.accountId,
      memberId: person.memberId,
      roleCodes: codes,
      by,
    });
    await shipPositions(txOf(ctx), person.memberId, codes);
    await giveShippedPosts(txOf(ctx), { empId: person.empId, memberId: person.memberId, by }, codes);
  } else {
    const held = (await heldBy(ctx, [person])).get(person.empId)?.roles ?? [];
    await dropRoles(
      ctx,
      person,
      held.filter((r) => codes.includes(r.code)),
    );
  }
  await notify(ctx, person);
}

/** Roles and positions of a person who leaves end. */
export async function endRights(ctx: PermissionsContext, person: Person): Promise<void> {
  await txOf(ctx).deleteFrom('permissions.account_role').where('account_id', '=', person.accountId).execute();
  await txOf(ctx).deleteFrom('permissions.position_holder').where('emp_id', '=', person.empId).execute();
  await setMainPosition(ctx, person.empId, null, ctx.actor.accountId);
  await notify(ctx, person);
}

/** Whether living positions stand in a department. */
export async function postsIn(ctx: PermissionsContext, deptId: string): Promise<boolean> {
  const row = await txOf(ctx)
    .selectFrom('permissions.position')
    .select('id')
    .where('dept_id', '=', deptId)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}
