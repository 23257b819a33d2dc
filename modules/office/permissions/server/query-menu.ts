import { type Kysely, sql } from 'kysely';
import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { type MenuEntry, queryMenuByRole } from '../contract/menu.ts';
import { heldRoles } from './grants.ts';
import { permissions, type Tables } from './tables.ts';

const ROLE_SCREEN = '/authoritymanagement/roleManagement';

/** The menu of the caller's roles, of one of them, or, for those who may accredit, of any role of their reach. */
export const queryMenuByRoleHandler = permissions.query(queryMenuByRole, async ({ tx, input, actor }) =>
  menuOf(tx, await rolesAsked(tx, actor, input.role)),
);

async function rolesAsked(tx: Kysely<Tables>, actor: Actor, code: string): Promise<string[]> {
  if (actor.accountId === null || actor.identity === 'visitor' || actor.identity === 'clock') return [];
  const held = await heldRoles(tx, actor.accountId, actor.identity);
  if (code === '') return held.map((r) => r.id);
  const heldRole = held.find((r) => r.code === code);
  if (heldRole !== undefined) return [heldRole.id];
  if (!actor.superAdmin && !holds(actor, 'Accredit', [ROLE_SCREEN])) throw NoPermission({});
  // Templates of other sides are out of a member's reach: he may accredit roles of the side he works on.
  const seen = await tx
    .selectFrom('permissions.role')
    .select(['id', 'type'])
    .where('code', '=', code)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (seen === undefined || (actor.identity !== 'platform' && seen.type === 'platform'))
    throw NotFound({}, 'role');
  return [seen.id];
}

interface Line {
  id: string;
  parent_id: string | null;
  name: string;
  names: { zh_CN: string; en_US?: string };
  code: string;
  url: string | null;
  link: string | null;
  icon_code: string | null;
  sort: number;
  display_status: '0' | '1';
  keep_alive: boolean | null;
  affix: boolean | null;
  iframe: boolean | null;
  buttons: string[];
}

/** Granted entries and every heading above them, as a tree in menu order. */
async function menuOf(tx: Kysely<Tables>, roleIds: readonly string[]): Promise<MenuEntry[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<Line>`
    with recursive granted as (
      select distinct m.id, m.parent_id from permissions.menu m join permissions.role_menu rm on rm.menu_id = m.id
      where rm.role_id = any(${[...roleIds]}::bigint[]) and m.type = '10' and not m.deleted
    ), seen as (
      select id, parent_id from granted union select p.id, p.parent_id from permissions.menu p join seen s on p.id = s.parent_id where not p.deleted
    )
    select m.id, m.parent_id, m.name, m.names, m.code, m.url, m.link, m.icon_code, m.sort, m.display_status, m.keep_alive, m.affix, m.iframe,
      array(select distinct b.button_code from permissions.role_button b where b.menu_id = m.id and b.role_id = any(${[...roleIds]}::bigint[])
        and not exists (select 1 from permissions.menu h where h.parent_id = m.id and h.code = b.button_code and h.type = '20' and h.display_status = '0' and not h.deleted) order by 1) as buttons
    from permissions.menu m join seen s on s.id = m.id order by m.sort, m.id`.execute(tx);
  return treeOf(rows);
}

function treeOf(lines: readonly Line[]): MenuEntry[] {
  const below = new Map<string | null, Line[]>();
  for (const line of lines) below.set(line.parent_id, [...(below.get(line.parent_id) ?? []), line]);
  const grow = (parent: string | null): MenuEntry[] =>
    (below.get(parent) ?? []).map((l) => ({
      id: l.id,
      parentId: l.parent_id,
      name: l.name,
      names: l.names,
      code: l.code,
      url: l.url,
      iconCode: l.icon_code,
      sort: l.sort,
      type: '10' as const,
      displayStatus: l.display_status,
      keepAlive: l.keep_alive,
      affix: l.affix,
      iframe: l.iframe,
      link: l.link,
      buttons: l.buttons,
      children: grow(l.id),
    }));
  return grow(null);
}
