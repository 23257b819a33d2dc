import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteArticles } from '../contract/article.ts';
import { DELETABLE } from '../rules/article-lifecycle.ts';
import { content } from './tables.ts';
import { lockArticle } from './write-article.ts';

export const deleteArticlesHandler = content.batchCommand(deleteArticles, async (ctx) => {
  const row = await lockArticle(ctx, ctx.input.id);
  if (!DELETABLE.includes(row.state))
    throw StateNotAllowed({ subject: 'article', verb: 'delete', state: row.state, side: 'operator' });
  await ctx.tx
    .updateTable('content.article')
    .set({
      deleted: true,
      pinned: false,
      ...touched(ctx),
    })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(ctx, { bizType: 'ARTICLE', bizId: row.id });
  await ctx.history({
    bizType: 'ARTICLE',
    bizId: row.id,
    bizNo: row.title,
    action: 'delete',
    from: row.state,
    to: null,
    side: 'operator',
    parties: ['0'],
  });
  ctx.target({ type: 'ARTICLE', id: row.id, no: row.title });
});
