import { sql } from 'kysely';
import { CodeExists, NameExists, Validation } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { containsAny, eq, listFilters, oneOf } from '#kernel/server/list-filters.ts';
import { lockRecord, serveRecordActs, serveRecordReads } from '#kernel/server/record.ts';
import { type ColumnRow, columns } from '../contract/column.ts';
import { type ContentContext, content, type SiteColumn, type Words } from './tables.ts';

const T = 'content.site_column';
interface Counted extends SiteColumn {
  readonly parent_names: Words | null;
  readonly children: number;
  readonly articles: number;
}
const rows = (ctx: ContentContext) =>
  ctx.tx
    .selectFrom('content.site_column as c')
    .leftJoin('content.site_column as p', 'p.id', 'c.parent_id')
    .selectAll('c')
    .select([
      'p.names as parent_names',
      sql<number>`(select count(*)::int from content.site_column k where k.parent_id = c.id and not k.deleted)`.as(
        'children',
      ),
      sql<number>`(select count(*)::int from content.article a where a.column_id = c.id and not a.deleted)`.as(
        'articles',
      ),
    ])
    .where('c.deleted', '=', false);
const present = (c: Counted): ColumnRow => ({
  id: c.id,
  version: c.version,
  names: c.names,
  code: c.code,
  place: c.place,
  template: c.template,
  dataSource: c.data_source,
  sequence: c.sequence,
  state: c.state,
  parentId: c.parent_id,
  parentNames: c.parent_names,
  children: c.children,
  articles: c.articles,
  gmtModified: c.gmt_modified.toISOString(),
});
/**
 * Neither with sub-columns nor switched off, itself or through its parent: where articles may stand
 * (administration-domain 12.1).
 */
export const leaf = sql<boolean>`c.state = '1' and c.data_source = 'articles' and (p.id is null or p.state = '1') and not exists (select 1 from content.site_column k where k.parent_id = c.id and not k.deleted)`;
const LEVELS = {
  top: sql<boolean>`c.parent_id is null`,
  sub: sql<boolean>`c.parent_id is not null`,
  leaf,
};

interface Wish {
  readonly names: Words;
  readonly code: string;
  readonly place: SiteColumn['place'];
  readonly template: SiteColumn['template'];
  readonly dataSource: SiteColumn['data_source'];
  readonly sequence: number;
  readonly state: '0' | '1';
  readonly parentId?: string | null | undefined;
}
/** Two levels only: a sub-column stands under a column, at the same place of the site. */
async function under(ctx: ContentContext, wish: Wish): Promise<Record<string, unknown>> {
  const parent = wish.parentId
    ? await lockRecord<SiteColumn>(ctx, { table: T }, wish.parentId).catch(() => null)
    : undefined;
  if (parent === null || (parent !== undefined && parent.parent_id !== null))
    throw new InvalidInput([{ field: 'parentId', rule: 'field.select', message: '' }]);
  return {
    names: wish.names,
    code: wish.code,
    place: parent?.place ?? wish.place,
    template: wish.template,
    data_source: wish.dataSource,
    sequence: wish.sequence,
    state: wish.state,
    parent_id: parent?.id ?? null,
  };
}
/** Sub-columns or articles that stand in a column. */
async function filled(ctx: ContentContext, { id }: SiteColumn): Promise<boolean> {
  const child = await ctx.tx
    .selectFrom(T)
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  const article = await ctx.tx
    .selectFrom('content.article')
    .select('id')
    .where('column_id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return child !== undefined || article !== undefined;
}

export const columnHandlers = [
  ...serveRecordReads(content, columns, {
    from: rows,
    key: 'c.id',
    filters: listFilters({
      level: (level: 'top' | 'sub' | 'leaf') => LEVELS[level],
      parentId: eq('c.parent_id'),
      place: eq('c.place'),
      state: eq('c.state'),
      ids: oneOf('c.id'),
      keyword: containsAny([sql`c.names ->> 'zh_CN'`, sql`c.names ->> 'en_US'`, 'c.code']),
    }),
    sortable: { sequence: 'c.sequence', code: 'c.code', gmtModified: 'c.gmt_modified' },
    fallback: { column: 'c.sequence', asc: true },
    present,
  }),
  ...serveRecordActs(content, columns, {
    table: T,
    bizType: 'COLUMN',
    numberOf: (row: SiteColumn) => row.names.zh_CN,
    conflicts: {
      site_column_code: () => CodeExists({}, 'code'),
      site_column_name: () => NameExists({}, 'names'),
    },
    columns: (ctx: ContentContext, wish, before) => {
      if (before !== null && (wish.parentId ?? null) !== before.parent_id)
        throw Validation({ first: 'parentId' }, 'parentId');
      return under(ctx, wish);
    },
    used: filled,
  }),
];
