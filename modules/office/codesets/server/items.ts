import type { Kysely } from 'kysely';
import type { Locale } from '#kernel/rules/locale.ts';
import type { CodeNode } from '../contract/code-tree.ts';
import type { Tables } from './tables.ts';

export interface ItemRow {
  readonly code: string;
  readonly name: string;
  readonly parent_code: string | null;
  readonly badge: string | null;
  readonly state: string;
}

/**
 * Items of a set in one language, in list order. The zh_CN rows are the spine: an item without a translation
 * shows its Chinese name,
 * and order, parent, badge and state are those of the Chinese row (administration-domain 9).
 */
export async function itemsOf(
  tx: Kysely<Tables>,
  type: string,
  locale: Locale,
  includeDisabled: boolean,
): Promise<ItemRow[]> {
  // Both languages by one walk through the index and put together here: a join of a set of thousands with
  // itself hangs on what the planner knows of it.
  const rows = await tx
    .selectFrom('codesets.codeset_item')
    .select(['code', 'language', 'name', 'parent_code', 'badge', 'state'])
    .where('type', '=', type)
    .where('language', 'in', ['zh_CN', locale])
    .where('deleted', '=', false)
    .orderBy('sort')
    .orderBy('code')
    .execute();
  const said = new Map(rows.flatMap((r) => (r.language === locale ? [[r.code, r.name] as const] : [])));
  return rows.flatMap((r) =>
    r.language === 'zh_CN' && (includeDisabled || r.state === '1')
      ? [
          {
            code: r.code,
            name: said.get(r.code) ?? r.name,
            parent_code: r.parent_code,
            badge: r.badge,
            state: r.state,
          },
        ]
      : [],
  );
}

export const typeExists = async (tx: Kysely<Tables>, type: string): Promise<boolean> =>
  (await tx
    .selectFrom('codesets.codeset')
    .select('id')
    .where('type', '=', type)
    .where('deleted', '=', false)
    .executeTakeFirst()) !== undefined;

/** The name of each item such that it means this item alone: a name that several have (鼓楼区) stands behind those above it. */
export function placedNames(rows: readonly ItemRow[]): ReadonlyMap<string, string> {
  const byCode = new Map(rows.map((r) => [r.code, r]));
  const times = new Map<string, number>();
  for (const { name } of rows) times.set(name, (times.get(name) ?? 0) + 1);
  const path = (row: ItemRow): string => {
    const above = row.parent_code === null ? undefined : byCode.get(row.parent_code);
    return above === undefined ? row.name : `${path(above)} ${row.name}`;
  };
  return new Map(rows.map((r) => [r.code, times.get(r.name) === 1 ? r.name : path(r)]));
}

/** Rows as a tree. An item whose parent is switched off goes with it. */
export function treeOf(rows: readonly ItemRow[]): CodeNode[] {
  const below = new Map<string | null, ItemRow[]>();
  for (const row of rows) below.set(row.parent_code, [...(below.get(row.parent_code) ?? []), row]);
  const grow = (parent: string | null): CodeNode[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = grow(row.code);
      return {
        itemCode: row.code,
        itemName: row.name,
        badge: row.badge,
        enabled: row.state === '1',
        ...(children.length > 0 ? { children } : {}),
      };
    });
  return grow(null);
}
