import { sql } from 'kysely';
import { NameExists, NotFound } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { lockRecord, serveRecordActs } from '#kernel/server/record.ts';
import { plainTextOf, sanitiseRich } from '#kernel/server/sanitise.ts';
import * as calls from '../contract/help.ts';
import { FooterMax } from '../rules/refusals.ts';
import { bindPictures } from './article-files.ts';
import { viewsOf } from './count-visit.ts';
import {
  type ContentContext,
  content,
  type HelpArticle,
  type HelpColumn,
  type Switch,
  type Words,
} from './tables.ts';

const COLUMN = 'content.help_column';
const ARTICLE = 'content.help_article';
const FOOTER_COLUMNS = 6;
const MOST_TEXT = 50_000;

/** Readers of a text whom it helped, or did not. */
const votes = (helpful: boolean) =>
  sql<number>`(select count(*)::int from content.help_vote v where v.article_id = a.id and v.helpful = ${helpful})`;

export const listHelpColumnsHandler = content.query(calls.listHelpColumns, async (ctx) => {
  const columns = await ctx.tx
    .selectFrom(COLUMN)
    .selectAll()
    .where('deleted', '=', false)
    .orderBy('sequence')
    .orderBy('gmt_modified', 'desc')
    .execute();
  const articles = await ctx.tx
    .selectFrom('content.help_article as a')
    .leftJoin('content.help_tally as t', 't.article_id', 'a.id')
    .select([
      'a.id',
      'a.version',
      'a.column_id',
      'a.title',
      'a.sequence',
      'a.state',
      'a.gmt_modified',
      viewsOf('help').as('views'),
      votes(true).as('helpful'),
      votes(false).as('unhelpful'),
    ])
    .where('a.deleted', '=', false)
    .orderBy('a.sequence')
    .orderBy('a.gmt_modified', 'desc')
    .execute();
  return columns.map((c) => ({
    kind: 'column' as const,
    id: c.id,
    version: c.version,
    names: c.names,
    sequence: c.sequence,
    state: c.state,
    showInFooter: c.show_in_footer,
    parentId: c.parent_id,
    gmtModified: c.gmt_modified.toISOString(),
    articles: articles
      .filter((a) => a.column_id === c.id)
      .map((a) => ({
        kind: 'article' as const,
        id: a.id,
        version: a.version,
        columnId: a.column_id,
        title: a.title,
        sequence: a.sequence,
        state: a.state,
        views: Number.parseInt(a.views, 10),
        helpful: a.helpful,
        unhelpful: a.unhelpful,
        gmtModified: a.gmt_modified.toISOString(),
      })),
  }));
});

interface ColumnWish {
  readonly names: Words;
  readonly sequence: number;
  readonly state: Switch;
  readonly showInFooter: boolean;
  readonly parentId?: string | null | undefined;
}
/** At most six columns in the footer; the lock of the whole table keeps two keepers from adding the seventh together. */
async function mayShow(ctx: ContentContext, self: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content.help.footer'))`.execute(ctx.tx);
  const { n } = await ctx.tx
    .selectFrom(COLUMN)
    .select(sql<string>`count(*)`.as('n'))
    .where('show_in_footer', '=', true)
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .where('id', 'is distinct from', self)
    .executeTakeFirstOrThrow();
  if (Number.parseInt(n, 10) >= FOOTER_COLUMNS) throw FooterMax({ n: FOOTER_COLUMNS }, 'showInFooter');
}
/** Two levels: a sub-column stands under a top one, and a column with sub-columns stays on top. */
async function placed(
  ctx: ContentContext,
  wish: ColumnWish,
  self: string | null,
): Promise<Record<string, unknown>> {
  const bad = () => new InvalidInput([{ field: 'parentId', rule: 'field.select', message: '' }]);
  if (wish.parentId) {
    const parent = await lockRecord<HelpColumn>(ctx, { table: COLUMN }, wish.parentId).catch(() => null);
    const child =
      self === null
        ? undefined
        : await ctx.tx
            .selectFrom(COLUMN)
            .select('id')
            .where('parent_id', '=', self)
            .where('deleted', '=', false)
            .executeTakeFirst();
    if (parent === null || parent.parent_id !== null || parent.id === self || child !== undefined)
      throw bad();
  }
  if (wish.showInFooter && wish.state === '1') await mayShow(ctx, self);
  return {
    names: wish.names,
    sequence: wish.sequence,
    state: wish.state,
    show_in_footer: wish.showInFooter,
    parent_id: wish.parentId ?? null,
  };
}
/** Sub-columns or articles that stand in a help column. */
async function filled(ctx: ContentContext, { id }: HelpColumn): Promise<boolean> {
  const child = await ctx.tx
    .selectFrom(COLUMN)
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  const article = await ctx.tx
    .selectFrom(ARTICLE)
    .select('id')
    .where('column_id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return child !== undefined || article !== undefined;
}
export const helpColumnHandlers = serveRecordActs(content, calls.helpColumns, {
  table: COLUMN,
  bizType: 'HELP_COLUMN',
  numberOf: (row: HelpColumn) => row.names.zh_CN,
  conflicts: { help_column_name: () => NameExists({}, 'names') },
  columns: (ctx: ContentContext, wish, before) => placed(ctx, wish, before?.id ?? null),
  used: filled,
  opens: async (ctx, row) => {
    if (row.show_in_footer) await mayShow(ctx, row.id);
  },
});

interface ArticleWish {
  readonly columnId: string;
  readonly title: Words;
  readonly content: Words;
  readonly sequence: number;
  readonly state: Switch;
}
async function written(
  ctx: ContentContext,
  wish: ArticleWish,
): Promise<Record<string, unknown> & { content: Words }> {
  await lockRecord<HelpColumn>(ctx, { table: COLUMN }, wish.columnId).catch(() => {
    throw new InvalidInput([{ field: 'columnId', rule: 'field.select', message: '' }]);
  });
  const zh = sanitiseRich(wish.content.zh_CN, MOST_TEXT);
  if (zh === '') throw new InvalidInput([{ field: 'content', rule: 'field.input', message: '' }]);
  const en = wish.content.en_US === undefined ? '' : sanitiseRich(wish.content.en_US, MOST_TEXT);
  const content: Words = en === '' ? { zh_CN: zh } : { zh_CN: zh, en_US: en };
  const plain = [wish.title.zh_CN, wish.title.en_US ?? '', plainTextOf(zh), plainTextOf(en)].join(' ').trim();
  return {
    column_id: wish.columnId,
    title: wish.title,
    content,
    plain,
    sequence: wish.sequence,
    state: wish.state,
  };
}
export const helpArticleHandlers = serveRecordActs(content, calls.helpArticles, {
  table: ARTICLE,
  bizType: 'HELP_ARTICLE',
  numberOf: (row: HelpArticle) => row.title.zh_CN,
  columns: (ctx: ContentContext, wish) => written(ctx, wish),
  after: (ctx, id, columns) => {
    const content = columns.content as Words;
    return bindPictures(ctx, 'HELP_ARTICLE', id, [], content.zh_CN + (content.en_US ?? ''));
  },
});
export const helpArticleDetailHandler = content.query(calls.helpArticleDetail, async (ctx) => {
  const a = await ctx.tx
    .selectFrom('content.help_article as a')
    .leftJoin('content.help_tally as t', 't.article_id', 'a.id')
    .selectAll('a')
    .select([votes(true).as('helpful'), votes(false).as('unhelpful'), viewsOf('help').as('views')])
    .where('a.id', '=', ctx.input.id)
    .where('a.deleted', '=', false)
    .executeTakeFirst();
  if (a === undefined) throw NotFound({});
  return {
    id: a.id,
    version: a.version,
    columnId: a.column_id,
    title: a.title,
    content: a.content,
    sequence: a.sequence,
    state: a.state,
    views: Number.parseInt(a.views, 10),
    helpful: a.helpful,
    unhelpful: a.unhelpful,
    gmtModified: a.gmt_modified.toISOString(),
  };
});
