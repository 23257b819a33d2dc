import { VersionConflict } from '#kernel/rules/refusals.ts';
import { updateArticle } from '../contract/article.ts';
import { ARTICLE, articleLifecycle } from '../rules/article-lifecycle.ts';
import { bindArticleFiles } from './article-files.ts';
import { stepArticle } from './lifecycle.ts';
import { type Article, type ContentContext, content } from './tables.ts';
import {
  check,
  columnsOf,
  file,
  lockArticle,
  maybeSubmit,
  mayPin,
  setLabels,
  toActionResult,
  type Wish,
} from './write-article.ts';

export const updateArticleHandler = content.command(updateArticle, async (ctx) => {
  const before = await lockArticle(ctx, ctx.input.id);
  if (before.version !== ctx.input.version) throw VersionConflict({ version: before.version });
  await check(ctx, ctx.input, before);
  if (ctx.input.pinned)
    await mayPin(ctx, ctx.input.columnId, [before.id, ...(before.copy_of === null ? [] : [before.copy_of])]);
  const changed = before.state === ARTICLE.published ? await copyOf(ctx, before) : await rewrite(ctx, before);
  const row = await maybeSubmit(ctx, changed, ctx.input.submit);
  ctx.target({ type: 'ARTICLE', id: row.id, no: row.title });
  return toActionResult(ctx, row);
});

type Update = ContentContext & { readonly input: Wish };

async function copyOf(w: Update, before: Article): Promise<Article> {
  articleLifecycle.next('edit', before.state, 'submitter');
  return file(w, w.input, before);
}

async function rewrite(w: Update, before: Article): Promise<Article> {
  const row = await stepArticle(
    w as unknown as Parameters<typeof stepArticle>[0],
    before,
    'save',
    'submitter',
    { set: { ...columnsOf(w.input), changed: true } },
  );
  await setLabels(w, row.id, w.input.labelIds);
  await bindArticleFiles(w, row.id, row, row.content);
  return row;
}
