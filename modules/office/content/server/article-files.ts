import { type Kysely, sql } from 'kysely';
import type { FileScene } from '#kernel/rules/file-scenes.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { publicLink } from '#kernel/server/files/index.ts';
import { attachmentsIn } from '#kernel/server/sanitise.ts';
import { inScope } from '#kernel/server/scope.ts';
import { docScene, pdfScene } from '#office/attachments/rules/file-scenes.ts';
import { bindable, bindFiles, type FileFacts, fileLink, seenFiles } from '#office/attachments/server/door.ts';
import type { Shown } from '../contract/base.ts';
import { ARTICLE } from '../rules/article-lifecycle.ts';
import { articleCoverScene, articleImageScene, articleVideoScene } from '../rules/file-scenes.ts';
import type { Article, ContentContext, Tables } from './tables.ts';

/**
 * Files of articles that are out are everybody's; those of the others belong to whom of the platform reaches
 * the article (administration-domain 7.4, 18.4).
 */
bindable('ARTICLE', async (ctx, id) => {
  const tx = ctx.tx as unknown as Kysely<Tables>;
  if (ctx.actor.identity === 'platform')
    return (
      (await tx
        .selectFrom('content.article as a')
        .select('a.id')
        .where('a.id', '=', id)
        .where(
          sql<boolean>`(a.state = ${sql.lit(ARTICLE.published)} or ${inScope(ctx.actor, 'ARTICLE', { member: 'a.member_id', dept: 'a.owner_dept_id', emp: 'a.owner_emp_id' })})`,
        )
        .executeTakeFirst()) !== undefined
    );
  const row = await tx
    .selectFrom('content.article')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', ARTICLE.published)
    .where('shown_since', 'is not', null)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return row !== undefined;
});
const published = async (): Promise<boolean> => true;
bindable('SEO', published);
bindable('ABOUT_US', published);
bindable('HELP_ARTICLE', published);

type Held = Pick<Article, 'cover' | 'video' | 'pdf' | 'images' | 'docs'>;
const SCENES: Readonly<Record<keyof Held, FileScene>> = {
  cover: articleCoverScene,
  video: articleVideoScene,
  pdf: pdfScene,
  images: articleImageScene,
  docs: docScene,
};
const idsIn = (held: Held, key: keyof Held): string[] => {
  const value = held[key];
  return value === null ? [] : typeof value === 'string' ? [value] : [...value];
};
const MOST = 100;

/**
 * Binds an article's files, each checked against the scene of its field; a file of another kind or another
 * person's is refused at its field.
 */
export async function bindArticleFiles(
  ctx: ContentContext,
  id: string,
  held: Held,
  content: string | null,
): Promise<void> {
  const keys = Object.keys(SCENES) as (keyof Held)[];
  const all = keys.flatMap((key) => idsIn(held, key));
  const seen = new Map((await seenFiles(ctx, { attachmentIds: all })).map((f) => [f.attachmentId, f]));
  const wrong = keys.filter((key) =>
    idsIn(held, key).some((file) => seen.get(file)?.scene !== SCENES[key].name),
  );
  if (wrong.length > 0)
    throw new InvalidInput(wrong.map((field) => ({ field, rule: 'field.select', message: '' })));
  await bindFiles(ctx, {
    bizType: 'ARTICLE',
    bizId: id,
    attachmentIds: [...all, ...(await shownIn(ctx, content ?? ''))],
    most: MOST,
    mixed: true,
  });
}
/** Attachments a rich text shows that the writer may see; others stay unbound and go with their own records. */
async function shownIn(ctx: ContentContext, html: string): Promise<string[]> {
  const ids = attachmentsIn(html).slice(0, MOST - 30);
  return (await seenFiles(ctx, { attachmentIds: ids })).map((f) => f.attachmentId);
}
/** Binds pictures and what rich texts show to a record of this capability. */
export async function bindPictures(
  ctx: ContentContext,
  bizType: 'SEO' | 'ABOUT_US' | 'HELP_ARTICLE',
  bizId: string,
  ids: readonly string[],
  html = '',
): Promise<void> {
  await bindFiles(ctx, {
    bizType,
    bizId,
    attachmentIds: [...ids, ...(await shownIn(ctx, html))],
    most: MOST,
    mixed: true,
  });
}

const shown = (f: FileFacts, url: string): Shown => ({
  attachmentId: f.attachmentId,
  fileName: f.fileName,
  size: f.size,
  contentType: f.contentType,
  url,
});
/** Public pictures by id: their addresses last. */
export async function picturesOf(ctx: ContentContext, ids: readonly string[]): Promise<Map<string, Shown>> {
  const wanted = [...new Set(ids)];
  return new Map(
    (await seenFiles(ctx, { attachmentIds: wanted })).map((f) => [
      f.attachmentId,
      shown(f, publicLink(f.attachmentId, f.fileName)),
    ]),
  );
}
/** Files with an address for this reader; private ones get a link of ten minutes. */
export async function filesFor(ctx: ContentContext, ids: readonly string[]): Promise<Shown[]> {
  const out: Shown[] = [];
  for (const f of await seenFiles(ctx, { attachmentIds: ids }))
    out.push(shown(f, (await fileLink(ctx, { attachmentId: f.attachmentId })).url));
  return out;
}
