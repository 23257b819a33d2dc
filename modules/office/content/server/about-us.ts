import { sql } from 'kysely';
import { StateNotAllowed, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { holds } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { paged } from '#kernel/server/page.ts';
import { sanitiseRich } from '#kernel/server/sanitise.ts';
import { seenFiles } from '#office/attachments/server/door.ts';
import {
  type AboutRow,
  aboutDetail,
  aboutUs,
  addAbout,
  listAbout,
  releaseAbout,
  unpublishAbout,
  updateAbout,
} from '../contract/about.ts';
import { ABOUT } from '../rules/pages.ts';
import { aboutLife, PUBLICATION } from '../rules/publication-life.ts';
import { bindPictures, picturesOf } from './article-files.ts';
import { stepAbout } from './life.ts';
import { type About, type Hand, room, type Words } from './tables.ts';

const T = 'content.about_us';
const MOST_TEXT = 50_000;
type Steps = Parameters<typeof stepAbout>[0];

function canOf(a: About, w: Hand): string[] {
  const open: readonly string[] = aboutLife.open(a.state, 'operator');
  const may = (button: string): boolean => w.actor.superAdmin || holds(w.actor, button, [ABOUT]);
  return [
    ...(a.state === PUBLICATION.draft && may('Edit') ? ['edit'] : []),
    ...(open.includes('release') && may('Release') ? ['release'] : []),
    ...(open.includes('unpublish') && may('Unpublish') ? ['unpublish'] : []),
  ];
}
const present = (a: About, w: Hand): AboutRow => ({
  id: a.id,
  version: a.version,
  title: a.title,
  state: a.state,
  modifiedByName: a.modified_by_name,
  gmtModified: a.gmt_modified.toISOString(),
  releasedAt: a.released_at?.toISOString() ?? null,
  can: canOf(a, w),
});
const acted = (a: About, w: Hand) => {
  w.target({ type: 'ABOUT_US', id: a.id, no: a.title.zh_CN.slice(0, 40) });
  return { id: a.id, version: a.version, state: a.state, can: canOf(a, w) };
};
async function held(w: Hand, wish: { readonly id: string; readonly version: number }): Promise<About> {
  const row = await w.tx
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

export const showAboutVersions = room.ask(listAbout, async (w) => {
  let query = w.tx.selectFrom(T).selectAll().where('deleted', '=', false);
  if (w.input.state !== undefined) query = query.where('state', '=', w.input.state);
  const page = await paged(w.tx, query, w.input, {
    sortable: { gmtModified: 'gmt_modified' },
    fallback: { column: 'gmt_modified', asc: false },
    key: 'id',
  });
  return { ...page, list: page.list.map((row) => present(row, w)) };
});
export const showAbout = room.ask(aboutDetail, async (w) => {
  const a = await w.tx
    .selectFrom(T)
    .selectAll()
    .where('id', '=', w.input.id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (a === undefined) throw NotFound({});
  return {
    ...present(a, w),
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
function columnsOf(wish: Wish) {
  const zh = sanitiseRich(wish.content.zh_CN, MOST_TEXT);
  if (zh === '') throw new Invalid_([{ field: 'content', rule: 'field.input', message: '' }]);
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
async function bind(w: Hand, a: About): Promise<void> {
  const seen = await seenFiles(w, { attachmentIds: a.images });
  if (seen.length < a.images.length || seen.some((f) => f.scene !== 'articleImage'))
    throw new Invalid_([{ field: 'images', rule: 'field.select', message: '' }]);
  await bindPictures(w, 'ABOUT_US', a.id, a.images, a.content.zh_CN + (a.content.en_US ?? ''));
}
const json = (words: Words) => JSON.stringify(words) as unknown as Words;

export const aboutAdded = room.on(addAbout, async (w) => {
  const columns = columnsOf(w.input);
  const state = aboutLife.next('save', null, 'operator');
  const stamps = {
    gmt_create: nowHere as unknown as Date,
    gmt_modified: nowHere as unknown as Date,
    created_by: w.actor.accountId,
    modified_by: w.actor.accountId,
    modified_by_name: w.actor.name,
  };
  const row = await w.tx
    .insertInto(T)
    .values({
      ...columns,
      title: json(columns.title),
      content: json(columns.content),
      ...stamps,
      state,
      released_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await w.history({
    bizType: 'ABOUT_US',
    bizId: row.id,
    bizNo: null,
    action: 'save',
    from: null,
    to: state,
    side: 'operator',
    parties: ['0'],
  });
  await bind(w, row);
  return acted(row, w);
});
/** Drafts are changed; what was published once stays as it was read. */
export const aboutChanged = room.on(updateAbout, async (w) => {
  const before = await held(w, w.input);
  if (before.state !== PUBLICATION.draft)
    throw StateNotAllowed({ subject: 'about', verb: 'save', state: before.state, side: 'operator' });
  const row = await stepAbout(w as unknown as Steps, before, 'save', 'operator', {
    set: { ...columnsOf(w.input), modified_by_name: w.actor.name },
  });
  await bind(w, row);
  return acted(row, w);
});
/** One is published: the version before goes down in the same act. */
export const aboutReleased = room.on(releaseAbout, async (w) => {
  await sql`select pg_advisory_xact_lock(hashtext('content.about'))`.execute(w.tx);
  const row = await held(w, w.input);
  aboutLife.next('release', row.state, 'operator');
  const out = await w.tx
    .selectFrom(T)
    .selectAll()
    .where('state', '=', PUBLICATION.published)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (out !== undefined) await stepAbout(w as unknown as Steps, out, 'unpublish', 'effect');
  return acted(
    await stepAbout(w as unknown as Steps, row, 'release', 'operator', {
      set: { released_at: await w.now() },
    }),
    w,
  );
});
export const aboutUnpublished = room.on(unpublishAbout, async (w) =>
  acted(await stepAbout(w as unknown as Steps, await held(w, w.input), 'unpublish', 'operator'), w),
);

export const aboutRead = room.ask(aboutUs, async (w) => {
  const a = await w.tx
    .selectFrom(T)
    .selectAll()
    .where('state', '=', PUBLICATION.published)
    .where('deleted', '=', false)
    .executeTakeFirst();
  if (a === undefined) return null;
  const pictures = await picturesOf(w, a.images);
  return {
    title: a.title,
    content: a.content,
    images: a.images.flatMap((id) => pictures.get(id) ?? []),
    mapPoint: a.map_point,
    contact: a.contact,
  };
});
