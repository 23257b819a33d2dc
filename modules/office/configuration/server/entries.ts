import { type Selectable, sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, holds } from '#kernel/server/actor.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { checkEntry, type EntryKind, MOST_BANNERS } from '../rules/entries.ts';
import { CONFIG_ROUTES } from '../rules/places.ts';
import { BannerMax, ParentDisabled, TreeDepth } from '../rules/refusals.ts';
import { releaseLifecycle, releaseStateOf } from '../rules/release-lifecycle.ts';
import { addressesOf } from './pictures.ts';
import type { Tables } from './tables.ts';
import type { ConfigurationContext, Keeper, Thing } from './versions.ts';

export type EntryRow = Selectable<Tables['configuration.entry']>;
export type Content = Record<string, unknown>;

export const thingOf = (row: EntryRow): Thing => ({
  subject: 'entry',
  id: row.id,
  name: nameOf(row),
  version: row.version,
  value: row.value,
  draft: row.draft,
  releaseNo: row.release_no,
});
const nameOf = (row: EntryRow): string =>
  (row.shown.names as { zh_CN?: string } | null | undefined)?.zh_CN ?? `${row.kind} ${row.id}`;

/** One entry of a kind, held for a change. Refuses what is not there (10301). */
export async function holdEntry(ctx: ConfigurationContext, kind: EntryKind, id: string): Promise<EntryRow> {
  const row = await ctx.tx
    .selectFrom('configuration.entry')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw NotFound({});
  return row;
}

/** What an entry may still have done to it, by its life and the buttons its reader holds on this screen. */
function canOf(row: EntryRow, actor: Actor): string[] {
  const may = (button: string) => actor.superAdmin || holds(actor, button, [CONFIG_ROUTES[row.kind]]);
  const versions = may('Edit')
    ? [
        'edit',
        'preview',
        'history',
        ...releaseLifecycle
          .open(releaseStateOf(row), 'operator')
          .filter((v) => v !== 'save' && v !== 'rollBack'),
      ]
    : ['preview', 'history'];
  const switches = row.state === '1' ? (may('Disable') ? ['disable'] : []) : may('Enable') ? ['enable'] : [];
  return [...versions, ...switches, ...(may('Delete') && !row.builtin ? ['remove'] : [])];
}

/** Entries as their operators see them: the draft where there is one, and what is known of their versions. */
export async function presentEntries(
  ctx: ConfigurationContext,
  rows: readonly EntryRow[],
): Promise<Content[]> {
  const pictures = await addressesOf(
    ctx,
    rows.map((r) => r.shown),
  );
  return rows.map((row) => ({
    ...row.shown,
    id: row.id,
    version: row.version,
    release: releaseStateOf(row),
    releaseNo: row.release_no,
    draftedBy: row.drafted_name,
    draftedAt: row.drafted_at?.toISOString() ?? null,
    releasedBy: row.released_name,
    releasedAt: row.released_at?.toISOString() ?? null,
    pictures,
    enabled: row.state === '1',
    builtin: row.builtin,
    clicks: Number.parseInt(row.clicks, 10),
    gmtModified: row.gmt_modified.toISOString(),
    can: canOf(row, ctx.actor),
  }));
}

/** The fields of a kind out of an input, without what rides along. Refuses what does not fit together (10009). */
export function contentIn(input: object): Content {
  const {
    id: _id,
    version: _version,
    enabled: _enabled,
    release: _release,
    note: _note,
    ...content
  } = input as Content;
  const issues = checkEntry(content);
  if (issues.length > 0)
    throw new InvalidInput(issues.map(({ path, rule }) => ({ field: path, rule, message: '' })));
  return content;
}

/** Callers that fill one place queue here, so that its limit holds however many come at once. */
const queue = (ctx: ConfigurationContext, place: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`configuration.entry ${place}`}))`.execute(ctx.tx);

/** At most ten enabled banners share a place (12001); `except` is the one that is being changed. */
export async function mayShow(
  ctx: ConfigurationContext,
  row: Pick<EntryRow, 'id' | 'kind'>,
  content: unknown,
): Promise<void> {
  const place = (content as Content).place;
  if (row.kind !== 'banner' || typeof place !== 'string') return;
  await queue(ctx, `banner ${place}`);
  const { n } = await ctx.tx
    .selectFrom('configuration.entry')
    .select(sql<string>`count(*)`.as('n'))
    .where('kind', '=', 'banner')
    .where('state', '=', '1')
    .where('deleted', '=', false)
    .where(sql`value ->> 'place'`, '=', place)
    .where('id', '!=', row.id)
    .executeTakeFirstOrThrow();
  if (Number.parseInt(n, 10) >= MOST_BANNERS) throw BannerMax({ n: MOST_BANNERS });
}

/** The main navigation has two levels; a parent is an enabled entry of the first (10307, 10310). */
export async function mayStandUnder(
  ctx: ConfigurationContext,
  kind: EntryKind,
  id: string | null,
  content: Content,
): Promise<void> {
  if (kind !== 'navigation' || typeof content.parentId !== 'string') return;
  const parent =
    content.parentId === id
      ? undefined
      : await ctx.tx
          .selectFrom('configuration.entry')
          .selectAll()
          .where('id', '=', content.parentId)
          .where('kind', '=', 'navigation')
          .where('deleted', '=', false)
          .forShare()
          .executeTakeFirst();
  if (parent === undefined || parent.shown.kind !== 'main') throw NotFound({}, 'parentId');
  if (parent.state !== '1') throw ParentDisabled({}, 'parentId');
  const below =
    id === null
      ? undefined
      : await ctx.tx
          .selectFrom('configuration.entry')
          .select('id')
          .where('kind', '=', 'navigation')
          .where('deleted', '=', false)
          .where(sql`shown ->> 'parentId'`, '=', id)
          .executeTakeFirst();
  if (parent.shown.parentId !== null || below !== undefined) throw TreeDepth({ n: 2 }, 'parentId');
}

export const entryKeeper: Keeper = {
  inForce: async (_w, _thing, content) => content,
  async mayRelease(ctx, thing, content) {
    const row = await ctx.tx
      .selectFrom('configuration.entry')
      .select(['id', 'kind', 'state'])
      .where('id', '=', thing.id)
      .executeTakeFirstOrThrow();
    if (row.state === '1') await mayShow(ctx, row, content);
    await mayStandUnder(ctx, row.kind, row.id, content as Content);
  },
  async shown(ctx, thing) {
    const row = await ctx.tx
      .selectFrom('configuration.entry')
      .selectAll()
      .where('id', '=', thing.id)
      .executeTakeFirstOrThrow();
    return (await presentEntries(ctx, [row]))[0];
  },
};
