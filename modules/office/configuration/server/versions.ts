import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import type { Context, FieldChange } from '#kernel/server/act-context.ts';
import { nowHere } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { avatarScene, imageScene } from '#office/attachments/rules/file-scenes.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { differences } from '../rules/differences.ts';
import { bannerScene, loadImageScene, logoScene } from '../rules/file-scenes.ts';
import { attachmentsIn } from '../rules/pictures.ts';
import { releaseLifecycle, releaseStateOf } from '../rules/release-lifecycle.ts';
import { bumpStamp } from './stamp.ts';
import type { Tables } from './tables.ts';

export type ConfigurationContext = Context<Tables, unknown>;
/** A configured thing with its version in force and its draft, held for a change. `value` null: never released. */
export interface Thing {
  readonly subject: 'setting' | 'entry';
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly value: unknown;
  readonly draft: unknown;
  readonly releaseNo: number;
}
/** How a kind of thing keeps what is in force. */
export interface Keeper {
  /** Writes released content where readers of the site find it; the columns of versions are written here. */
  inForce(ctx: ConfigurationContext, thing: Thing, content: unknown): Promise<unknown>;
  /** Refuses content that must not come into force. */
  mayRelease(ctx: ConfigurationContext, thing: Thing, content: unknown): Promise<void>;
  /** What a person sees of it, for a version conflict. */
  shown(ctx: ConfigurationContext, thing: Thing): Promise<unknown>;
}

const MOST_PICTURES = 100;
// Logos that were sent as generic pictures before their scene was declared stay.
const PUBLIC_SCENES = [imageScene, bannerScene, avatarScene, logoScene, loadImageScene];
const table = (thing: Pick<Thing, 'subject'>) =>
  (thing.subject === 'setting' ? 'configuration.setting' : 'configuration.entry') as 'configuration.entry';

/** Refuses a version that was overtaken (10302) and says what stands now. */
export async function fresh(
  ctx: ConfigurationContext,
  keeper: Keeper,
  thing: Thing,
  version: number,
): Promise<void> {
  note(ctx, thing, []);
  if (thing.version !== version)
    throw VersionConflict({ version: thing.version, current: await keeper.shown(ctx, thing) });
}

async function write(ctx: ConfigurationContext, thing: Thing, set: Record<string, unknown>): Promise<Thing> {
  const row = await ctx.tx
    .updateTable(table(thing))
    .set({
      ...set,
      ...touched(ctx),
    })
    .where('id', '=', thing.id)
    .where('version', '=', thing.version)
    .returning(['version', 'release_no'])
    .executeTakeFirst();
  if (row === undefined) throw VersionConflict({});
  return { ...thing, version: row.version, releaseNo: row.release_no };
}
const json = (content: unknown) => (content === null ? null : sql`${JSON.stringify(content)}::jsonb`);

/** Keeps every picture of what is in force and what is drafted from being swept away. */
const hold = (ctx: ConfigurationContext, thing: Thing, contents: readonly unknown[]) =>
  bindFiles(ctx, {
    bizType: `CONFIG_${thing.subject.toUpperCase()}`,
    bizId: thing.id,
    attachmentIds: [...new Set(contents.flatMap(attachmentsIn))],
    most: MOST_PICTURES,
    scenes: PUBLIC_SCENES,
  });

/**
 * Names the thing and its changes for the operation log, old → new. No row of the common history: a release
 * leaves a version of its own that can be taken back (`configuration.release`), a draft is seen by nobody but
 * its keepers.
 */
const note = (ctx: ConfigurationContext, thing: Thing, changes: readonly FieldChange[]): void =>
  ctx.target({ type: 'CONFIGURATION', id: thing.id, no: thing.name, changes });

/** Keeps a change as a draft; nobody but operators sees it. */
export async function keepDraft(ctx: ConfigurationContext, thing: Thing, content: unknown): Promise<Thing> {
  releaseLifecycle.next('save', releaseStateOf(thing), 'operator');
  const after = await write(ctx, thing, {
    draft: json(content),
    drafted_by: ctx.actor.accountId,
    drafted_name: ctx.actor.name,
    drafted_at: nowHere,
  });
  await hold(ctx, thing, [thing.value, content]);
  note(ctx, thing, differences(thing.draft ?? thing.value, content));
  return { ...after, draft: content };
}

/** Brings the draft into force: the site shows it from now on, and the release stays in the history. */
export async function releaseDraft(
  ctx: ConfigurationContext,
  keeper: Keeper,
  thing: Thing,
  why: string | null,
): Promise<Thing> {
  releaseLifecycle.next('release', releaseStateOf(thing), 'operator');
  return bringIn(ctx, keeper, thing, thing.draft, { note: why, from: null });
}

/** Drops the draft; what is released stays. */
export async function discardDraft(ctx: ConfigurationContext, thing: Thing): Promise<Thing> {
  releaseLifecycle.next('discard', releaseStateOf(thing), 'operator');
  const after = await write(ctx, thing, {
    draft: null,
    drafted_by: null,
    drafted_name: null,
    drafted_at: null,
  });
  await hold(ctx, thing, [thing.value]);
  note(ctx, thing, differences(thing.draft, thing.value));
  return { ...after, draft: null };
}

/**
 * Brings an earlier release into force again, as a release of its own; a draft is dropped. Refuses an unknown
 * number (10301).
 */
export async function rollBackTo(
  ctx: ConfigurationContext,
  keeper: Keeper,
  thing: Thing,
  number: number,
): Promise<Thing> {
  releaseLifecycle.next('rollBack', releaseStateOf(thing), 'operator');
  const earlier = await ctx.tx
    .selectFrom('configuration.release')
    .select('value')
    .where('subject', '=', thing.subject)
    .where('subject_id', '=', thing.id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (earlier === undefined || number === thing.releaseNo) throw NotFound({}, 'number');
  return bringIn(ctx, keeper, thing, earlier.value, { note: null, from: number });
}

async function bringIn(
  ctx: ConfigurationContext,
  keeper: Keeper,
  thing: Thing,
  content: unknown,
  how: { note: string | null; from: number | null },
): Promise<Thing> {
  await keeper.mayRelease(ctx, thing, content);
  // What came with the product is the first version of a setting: without it there would be nothing to go back to.
  const first = thing.subject === 'setting' && thing.releaseNo === 0;
  if (first)
    await keepRelease(ctx, thing, {
      number: 1,
      content: thing.value,
      note: null,
      from: null,
      by: { id: null, name: '' },
    });
  const number = thing.releaseNo + (first ? 2 : 1);
  const stored = await keeper.inForce(ctx, thing, content);
  const after = await write(ctx, thing, {
    value: json(stored),
    draft: null,
    drafted_by: null,
    drafted_name: null,
    drafted_at: null,
    release_no: number,
    released_name: ctx.actor.name,
    released_at: nowHere,
  });
  await keepRelease(ctx, thing, {
    number,
    content,
    note: how.note,
    from: how.from,
    by: { id: ctx.actor.accountId, name: ctx.actor.name },
  });
  await hold(ctx, thing, [content]);
  await bumpStamp(ctx);
  note(ctx, thing, differences(thing.value, content));
  return { ...after, value: content, draft: null, releaseNo: number };
}

interface StoredVersion {
  readonly number: number;
  readonly content: unknown;
  readonly note: string | null;
  readonly from: number | null;
  readonly by: { readonly id: string | null; readonly name: string };
}
/** One line of the history, with the pictures it needs when it is taken back. */
async function keepRelease(
  ctx: ConfigurationContext,
  thing: Thing,
  { number, content, note: why, from, by }: StoredVersion,
): Promise<void> {
  const release = await ctx.tx
    .insertInto('configuration.release')
    .values({
      gmt_create: nowHere,
      subject: thing.subject,
      subject_id: thing.id,
      number,
      value: json(content),
      note: why,
      from_number: from,
      released_by: by.id,
      released_name: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bindFiles(ctx, {
    bizType: 'CONFIG_RELEASE',
    bizId: release.id,
    attachmentIds: attachmentsIn(content),
    most: MOST_PICTURES,
    scenes: PUBLIC_SCENES,
  });
}
