import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { ARTICLE } from '../rules/article-lifecycle.ts';
import { type ArticleResult, articleResults } from '../rules/article-messages.ts';
import { ARTICLES } from '../rules/pages.ts';
import { bindArticleFiles } from './article-files.ts';
import { stepArticle } from './lifecycle.ts';
import { type Article, type ContentContext, content } from './tables.ts';
import { mayPin, setLabels } from './write-article.ts';

/** The timer that shows an article at its publish time. */
export const SHOW = 'content.show';
type Steps = Parameters<typeof stepArticle>[0];

/** Tells whoever sent the article how it went (ART_RESULT). */
export async function notifyAuthor(
  ctx: ContentContext,
  row: Article,
  how: ArticleResult,
  reason = '',
): Promise<void> {
  const to = row.submitted_by ?? row.created_by;
  if (to === null) return;
  await notify(ctx, {
    event: 'ART_RESULT',
    variables: { title: row.title, result: articleResults.table[how], reason },
    to: { accountIds: [to] },
    bizType: 'ARTICLE',
    bizId: row.id,
    link: how === 'rejected' || how === 'planned' ? ARTICLES : `/article/${row.id}`,
  });
}

/** 10 → 20 or 40 → 20: visible now, or at a publish time that is still to come. */
export async function publish(ctx: ContentContext, row: Article): Promise<Article> {
  if (row.copy_of !== null) return replace(ctx, row, row.copy_of);
  const now = await ctx.now();
  const planned = row.publish_time !== null && row.publish_time.getTime() > now.getTime();
  const review =
    row.state === ARTICLE.pending ? { reviewed_by: ctx.actor.accountId, reviewed_at: now, reason: null } : {};
  const set = {
    ...review,
    changed: false,
    publish_time: planned ? row.publish_time : now,
    shown_since: planned ? null : now,
  };
  const next = await stepArticle(
    ctx as unknown as Steps,
    row,
    row.state === ARTICLE.pending ? 'approve' : 'release',
    'operator',
    { set },
  );
  if (planned) await ctx.schedule({ kind: SHOW, key: row.id, at: row.publish_time as Date });
  else ctx.live('articles:all', { id: row.id });
  await notifyAuthor(ctx, next, planned ? 'planned' : 'released');
  return next;
}

/** The reviewed copy becomes the article's content; the copy goes. */
async function replace(ctx: ContentContext, copy: Article, id: string): Promise<Article> {
  const original = (await ctx.tx
    .selectFrom('content.article')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()) as Article;
  const now = await ctx.now();
  const review = {
    reviewed_by: ctx.actor.accountId,
    reviewed_at: now,
    submitted_by: copy.submitted_by,
    submitted_at: copy.submitted_at,
    reason: null,
    changed: false,
  };
  if (copy.pinned) await mayPin(ctx, copy.column_id, [original.id]);
  await stepArticle(ctx as unknown as Steps, copy, 'approve', 'operator', {
    set: { ...review, copy_of: null, deleted: true, pinned: false, publish_time: now } as Partial<Article>,
  });
  const {
    title,
    type,
    language,
    column_id,
    keywords,
    author,
    source,
    external_flag,
    external_url,
    cover,
    video,
    pdf,
    images,
    docs,
    abstract,
    content,
    plain,
    pinned,
  } = copy;
  const set = {
    title,
    type,
    language,
    column_id,
    keywords,
    author,
    source,
    external_flag,
    external_url,
    cover,
    video,
    pdf,
    images,
    docs,
    abstract,
    content,
    plain,
    pinned,
    ...review,
  };
  // An article that was taken down meanwhile keeps its state: the new content waits with it.
  const out = original.state === ARTICLE.published ? 'edit' : 'save';
  const next = await stepArticle(ctx as unknown as Steps, original, out, 'submitter', { set });
  const labels = await ctx.tx
    .selectFrom('content.article_label')
    .select('label_id')
    .where('article_id', '=', copy.id)
    .execute();
  await setLabels(
    ctx,
    original.id,
    labels.map((l) => l.label_id),
  );
  await bindArticleFiles(ctx, original.id, next, content);
  await unbindFiles(ctx, { bizType: 'ARTICLE', bizId: copy.id });
  ctx.live('articles:all', { id: original.id });
  await notifyAuthor(ctx, next, 'released');
  return next;
}

/** The publish time has come: readers see it from now on. Nothing to do when it was taken down or moved meanwhile. */
export const showTimer = content.timer(SHOW, async (ctx) => {
  const shown = (await ctx.tx
    .updateTable('content.article')
    .set({ shown_since: nowHere as unknown as Date, gmt_modified: nowHere })
    .where('id', '=', ctx.input.key)
    .where('state', '=', ARTICLE.published)
    .where('shown_since', 'is', null)
    .where('deleted', '=', false)
    .where(sql<boolean>`publish_time <= ${nowHere}`)
    .returningAll()
    .executeTakeFirst()) as Article | undefined;
  if (shown === undefined) return;
  await ctx.history({
    bizType: 'ARTICLE',
    bizId: shown.id,
    bizNo: shown.title,
    action: 'show',
    from: ARTICLE.published,
    to: ARTICLE.published,
    side: 'timer',
    parties: ['0'],
  });
  await notifyAuthor(ctx as unknown as ContentContext, shown, 'shown');
  ctx.live('articles:all', { id: shown.id });
});
