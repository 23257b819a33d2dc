import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { containsAny, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { type ItemNode, itemDetail, listItems, listTypes, setTree } from '../contract/codeset.ts';
import { isLevelled } from '../rules/item-rules.ts';
import { BUSINESS_ROUTE, SETS_ROUTE } from '../rules/pages.ts';
import { CodeType } from '../rules/refusals.ts';
import { type CodesetsContext, keepsAll } from './keep-items.ts';
import { codesets } from './tables.ts';
import { isCounted, usedIn } from './uses.ts';

/** The English name of an item. Asked per row, so that a list is counted and paged without it. */
const english = sql<
  string | null
>`(select e.name from codesets.codeset_item e where e.type = z.type and e.code = z.code and e.language = 'en_US' and not e.deleted)`;
/** How many items stand directly under one. */
const below = sql<number>`(select count(*)::int from codesets.codeset_item b where b.type = z.type and b.parent_code = z.code and b.language = 'zh_CN' and not b.deleted)`;
/** Items with both names, one row each: the Chinese row is the spine. */
const items = (ctx: Pick<CodesetsContext, 'tx'>) =>
  ctx.tx
    .selectFrom('codesets.codeset_item as z')
    .innerJoin('codesets.codeset as s', 's.type', 'z.type')
    .select(english.as('english'))
    .select([
      'z.id',
      'z.version',
      'z.type',
      's.names as type_names',
      's.scope',
      'z.code',
      'z.name',
      'z.parent_code',
      'z.level',
      'z.sort',
      'z.state',
      'z.badge',
      'z.builtin',
      'z.remark',
      'z.gmt_modified',
    ])
    // In the statement itself: plans that are kept use the indexes of Chinese rows.
    .where(sql<boolean>`z.language = 'zh_CN'`)
    .where('z.deleted', '=', false)
    .where('s.deleted', '=', false);
type Item = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number];

const namesOf = (row: { name: string; english: string | null }) => ({
  zh_CN: row.name,
  ...(row.english === null ? {} : { en_US: row.english }),
});

function canOf(row: Item, actor: Actor): string[] {
  const routes = row.scope === 'business' ? [SETS_ROUTE, BUSINESS_ROUTE] : [SETS_ROUTE];
  const may = (button: string) => actor.superAdmin || holds(actor, button, routes);
  const edit = may('Edit') ? ['edit'] : [];
  if (row.builtin) return edit;
  const toggle =
    row.state === '1'
      ? may('Edit') || may('Disable')
        ? ['disable']
        : []
      : may('Edit') || may('Enable')
        ? ['enable']
        : [];
  return [...edit, ...toggle, ...(may('Delete') ? ['remove'] : [])];
}

/** Rows as their keeper sees them, with how many records carry each code. */
async function present(ctx: Pick<CodesetsContext, 'tx' | 'actor'>, rows: readonly Item[]) {
  const byType = new Map<string, ReadonlyMap<string, number>>();
  for (const type of new Set(rows.map((r) => r.type)))
    byType.set(
      type,
      await usedIn(
        ctx.tx,
        type,
        rows.filter((r) => r.type === type).map((r) => r.code),
      ),
    );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    codesetType: row.type,
    typeNames: row.type_names,
    scope: row.scope,
    code: row.code,
    names: namesOf(row),
    parentCode: row.parent_code,
    level: row.level,
    sort: row.sort,
    state: row.state,
    badge: row.badge as 'gold' | null,
    builtin: row.builtin,
    remark: row.remark,
    used: isCounted(row.type) ? (byType.get(row.type)?.get(row.code) ?? 0) : null,
    gmtModified: row.gmt_modified.toISOString(),
    can: canOf(row, ctx.actor),
  }));
}

const filters = listFilters({
  codesetType: eq('z.type'),
  scope: eq('s.scope'),
  state: eq('z.state'),
  language: (language: string) => (language === 'en_US' ? sql<boolean>`${english} is not null` : null),
  untranslated: (only: boolean) => (only ? sql<boolean>`${english} is null` : null),
  // Both languages by name: without them the index of (type, language, code) is walked over the whole set for
  // each item (59 pages an item).
  keyword: containsAny(['z.code', 'z.name', english, 'z.type', sql`s.names ->> 'zh_CN'`], {
    id: 'z.id',
    ids: (
      pattern,
    ) => sql`select z.id from codesets.codeset_item i join codesets.codeset_item z on z.type = i.type and z.code = i.code and z.language = 'zh_CN' and not z.deleted where (i.code || ' ' || i.name) ilike ${pattern} and i.language in ('zh_CN', 'en_US') and not i.deleted
        union select z.id from codesets.codeset s join codesets.codeset_item z on z.type = s.type and z.language = 'zh_CN' and not z.deleted where s.type ilike ${pattern} or s.names ->> 'zh_CN' ilike ${pattern}`,
  }),
});
/** Items over all sets the caller keeps, found by code or either name. */
export const listItemsHandler = codesets.query(listItems, async (ctx) => {
  const visibleItems = keepsAll(ctx.actor) ? items(ctx) : items(ctx).where('s.scope', '=', 'business');
  const query = await filters.narrow(ctx.tx, visibleItems, ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { codesetType: 'z.in_order', code: 'z.code', sort: 'z.sort', gmtModified: 'z.gmt_modified' },
    fallback: { column: 'z.in_order', asc: true },
    key: 'z.id',
    wide: true,
  });
  return { ...page, list: await present(ctx, page.list) };
});

export const itemDetailHandler = codesets.query(itemDetail, async (ctx) => {
  const query = items(ctx).where('z.id', '=', ctx.input.id);
  const row = await (keepsAll(ctx.actor)
    ? query
    : query.where('s.scope', '=', 'business')
  ).executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return (await present(ctx, [row]))[0] as Awaited<ReturnType<typeof present>>[number];
});

/** Sets by name, with the number of their items and of those without English. */
export const listTypesHandler = codesets.query(listTypes, async (ctx) => {
  const wanted =
    ctx.input.keyword === undefined || ctx.input.keyword.trim() === ''
      ? null
      : containsPattern(ctx.input.keyword);
  const scope = keepsAll(ctx.actor) ? (ctx.input.scope ?? null) : 'business';
  const { rows } = await sql<{
    codesetType: string;
    names: { zh_CN: string; en_US?: string };
    scope: 'system' | 'business';
    version: number;
    items: number;
    untranslated: number;
  }>`
    select s.type as "codesetType", s.names, s.scope, s.version, count(z.id)::int as items, count(z.id) filter (where e.id is null)::int as untranslated
    from codesets.codeset s
    left join codesets.codeset_item z on z.type = s.type and z.language = 'zh_CN' and not z.deleted
    left join codesets.codeset_item e on e.type = z.type and e.code = z.code and e.language = 'en_US' and not e.deleted
    where not s.deleted and (${scope}::text is null or s.scope = ${scope})
      and (${wanted}::text is null or s.type ilike ${wanted} or s.names ->> 'zh_CN' ilike ${wanted} or s.names ->> 'en_US' ilike ${wanted})
    group by s.id order by s.type limit 500`.execute(ctx.tx);
  return rows;
});

/** One set as a tree, both languages side by side, in its order; a set in levels one step at a time. */
export const setTreeHandler = codesets.query(setTree, async (ctx) => {
  const set = await ctx.tx
    .selectFrom('codesets.codeset')
    .selectAll()
    .where('type', '=', ctx.input.codesetType)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (set === undefined || (set.scope === 'system' && !keepsAll(ctx.actor)))
    throw CodeType({}, 'codesetType');
  const { under: parent = null } = ctx.input;
  const levelled = parent !== null || isLevelled(set.type);
  const all = items(ctx)
    .select(below.as('below'))
    .where('z.type', '=', set.type)
    .orderBy('z.sort')
    .orderBy('z.code');
  const rows = await (levelled
    ? all.where('z.parent_code', parent === null ? 'is' : '=', parent)
    : all
  ).execute();
  const under = new Map<string | null, typeof rows>();
  for (const row of rows) under.set(row.parent_code, [...(under.get(row.parent_code) ?? []), row]);
  const grow = (parent: string | null): ItemNode[] =>
    (under.get(parent) ?? []).map((r) => ({
      id: r.id,
      code: r.code,
      names: namesOf(r),
      badge: r.badge,
      state: r.state,
      builtin: r.builtin,
      below: r.below,
      children: grow(r.code),
    }));
  return {
    codesetType: set.type,
    names: set.names,
    scope: set.scope,
    version: set.version,
    items: grow(parent),
  };
});
