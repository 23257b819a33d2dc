import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { paged } from '#kernel/server/page.ts';
import { sanitiseRich } from '#kernel/server/sanitise.ts';
import { seenFiles } from '#office/attachments/server/door.ts';
import { type AboutRow, aboutDetail, aboutUs, listAbout } from '../contract/about.ts';
import { articleImageScene } from '../rules/file-scenes.ts';
import { ABOUT } from '../rules/pages.ts';
import { aboutLifecycle, PUBLICATION } from '../rules/publication-lifecycle.ts';
import { bindPictures, picturesOf } from './article-files.ts';
import type { stepAbout } from './lifecycle.ts';
import { type About, type ContentContext, content, type Words } from './tables.ts';

export const T = 'content.about_us';

const MOST_TEXT = 50_000;

export type Steps = Parameters<typeof stepAbout>[0];

function canOf(a: About, ctx: ContentContext): string[] {
  const open: readonly string[] = aboutLifecycle.open(a.state, 'operator');
  const may = (button: string): boolean => ctx.actor.superAdmin || holds(ctx.actor, button, [ABOUT]);
  return [
    ...(a.state === PUBLICATION.draft && may('Edit') ? ['edit'] : []),
    ...(open.includes('release') && may('Release') ? ['release'] : []),
    ...(open.includes('unpublish') && may('Unpublish') ? ['unpublish'] : []),
  ];
}

const present = (a: About, ctx: ContentContext): AboutRow => ({
  id: a.id,
  version: a.version,
  title: a.title,
  state: a.state,
  modifiedByName: a.modified_by_name,
  gmtModified: a.gmt_modified.toISOString(),
  releasedAt: a.released_at?.toISOString() ?? null,
  can: canOf(a, ctx),
});

export const toActionResult = (a: About, ctx: ContentContext) => {
  ctx.target({ type: 'ABOUT_US', id: a.id, no: a.title.zh_CN.slice(0, 40) });
  return { id: a.id, version: a.version, state: a.state, can: canOf(a, ctx) };
};

export async function held(
  ctx: ContentContext,
  wish: { readonly id: string; readonly version: number },
): Promise<About> {
  const row = await ctx.tx
    .selectFrom(T)
    .selectAll()
    .where('id', '=', wish.id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  if (row.version !== wish.version) throw VersionConflict({ version: row.version });
  return row;
}

export const listAboutHandler = content.query(listAbout, async (ctx) => {
  let query = ctx.tx.selectFrom(T).selectAll().where('deleted', '=', false);
  if (ctx.input.state !== undefined) query = query.where('state', '=', ctx.input.state);
  const page = await paged(ctx.tx, query, ctx.input, {
    sortable: { gmtModified: 'gmt_modified' },
    fallback: { column: 'gmt_modified', asc: false },
    key: 'id',
  });
  return { ...page, list: page.list.map((row) => present(row, ctx)) };
});

export const aboutDetailHandler = content.query(aboutDetail, async (ctx) => {
  const a = await ctx.tx
    .selectFrom(T)
    .selectAll()
    .where('id', '=', ctx.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (a === undefined) throw NotFound({});
  return {
    ...present(a, ctx),
    content: a.content,
    images: a.images,
    mapPoint: a.map_point,
    contact: a.contact,
  };
});

interface Wish {
  readonly title: Words;
  readonly content: Words;
  readonly images: readonly string[];
  readonly mapPoint?: string | null | undefined;
  readonly contact: string | null;
}

export function columnsOf(wish: Wish) {
  const zh = sanitiseRich(wish.content.zh_CN, MOST_TEXT);
  if (zh === '') throw new InvalidInput([{ field: 'content', rule: 'field.input', message: '' }]);
  const en = wish.content.en_US === undefined ? '' : sanitiseRich(wish.content.en_US, MOST_TEXT);
  const content: Words = en === '' ? { zh_CN: zh } : { zh_CN: zh, en_US: en };
  return {
    title: wish.title,
    content,
    images: [...new Set(wish.images)],
    map_point: wish.mapPoint ?? null,
    contact: wish.contact,
  };
}

export async function bind(ctx: ContentContext, a: About): Promise<void> {
  const seen = await seenFiles(ctx, { attachmentIds: a.images });
  if (seen.length < a.images.length || seen.some((f) => f.scene !== articleImageScene.name))
    throw new InvalidInput([{ field: 'images', rule: 'field.select', message: '' }]);
  await bindPictures(ctx, 'ABOUT_US', a.id, a.images, a.content.zh_CN + (a.content.en_US ?? ''));
}

export const aboutUsHandler = content.query(aboutUs, async (ctx) => {
  const a = await ctx.tx
    .selectFrom(T)
    .selectAll()
    .where('state', '=', PUBLICATION.published)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (a === undefined) return null;
  const pictures = await picturesOf(ctx, a.images);
  return {
    title: a.title,
    content: a.content,
    images: a.images.flatMap((id) => pictures.get(id) ?? []),
    mapPoint: a.map_point,
    contact: a.contact,
  };
});
