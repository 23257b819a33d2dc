import type { OutputOf } from '#kernel/rules/contract.ts';
import { StateNotAllowed, NoPermission, SelfApproval, VersionConflict } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import {
  deleteArticles,
  rejectArticle,
  releaseArticle,
  submitArticle,
  unpublishArticle,
  withdrawArticle,
} from '../contract/article.ts';
import { ARTICLE, DELETABLE } from '../rules/article-life.ts';
import { ArticleReview } from '../rules/refusals.ts';
import { stepArticle } from './life.ts';
import { publish, SHOW, tellAuthor } from './publish-article.ts';
import { articleCan, isAuthor } from './select-articles.ts';
import { sendForReview } from './send-for-review.ts';
import { type Article, type Hand, room } from './tables.ts';
import { lockArticle } from './write-article.ts';

type Acted = OutputOf<typeof submitArticle>;
const done = (w: Hand, row: Article): Acted => {
  w.target({ type: 'ARTICLE', id: row.id, no: row.title });
  return { id: row.id, version: row.version, state: row.state, can: articleCan(row, w.actor) };
};
async function held(
  w: Hand & { readonly input: { readonly id: string; readonly version: number } },
): Promise<Article> {
  const row = await lockArticle(w, w.input.id);
  if (row.version !== w.input.version) throw VersionConflict({ version: row.version });
  return row;
}
type Steps = Parameters<typeof stepArticle>[0];

export const articleSubmitted = room.on(submitArticle, async (w) =>
  done(w, await sendForReview(w, await held(w))),
);

/** Only its author takes an article back from review. */
export const articleWithdrawn = room.on(withdrawArticle, async (w) => {
  const row = await held(w);
  if (!isAuthor(row, w.actor)) throw NoPermission({});
  return done(w, await stepArticle(w as unknown as Steps, row, 'withdraw', 'submitter'));
});

/** Four eyes: never the author. A copy replaces its article; an unpublished one goes out again if nobody touched it. */
export const articleReleased = room.on(releaseArticle, async (w) => {
  const row = await held(w);
  if (row.state === ARTICLE.pending && isAuthor(row, w.actor)) throw SelfApproval({});
  if (row.state === ARTICLE.unpublished && row.changed) throw ArticleReview({});
  return done(w, await publish(w, row));
});

export const articleRejected = room.on(rejectArticle, async (w) => {
  const row = await held(w);
  if (row.state === ARTICLE.pending && isAuthor(row, w.actor)) throw SelfApproval({});
  const set = { reviewed_by: w.actor.accountId, reviewed_at: await w.now(), reason: w.input.reason };
  const next = await stepArticle(w as unknown as Steps, row, 'reject', 'operator', {
    set,
    reason: w.input.reason,
  });
  await tellAuthor(w, next, 'rejected', w.input.reason);
  return done(w, next);
});

/** From now on the public page answers «not found»; a planned publication is called off. */
export const articleUnpublished = room.on(unpublishArticle, async (w) => {
  const row = await held(w);
  const next = await stepArticle(w as unknown as Steps, row, 'unpublish', 'operator', {
    set: { shown_since: null },
  });
  await w.undue(SHOW, row.id);
  w.live('articles:all', { id: row.id });
  return done(w, next);
});

export const articleDropped = room.each(deleteArticles, async (w) => {
  const row = await lockArticle(w, w.input.id);
  if (!DELETABLE.includes(row.state))
    throw StateNotAllowed({ subject: 'article', verb: 'delete', state: row.state, side: 'operator' });
  await w.tx
    .updateTable('content.article')
    .set({
      deleted: true,
      pinned: false,
      ...touched(w),
    })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(w, { bizType: 'ARTICLE', bizId: row.id });
  await w.history({
    bizType: 'ARTICLE',
    bizId: row.id,
    bizNo: row.title,
    action: 'delete',
    from: row.state,
    to: null,
    side: 'operator',
    parties: ['0'],
  });
  w.target({ type: 'ARTICLE', id: row.id, no: row.title });
});
