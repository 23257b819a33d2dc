import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { BuiltinItem } from '../rules/builtin-sets.ts';
import { shippedSets } from './shipped-sets.ts';

interface ItemLine {
  type: string;
  code: string;
  name: string;
  language: string;
  parent: string | null;
  level: number;
  sort: number;
  badge: string | null;
}

/**
 * Loads the shipped code sets. Repeatable: codes, levels and badges follow the shipped data; a name or place
 * that a person has changed
 * (`modified_by`) stays as he left it, because both may be edited on a built-in item (administration-domain 9).
 */
export async function install(db: Kysely<AnyTables>): Promise<void> {
  const sets = shippedSets().map((s) => ({
    type: s.type,
    names: { zh_CN: s.zh, en_US: s.en },
    scope: s.scope,
  }));
  await sql`
    insert into codesets.codeset as c (type, names, scope)
    select s.type, s.names, s.scope from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb) as s (type text, names jsonb, scope text)
    on conflict (type) do update set scope = excluded.scope, names = case when c.modified_by is null then excluded.names else c.names end
    where c.scope <> excluded.scope or (c.modified_by is null and c.names <> excluded.names)`.execute(db);
  const { numAffectedRows } = await sql`
    insert into codesets.codeset_item as c (type, code, name, language, parent_code, level, sort, badge, builtin)
    select i.type, i.code, i.name, i.language, i.parent, i.level, i.sort, i.badge, true
    from jsonb_to_recordset(${JSON.stringify(lines())}::jsonb) as i (type text, code text, name text, language text, parent text, level int, sort int, badge text)
    on conflict (type, language, code) where not deleted do update set
      parent_code = excluded.parent_code, level = excluded.level, badge = excluded.badge, builtin = true, state = '1',
      name = case when c.modified_by is null then excluded.name else c.name end,
      sort = case when c.modified_by is null then excluded.sort else c.sort end
    where (c.parent_code, c.level, c.badge, c.builtin, c.state) is distinct from (excluded.parent_code, excluded.level, excluded.badge, true, '1')
       or (c.modified_by is null and (c.name, c.sort) is distinct from (excluded.name, excluded.sort))`.execute(
    db,
  );
  // A set of thousands has just come: plans made before the system's own upkeep looks at it would be those of
  // an empty table.
  if ((numAffectedRows ?? 0n) > 0n) await sql`analyze codesets.codeset_item`.execute(db);
}

function lines(): ItemLine[] {
  return shippedSets().flatMap((set) => {
    const byCode = new Map(set.items.map((item) => [item.code, item]));
    const level = (item: BuiltinItem): number => {
      const parent = item.parent === undefined ? undefined : byCode.get(item.parent);
      return parent === undefined ? 1 : level(parent) + 1;
    };
    return set.items.flatMap((item) => {
      const line = {
        type: set.type,
        code: item.code,
        parent: item.parent ?? null,
        level: level(item),
        sort: item.sort,
        badge: item.badge ?? null,
      };
      return [
        { ...line, name: item.zh, language: 'zh_CN' },
        { ...line, name: item.en, language: 'en_US' },
      ];
    });
  });
}
