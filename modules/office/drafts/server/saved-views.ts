import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { deleteView, listViews, saveView, viewLinks } from '../contract/views.ts';
import { ViewMax } from '../rules/refusals.ts';
import { room } from './tables.ts';

const MOST_VIEWS = 50;
type Json = null | string | number | boolean | Json[] | { [key: string]: Json };
interface Row {
  id: string;
  screen: string;
  name: string;
  content: unknown;
  shared: boolean;
}
const shown = (row: Row) => ({ ...row, content: row.content as Json });

export const seeViews = room.ask(listViews, async ({ tx, input }) => {
  const rows = await tx
    .selectFrom('drafts.saved_view')
    .select(['id', 'screen', 'name', 'content', 'shared'])
    .where('screen', '=', input.screen)
    .orderBy('name')
    .execute();
  return rows.map(shown);
});

/** A new view, a renamed or changed one, or the replacement of one with the same name. */
export const keepView = room.on(saveView, async ({ tx, input }) => {
  const content = JSON.stringify(input.content);
  if (input.id !== undefined) {
    // The view that had this name on this list gives way, as on a new save.
    await tx
      .deleteFrom('drafts.saved_view')
      .where('screen', '=', input.screen)
      .where('name', '=', input.name)
      .where('id', '<>', input.id)
      .execute();
    const row = await tx
      .updateTable('drafts.saved_view')
      .set({ name: input.name, content, gmt_modified: nowHere })
      .where('id', '=', input.id)
      .where('screen', '=', input.screen)
      .returning(['id', 'screen', 'name', 'content', 'shared'])
      .executeTakeFirst();
    if (row === undefined) throw NotFound({});
    return shown(row);
  }
  const { rows } = await sql<Row>`
    insert into drafts.saved_view (screen, name, content, gmt_modified)
    select ${input.screen}, ${input.name}, ${content}::jsonb, ${nowHere}
    where exists (select 1 from drafts.saved_view where screen = ${input.screen} and name = ${input.name}) or (select count(*) from drafts.saved_view where screen = ${input.screen}) < ${MOST_VIEWS}
    on conflict (account_id, screen, name) do update set content = excluded.content, gmt_modified = excluded.gmt_modified
    returning id, screen, name, content, shared`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw ViewMax({ n: MOST_VIEWS });
  return shown(row);
});

export const dropView = room.on(deleteView, async ({ tx, input }) => {
  const gone = await tx.deleteFrom('drafts.saved_view').where('id', '=', input.id).executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw NotFound({});
  return null;
});

const MOST_LINKS = 200;
interface Kept {
  readonly filters?: Readonly<Record<string, unknown>>;
  readonly sort?: { readonly key: string; readonly ascending: boolean } | null;
}
/** The address under which a list opens with this view: its filters and order as the list itself writes them. */
function addressOf(row: { id: string; screen: string; content: unknown }): string {
  const { filters = {}, sort = null } = (row.content ?? {}) as Kept;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(filters))
    search.set(key, Array.isArray(value) ? value.join(',') : String(value));
  if (sort !== null) search.set('sort', `${sort.ascending ? '' : '-'}${sort.key}`);
  search.set('view', row.id);
  return `${row.screen}?${search}`;
}

export const seeLinks = room.ask(viewLinks, async ({ tx }) => {
  const rows = await tx
    .selectFrom('drafts.saved_view')
    .select(['id', 'screen', 'name', 'content'])
    .where('name', '<>', '')
    .where('screen', 'like', '/%')
    .orderBy('name')
    .limit(MOST_LINKS)
    .execute();
  return rows.map((row) => ({ id: row.id, title: row.name, path: addressOf(row) }));
});
