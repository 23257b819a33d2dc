import { type Expression, sql } from 'kysely';
import { anywhere } from '#kernel/rules/anywhere.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { CodeExists, Invalid, NameExists, NotFound } from '#kernel/rules/refusals.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { paged } from '#kernel/server/page.ts';
import {
  addColumn,
  type ColumnRow,
  columnDetail,
  deleteColumns,
  disableColumns,
  enableColumns,
  listColumns,
  updateColumn,
} from '../contract/column.ts';
import { changeRecord, dropRecord, fileRecord, type Hand, recordOf, switchRecord } from './keep-record.ts';
import { room, type SiteColumn, type Words } from './tables.ts';

const T = 'content.site_column';
interface Counted extends SiteColumn {
  readonly parent_names: Words | null;
  readonly children: number;
  readonly articles: number;
}
const rows = (w: Hand) =>
  w.tx
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
/** Neither with sub-columns nor switched off, itself or through its parent: where articles may stand (administration-domain 12.1). */
export const leaf: Expression<boolean> = sql<boolean>`c.state = '1' and c.data_source = 'articles' and (p.id is null or p.state = '1') and not exists (select 1 from content.site_column k where k.parent_id = c.id and not k.deleted)`;

export const showColumns = room.ask(listColumns, async (w) => {
  const { level, parentId, place, state, keyword, ids } = w.input;
  let query = rows(w);
  if (level === 'top') query = query.where('c.parent_id', 'is', null);
  if (level === 'sub') query = query.where('c.parent_id', 'is not', null);
  if (level === 'leaf') query = query.where(leaf);
  if (parentId !== undefined) query = query.where('c.parent_id', '=', parentId);
  if (place !== undefined) query = query.where('c.place', '=', place);
  if (state !== undefined) query = query.where('c.state', '=', state);
  if (ids !== undefined && ids.length > 0) query = query.where('c.id', 'in', ids);
  if (keyword)
    query = query.where(
      sql<boolean>`(c.names ->> 'zh_CN' ilike ${anywhere(keyword)} or c.names ->> 'en_US' ilike ${anywhere(keyword)} or c.code ilike ${anywhere(keyword)})`,
    );
  const page = await paged(w.tx, query, w.input, {
    sortable: { sequence: 'c.sequence', code: 'c.code', gmtModified: 'c.gmt_modified' },
    fallback: { column: 'c.sequence', asc: true },
    key: 'c.id',
  });
  return { ...page, list: page.list.map((row) => present(row as Counted)) };
});
export const showColumn = room.ask(columnDetail, async (w): Promise<OutputOf<typeof columnDetail>> => {
  const row = await rows(w).where('c.id', '=', w.input.id).executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return present(row as Counted);
});

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
async function under(w: Hand, wish: Wish): Promise<Record<string, unknown>> {
  const parent = wish.parentId
    ? await recordOf<SiteColumn>(w, T, wish.parentId).catch(() => null)
    : undefined;
  if (parent === null || (parent !== undefined && parent.parent_id !== null))
    throw new Invalid_([{ field: 'parentId', rule: 'field.select', message: '' }]);
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
/** Which of the two unique things stands already. */
async function clash(w: Hand, code: string, self: string | null): Promise<never> {
  const same = await w.tx
    .selectFrom(T)
    .select('id')
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .where('deleted', '=', false)
    .where('id', 'is distinct from', self)
    .executeTakeFirst();
  throw same === undefined ? NameExists({}, 'names') : CodeExists({}, 'code');
}

export const columnAdded = room.on(
  addColumn,
  async (w) =>
    (await fileRecord(w, T, await under(w, w.input), w.input.code)) ?? clash(w, w.input.code, null),
);
export const columnChanged = room.on(updateColumn, async (w) => {
  const { id, version, ...wish } = w.input;
  const before = await recordOf<SiteColumn>(w, T, id);
  if ((wish.parentId ?? null) !== before.parent_id) throw Invalid({ first: 'parentId' }, 'parentId');
  return (
    (await changeRecord(w, T, { id, version }, await under(w, wish), wish.code)) ?? clash(w, wish.code, id)
  );
});
export const columnDropped = room.each(deleteColumns, async (w) =>
  dropRecord(w, T, w.input.id, async () => {
    const child = await w.tx
      .selectFrom(T)
      .select('id')
      .where('parent_id', '=', w.input.id)
      .where('deleted', '=', false)
      .executeTakeFirst();
    const article = await w.tx
      .selectFrom('content.article')
      .select('id')
      .where('column_id', '=', w.input.id)
      .where('deleted', '=', false)
      .executeTakeFirst();
    return child !== undefined || article !== undefined;
  }),
);
export const columnOn = room.each(enableColumns, (w) => switchRecord(w, T, w.input.id, '1'));
export const columnOff = room.each(disableColumns, (w) => switchRecord(w, T, w.input.id, '0'));
