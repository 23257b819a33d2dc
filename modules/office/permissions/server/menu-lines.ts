import { type Kysely, sql } from 'kysely';
import type { Identity } from '#kernel/rules/contract.ts';
import type { Names, Tables } from './tables.ts';

/**
 * A page or heading roles of a side may hold, with the buttons it offers. Hidden pages that go with their
 * list are left out.
 */
export interface MenuPage {
  readonly id: string;
  readonly parentId: string | null;
  readonly names: Names;
  readonly url: string | null;
  readonly iconCode: string | null;
  readonly scopes: readonly Identity[];
  /** Something stands below it: it is delivered with its children and is not granted by itself. */
  readonly heading: boolean;
  readonly buttons: readonly { readonly code: string; readonly names: Names }[];
}

/** All entries of the menu in order. */
export async function menuPages(tx: Kysely<Tables>): Promise<MenuPage[]> {
  const { rows } = await sql<MenuPage>`
    select m.id, m.parent_id as "parentId", m.names, m.url, m.icon_code as "iconCode", m.scopes,
      exists (select 1 from permissions.menu c where c.parent_id = m.id and c.type = '10' and not c.deleted) as heading,
      coalesce((select jsonb_agg(jsonb_build_object('code', b.code, 'names', b.names) order by b.sort, b.id) from permissions.menu b where b.parent_id = m.id and b.type = '20' and not b.deleted), '[]') as buttons
    from permissions.menu m where m.type = '10' and not m.deleted and m.inherits_id is null order by m.sort, m.id`.execute(
    tx,
  );
  return rows;
}

/** One thing that is granted: a page (`button` empty) or a button on it. */
export interface Right {
  readonly menuId: string;
  readonly button: string;
}
export const rightKey = (r: Right): string => `${r.menuId}#${r.button}`;

/** Everything roles hold together. */
export async function rightsOf(tx: Kysely<Tables>, roleIds: readonly string[]): Promise<Right[]> {
  if (roleIds.length === 0) return [];
  const { rows } = await sql<Right>`
    select menu_id::text as "menuId", '' as button from permissions.role_menu where role_id = any(${[...roleIds]}::bigint[])
    union select menu_id::text, button_code from permissions.role_button where role_id = any(${[...roleIds]}::bigint[])`.execute(
    tx,
  );
  return rows;
}
