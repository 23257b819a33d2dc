import { InvalidInput } from '#kernel/server/dispatch.ts';
import { notify } from '#office/messaging/server/door.ts';
import { ARTICLES } from '../rules/pages.ts';
import { stepArticle } from './lifecycle.ts';
import type { Article, ContentContext } from './tables.ts';

/** What an article needs before anybody reviews it: a cover, and its text or its outside address. */
function missing(a: Article): string[] {
  return [
    ...(a.cover === null ? ['cover'] : []),
    ...(a.external_flag
      ? a.external_url === null
        ? ['externalUrl']
        : []
      : a.content === null
        ? ['content']
        : []),
  ];
}

/** 00, 30, 40 → 10: reviewers are told (ART_REVIEW). Refuses 10009 with the fields that are missing. */
export async function sendForReview(ctx: ContentContext, article: Article): Promise<Article> {
  const faults = missing(article);
  if (faults.length > 0)
    throw new InvalidInput(faults.map((field) => ({ field, rule: 'field.input', message: '' })));
  const set = { submitted_by: ctx.actor.accountId, submitted_at: await ctx.now(), reason: null };
  const row = await stepArticle(
    ctx as unknown as Parameters<typeof stepArticle>[0],
    article,
    'submit',
    'submitter',
    { set },
  );
  await notify(ctx, {
    event: 'ART_REVIEW',
    variables: { title: row.title },
    to: { platformRoute: ARTICLES, button: 'Release' },
    bizType: 'ARTICLE',
    bizId: row.id,
    link: `${ARTICLES}?keyword=${encodeURIComponent(row.title.slice(0, 60))}`,
  });
  return row;
}
