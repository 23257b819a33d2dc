import { type Kysely, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { bumpPermissionVersion } from '#office/identity/server/door.ts';
import { accreditRole } from '../contract/role-grants.ts';
import { isButtonCode } from '../rules/buttons.ts';
import { ROLE_ROUTE } from '../rules/pages.ts';
import { Builtin, GrantExceeds, MenuCode, RoleLast, RoleType } from '../rules/refusals.ts';
import { roleLifecycle } from '../rules/role-lifecycle.ts';
import { type Ceiling, ceilingOf } from './ceiling.ts';
import { companiesWithoutKeeper, givesKeeping, holdersOf, lockRole, type Role } from './lock-role.ts';
import { type MenuPage, menuPages, type Right, rightKey, rightsOf } from './menu-lines.ts';
import { type Names, permissions, type Tables } from './tables.ts';

/** Replaces what a role holds; people who hold it are served anew at once (administration-domain 6). */
export const accreditRoleHandler = permissions.command(accreditRole, async (ctx) => {
  const { tx, input, actor } = ctx;
  const role = await lockRole(tx, actor, input.id, input.version);
  roleLifecycle.next('accredit', role.state, 'operator');
  if (role.code === 'PLAT_SUPER') throw Builtin({});
  const before = await rightsOf(tx, [role.id]);
  const wanted = wantedRights(input);
  const { added, removed } = difference(before, wanted);
  checkAdded(added, role, await menuPages(tx), await ceilingOf(tx, actor, role.type));
  const hadKeeping = await givesKeeping(tx, role.id, ROLE_ROUTE);
  await replace(tx, role.id, added, removed);
  if (
    hadKeeping &&
    (await companiesWithoutKeeper(tx, role.id, ROLE_ROUTE, await givesKeeping(tx, role.id, ROLE_ROUTE)))
  )
    throw RoleLast({});
  const cut = role.member_id === '0' && role.type !== 'platform' ? await cutOwnRoles(tx, role.type) : [];
  const { version } = await tx
    .updateTable('permissions.role')
    .set({ version: sql<number>`version + 1`, gmt_modified: nowHere, modified_by: actor.accountId })
    .where('id', '=', role.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  ctx.target({
    type: 'ROLE',
    id: role.id,
    no: role.code,
    changes: [
      { field: 'granted', before: await rightNames(tx, removed), after: await rightNames(tx, added) },
    ],
  });
  await bumpPermissionVersion(ctx, { accountIds: await holdersOf(tx, [role.id, ...cut]) });
  return { version };
});

/** A button needs its page: buttons of pages that are not wished for are left out. */
export function wantedRights(input: {
  readonly menuIds: readonly string[];
  readonly buttons: Readonly<Record<string, readonly string[]>>;
}): Right[] {
  const pages = new Set(input.menuIds);
  const buttons = Object.entries(input.buttons).filter(([menuId]) => pages.has(menuId));
  return [
    ...[...pages].map((menuId) => ({ menuId, button: '' })),
    ...buttons.flatMap(([menuId, codes]) => [...new Set(codes)].map((button) => ({ menuId, button }))),
  ];
}

/** What a replacement adds and takes away. */
export function difference(
  before: readonly Right[],
  after: readonly Right[],
): { added: Right[]; removed: Right[] } {
  const [had, has] = [new Set(before.map(rightKey)), new Set(after.map(rightKey))];
  return {
    added: after.filter((r) => !had.has(rightKey(r))),
    removed: before.filter((r) => !has.has(rightKey(r))),
  };
}

function checkAdded(added: readonly Right[], role: Role, pages: readonly MenuPage[], may: Ceiling): void {
  const byId = new Map(pages.map((p) => [p.id, p]));
  for (const right of added) {
    const page = byId.get(right.menuId);
    if (page === undefined) throw NotFound({}, 'menuIds');
    if (!page.scopes.includes(role.type)) throw RoleType({}, 'menuIds');
    if (
      right.button !== '' &&
      (!isButtonCode(right.button) || !page.buttons.some((b) => b.code === right.button))
    )
      throw MenuCode({}, 'buttons');
    if (!may(right)) throw GrantExceeds({}, right.button === '' ? 'menuIds' : 'buttons');
  }
}

async function replace(
  tx: Kysely<Tables>,
  roleId: string,
  added: readonly Right[],
  removed: readonly Right[],
): Promise<void> {
  const removedPages = removed.filter((r) => r.button === '').map((r) => r.menuId);
  const dropped = JSON.stringify(removed.filter((r) => r.button !== ''));
  await sql`delete from permissions.role_button b using jsonb_to_recordset(${dropped}::jsonb) as d ("menuId" bigint, button text)
    where b.role_id = ${roleId}::bigint and b.menu_id = d."menuId" and b.button_code = d.button`.execute(tx);
  if (removedPages.length > 0)
    await tx
      .deleteFrom('permissions.role_menu')
      .where('role_id', '=', roleId)
      .where('menu_id', 'in', removedPages)
      .execute();
  const pages = added.filter((r) => r.button === '').map((r) => ({ role_id: roleId, menu_id: r.menuId }));
  if (pages.length > 0)
    await tx
      .insertInto('permissions.role_menu')
      .values(pages)
      .onConflict((c) => c.doNothing())
      .execute();
  const codes = added
    .filter((r) => r.button !== '')
    .map((r) => ({ role_id: roleId, menu_id: r.menuId, button_code: r.button }));
  if (codes.length > 0)
    await tx
      .insertInto('permissions.role_button')
      .values(codes)
      .onConflict((c) => c.doNothing())
      .execute();
}

/**
 * What no template of a side holds any more, companies' own roles cannot hold either. Answers the roles that
 * lost something.
 */
async function cutOwnRoles(tx: Kysely<Tables>, type: Role['type']): Promise<string[]> {
  const templates = sql`select id from permissions.role where member_id = 0 and type = ${type} and not deleted`;
  const companyRoles = sql`select id from permissions.role where member_id <> 0 and type = ${type} and not deleted`;
  const buttons = await sql<{
    role_id: string;
  }>`delete from permissions.role_button b where b.role_id in (${companyRoles})
    and not exists (select 1 from permissions.role_button t where t.role_id in (${templates}) and t.menu_id = b.menu_id and t.button_code = b.button_code) returning b.role_id`.execute(
    tx,
  );
  const pages = await sql<{
    role_id: string;
  }>`delete from permissions.role_menu m where m.role_id in (${companyRoles})
    and not exists (select 1 from permissions.role_menu t where t.role_id in (${templates}) and t.menu_id = m.menu_id) returning m.role_id`.execute(
    tx,
  );
  return [...new Set([...buttons.rows, ...pages.rows].map((r) => r.role_id))];
}

/** Rights as the log says them: address and button. */
async function rightNames(tx: Kysely<Tables>, rights: readonly Right[]): Promise<Names[]> {
  if (rights.length === 0) return [];
  const ids = [...new Set(rights.map((r) => r.menuId))];
  const entries = await tx
    .selectFrom('permissions.menu')
    .select(['id', 'parent_id', 'type', 'code', 'names'])
    .where((e) => e.or([e('id', 'in', ids), e.and([e('parent_id', 'in', ids), e('type', '=', '20')])]))
    .execute();
  const pages = new Map(entries.map((p) => [p.id, p.names]));
  const buttons = new Map(
    entries.filter((p) => p.type === '20').map((p) => [`${p.parent_id} ${p.code}`, p.names]),
  );
  const line = (r: Right, of: (names: Names | undefined) => string | undefined) =>
    [
      of(pages.get(r.menuId)) ?? r.menuId,
      r.button === '' ? '' : (of(buttons.get(`${r.menuId} ${r.button}`)) ?? r.button),
    ]
      .filter(Boolean)
      .join(' · ');
  return rights
    .map((r) => ({ zh_CN: line(r, (n) => n?.zh_CN), en_US: line(r, (n) => n?.en_US ?? n?.zh_CN) }))
    .sort((a, b) => a.zh_CN.localeCompare(b.zh_CN, 'zh-CN'));
}
