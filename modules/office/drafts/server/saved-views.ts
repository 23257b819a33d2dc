import { listViews, viewLinks } from '../contract/views.ts';
import { drafts } from './tables.ts';

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

export interface Row {
  id: string;
  screen: string;
  name: string;
  content: unknown;
  shared: boolean;
}

export const shown = (row: Row) => ({ ...row, content: row.content as Json });

export const listViewsHandler = drafts.query(listViews, async ({ tx, input }) => {
  const rows = await tx
    .selectFrom('drafts.saved_view')
    .select(['id', 'screen', 'name', 'content', 'shared'])
    .where('screen', '=', input.screen)
    .orderBy('name')
    .execute();
  return rows.map(shown);
});

const MOST_LINKS = 200;

interface StoredView {
  readonly filters?: Readonly<Record<string, unknown>>;
  readonly sort?: { readonly key: string; readonly ascending: boolean } | null;
}

/** The address under which a list opens with this view: its filters and order as the list itself writes them. */
function addressOf(row: { id: string; screen: string; content: unknown }): string {
  const { filters = {}, sort = null } = (row.content ?? {}) as StoredView;
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(filters))
    search.set(key, Array.isArray(value) ? value.join(',') : String(value));
  if (sort !== null) search.set('sort', `${sort.ascending ? '' : '-'}${sort.key}`);
  search.set('view', row.id);
  return `${row.screen}?${search}`;
}

export const viewLinksHandler = drafts.query(viewLinks, async ({ tx }) => {
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
