import { sql } from 'kysely';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { NoPermission, NotFound } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { plainTextOf, sanitiseRich } from '#kernel/server/sanitise.ts';
import { mayChoose } from '#office/codesets/server/door.ts';
import type { addArticle } from '../contract/article.ts';
import { ARTICLE, articleLifecycle } from '../rules/article-lifecycle.ts';
import { ArticleCopy, BannerMax, ColumnLeaf, LabelOff } from '../rules/refusals.ts';
import { bindArticleFiles } from './article-files.ts';
import { leaf } from './columns.ts';
import { articleCan, scoped } from './select-articles.ts';
import { sendForReview } from './send-for-review.ts';
import type { Article, ContentContext, Locale } from './tables.ts';

const MOST_TEXT = 100_000;

const MOST_PINNED = 3;

export interface Wish {
  readonly title: string;
  readonly type: string;
  readonly columnId: string;
  readonly language: Locale;
  readonly keyword: readonly string[];
  readonly labelIds: readonly string[];
  readonly author: string | null;
  readonly source: string | null;
  readonly externalFlag: boolean;
  readonly externalUrl?: string | null | undefined;
  readonly cover?: string | null | undefined;
  readonly video?: string | null | undefined;
  readonly pdf?: string | null | undefined;
  readonly images: readonly string[];
  readonly docs: readonly string[];
  readonly abstract: string | null;
  readonly content?: string | null | undefined;
  readonly publishTime?: string | null | undefined;
  readonly pinned: boolean;
}

/** The article, locked and within the data scope. Refuses NotFound. */
export async function lockArticle(ctx: ContentContext, id: string): Promise<Article> {
  const row = await ctx.tx
    .selectFrom('content.article as a')
    .selectAll('a')
    .where('a.id', '=', id)
    .where('a.deleted', '=', false)
    .where(scoped(ctx.actor))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return row as Article;
}

/**
 * At most three pinned articles in a column; the column is held meanwhile, so that two editors cannot pin
 * past each other.
 */
export async function mayPin(ctx: ContentContext, columnId: string, self: readonly string[]): Promise<void> {
  await ctx.tx
    .selectFrom('content.site_column')
    .select('id')
    .where('id', '=', columnId)
    .forNoKeyUpdate()
    .execute();
  let query = ctx.tx
    .selectFrom('content.article')
    .select(sql<string>`count(*)`.as('n'))
    .where('column_id', '=', columnId)
    .where('pinned', '=', true)
    .where('deleted', '=', false)
    .where('copy_of', 'is', null);
  if (self.length > 0) query = query.where('id', 'not in', self);
  const { n } = await query.executeTakeFirstOrThrow();
  if (Number.parseInt(n, 10) >= MOST_PINNED) throw BannerMax({ n: MOST_PINNED }, 'pinned');
}

/** Column, type and labels that may be chosen now; what the article already has stays allowed. */
export async function check(ctx: ContentContext, wish: Wish, before: Article | null): Promise<void> {
  if (wish.columnId !== before?.column_id) {
    const column = await ctx.tx
      .selectFrom('content.site_column as c')
      .leftJoin('content.site_column as p', 'p.id', 'c.parent_id')
      .select('c.id')
      .where('c.id', '=', wish.columnId)
      .where('c.deleted', '=', false)
      .where(leaf)
      .executeTakeFirst();
    if (column === undefined) throw ColumnLeaf({}, 'columnId');
  }
  if (wish.type !== before?.type && !(await mayChoose(ctx, { type: 'article_type', code: wish.type })))
    throw new InvalidInput([{ field: 'type', rule: 'field.select', message: '' }]);
  const wanted = [...new Set(wish.labelIds)];
  if (wanted.length > 0) {
    const good = await ctx.tx
      .selectFrom('content.label')
      .select('id')
      .where('id', 'in', wanted)
      .where('deleted', '=', false)
      .where('state', '=', '1')
      .execute();
    const currentLabels =
      before === null
        ? []
        : await ctx.tx
            .selectFrom('content.article_label')
            .select('label_id')
            .where('article_id', '=', before.id)
            .execute();
    const known = new Set([...good.map((g) => g.id), ...currentLabels.map((k) => k.label_id)]);
    if (wanted.some((id) => !known.has(id))) throw LabelOff({}, 'labelIds');
  }
}

export function columnsOf(wish: Wish) {
  const content = wish.externalFlag || !wish.content ? null : sanitiseRich(wish.content, MOST_TEXT) || null;
  return {
    title: wish.title,
    type: wish.type,
    column_id: wish.columnId,
    language: wish.language,
    keywords: [...new Set(wish.keyword)],
    author: wish.author,
    source: wish.source,
    external_flag: wish.externalFlag,
    external_url: wish.externalFlag ? (wish.externalUrl ?? null) : null,
    cover: wish.cover ?? null,
    video: wish.video ?? null,
    pdf: wish.pdf ?? null,
    images: [...new Set(wish.images)],
    docs: [...new Set(wish.docs)],
    abstract: wish.abstract,
    content,
    plain: content === null ? '' : plainTextOf(content),
    pinned: wish.pinned,
    publish_time: wish.publishTime ? new Date(wish.publishTime) : null,
  };
}

export async function setLabels(ctx: ContentContext, id: string, labelIds: readonly string[]): Promise<void> {
  await ctx.tx.deleteFrom('content.article_label').where('article_id', '=', id).execute();
  const wanted = [...new Set(labelIds)];
  if (wanted.length > 0)
    await ctx.tx
      .insertInto('content.article_label')
      .values(wanted.map((label_id) => ({ article_id: id, label_id })))
      .execute();
}

/** Files a new row: an article of its own, or the draft copy of a published one. */
export async function file(ctx: ContentContext, wish: Wish, of: Article | null): Promise<Article> {
  const columns = columnsOf(wish);
  articleLifecycle.next('save', null, 'submitter');
  const row = (await ctx.tx
    .insertInto('content.article')
    .values({
      ...columns,
      state: ARTICLE.draft,
      gmt_create: nowHere as unknown as Date,
      gmt_modified: nowHere as unknown as Date,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      created_by_name: ctx.actor.name,
      owner_dept_id: of?.owner_dept_id ?? ctx.actor.deptId,
      owner_emp_id: of?.owner_emp_id ?? ctx.actor.empId,
      copy_of: of?.id ?? null,
    })
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst()) as Article | undefined;
  if (row === undefined) throw ArticleCopy({});
  await ctx.history({
    bizType: 'ARTICLE',
    bizId: row.id,
    bizNo: row.title,
    action: 'save',
    from: null,
    to: row.state,
    side: 'submitter',
    parties: ['0'],
  });
  await setLabels(ctx, row.id, wish.labelIds);
  await bindArticleFiles(ctx, row.id, row, row.content);
  return row;
}

export const toActionResult = (ctx: ContentContext, row: Article): OutputOf<typeof addArticle> => ({
  id: row.id,
  version: row.version,
  state: row.state,
  can: articleCan(row, ctx.actor),
});

export async function maybeSubmit(ctx: ContentContext, row: Article, submit: boolean): Promise<Article> {
  if (!submit) return row;
  if (!ctx.actor.superAdmin && !holds(ctx.actor, 'Submit')) throw NoPermission({});
  return sendForReview(ctx, row);
}
