import { sql } from 'kysely';
import { containsPattern } from '#kernel/rules/contains-pattern.ts';
import { helpTree } from '../contract/reading.ts';
import { viewsOf } from './count-visit.ts';
import { type ContentContext, content, type Words } from './tables.ts';

const COLUMNS = 6;

const LINKS_EACH = 6;

/** Columns that are switched on with the titles of their articles; a search keeps those it hits and the way to them. */
export const helpTreeHandler = content.query(helpTree, async ({ tx, input }) => {
  const columns = await tx
    .selectFrom('content.help_column')
    .select(['id', 'names', 'parent_id'])
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .orderBy('sequence')
    .orderBy('gmt_modified', 'desc')
    .execute();
  let query = tx
    .selectFrom('content.help_article')
    .select(['id', 'column_id', 'title'])
    .where('state', '=', '1')
    .where('deleted', '=', false);
  if (input.keyword) query = query.where(sql<boolean>`plain ilike ${containsPattern(input.keyword)}`);
  const articles = await query.orderBy('sequence').orderBy('gmt_modified', 'desc').limit(1000).execute();
  const leafOf = (c: { id: string; names: Words }) => ({
    id: c.id,
    names: c.names,
    articles: articles.filter((a) => a.column_id === c.id).map(({ id, title }) => ({ id, title })),
  });
  const tree = columns
    .filter((c) => c.parent_id === null)
    .map((c) => ({ ...leafOf(c), children: columns.filter((k) => k.parent_id === c.id).map(leafOf) }));
  if (!input.keyword) return tree;
  return tree
    .map((c) => ({ ...c, children: c.children.filter((k) => k.articles.length > 0) }))
    .filter((c) => c.articles.length > 0 || c.children.length > 0);
});

/** A text that is out, in columns that are switched on. */
export const shown = (ctx: Pick<ContentContext, 'tx'>, id: string) =>
  ctx.tx
    .selectFrom('content.help_article as a')
    .innerJoin('content.help_column as c', 'c.id', 'a.column_id')
    .leftJoin('content.help_column as p', 'p.id', 'c.parent_id')
    .leftJoin('content.help_tally as t', 't.article_id', 'a.id')
    .select(['a.id', 'a.title', 'a.content', 'a.gmt_modified', 'c.names', viewsOf('help').as('views')])
    .where('a.id', '=', id)
    .where('a.state', '=', '1')
    .where('a.deleted', '=', false)
    .where('c.state', '=', '1')
    .where(sql<boolean>`(p.id is null or p.state = '1')`);

export interface FooterHelp {
  readonly id: string;
  readonly names: Words;
  readonly articles: { readonly id: string; readonly title: Words }[];
}

/** Help columns of the page end: at most six, of six articles each (administration-domain 10.6). */
export const footerHelp = content.door<unknown, FooterHelp[]>(async ({ tx }) => {
  const columns = await tx
    .selectFrom('content.help_column')
    .select(['id', 'names'])
    .where('show_in_footer', '=', true)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .orderBy('sequence')
    .orderBy('id', 'desc')
    .limit(COLUMNS)
    .execute();
  if (columns.length === 0) return [];
  const ids = columns.map((c) => c.id);
  const articles = await tx
    .selectFrom('content.help_article')
    .select(['id', 'column_id', 'title'])
    .where('column_id', 'in', ids)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .orderBy('sequence')
    .orderBy('id', 'desc')
    .execute();
  return columns.map((c) => ({
    ...c,
    articles: articles
      .filter((a) => a.column_id === c.id)
      .slice(0, LINKS_EACH)
      .map(({ id, title }) => ({ id, title })),
  }));
});
