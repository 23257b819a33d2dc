import type { Selectable } from 'kysely';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type MenuLine, menuDetail, menuTree } from '../contract/menu-admin.ts';
import { type MenuTable, permissions, type Tables } from './tables.ts';

export type Menu = Selectable<MenuTable>;
type Shown = z.input<typeof MenuLine>;

interface Stored extends Menu {
  readonly roles: number;
  readonly below: number;
}
/** Entries with how many roles hold each; the super administrator, who holds everything, is not counted. */
async function entries(tx: Kysely<Tables>, id: string | null): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select m.*, (select count(*)::int from permissions.menu c where c.parent_id = m.id and not c.deleted) as below,
      case when m.type = '10'
        then (select count(*)::int from permissions.role_menu rm join permissions.role r on r.id = rm.role_id and not r.deleted and r.code <> 'PLAT_SUPER' where rm.menu_id = m.id)
        else (select count(*)::int from permissions.role_button b join permissions.role r on r.id = b.role_id and not r.deleted and r.code <> 'PLAT_SUPER' where b.menu_id = m.parent_id and b.button_code = m.code)
      end as roles
    from permissions.menu m where not m.deleted and (${id}::bigint is null or m.id = ${id}::bigint) order by m.type, m.sort, m.id`.execute(
    tx,
  );
  return rows;
}

const MOST_LEVELS = 4;
function shown(m: Stored, children: Shown[]): Shown {
  const free = m.below === 0 && m.roles === 0;
  return {
    id: m.id,
    version: m.version,
    parentId: m.parent_id,
    names: m.names,
    code: m.code,
    description: m.description,
    displayStatus: m.display_status,
    type: m.type,
    url: m.url,
    iconCode: m.icon_code,
    sort: m.sort,
    scopes: m.scopes,
    keepAlive: m.keep_alive,
    affix: m.affix,
    iframe: m.iframe,
    level: m.level,
    shipped: m.shipped_key !== null,
    roleCount: m.roles,
    gmtModified: m.gmt_modified.toISOString(),
    can: [
      'edit',
      'up',
      'down',
      m.display_status === '1' ? 'hide' : 'show',
      ...(m.type === '10' && m.level < MOST_LEVELS ? ['addChild'] : []),
      ...(free ? ['remove'] : []),
    ],
    children,
  };
}

const saysWord = (m: Menu, word: string): boolean =>
  [m.names.zh_CN, m.names.en_US, m.code, m.url].some((text) => (text ?? '').toLowerCase().includes(word));

/** The tree as its keeper sees it: pages before their buttons, in order (R-MENU-001). */
export const menuTreeHandler = permissions.query(menuTree, async ({ tx, input }) => {
  const all = await entries(tx, null);
  const word = (input.keyword ?? '').toLowerCase();
  const byParent = Map.groupBy(all, (m) => m.parent_id);
  const grow = (parentId: string | null): Shown[] =>
    (byParent.get(parentId) ?? []).flatMap((m) => {
      const children = grow(m.id);
      const fits = (input.scope === undefined || m.scopes.includes(input.scope)) && saysWord(m, word);
      return fits || children.length > 0 ? [shown(m, children)] : [];
    });
  return grow(null);
});

/** One entry as its keeper sees it, without what stands below it. */
export async function menuShown(tx: Kysely<Tables>, id: string): Promise<Shown | undefined> {
  const [row] = await entries(tx, id);
  return row === undefined ? undefined : shown(row, []);
}
export const menuDetailHandler = permissions.query(menuDetail, async ({ tx, input }) => {
  const entry = await menuShown(tx, input.id);
  if (entry === undefined) throw NotFound({});
  return entry;
});
