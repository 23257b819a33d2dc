import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { FileCount } from '#kernel/rules/file-refusals.ts';
import { type FileScene, refuseCount } from '#kernel/rules/file-scenes.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { type AnyTables, nowHere } from '#kernel/server/database.ts';
import { fileSceneOf } from '../rules/scene-registry.ts';
import { infoOf, keepFile, keepMade, type Made, type Wish } from './keep.ts';
import { type AttachmentsContext, mustSee, opened, visible } from './look.ts';
import { attachments } from './tables.ts';

export { awake } from './awake.ts';
export type { Made } from './keep.ts';
export { bindable, type MaySee } from './ports.ts';

/** A file as other capabilities may know it. */
export interface FileFacts {
  readonly attachmentId: string;
  readonly fileName: string;
  readonly size: number;
  readonly contentType: string;
  readonly sha256: string;
  readonly scene: string;
}
export interface RecordRef {
  readonly bizType: string;
  readonly bizId: string;
}

const factsOf = (f: {
  id: string;
  file_name: string;
  size: string;
  content_type: string;
  sha256: string;
  scene: string;
}): FileFacts => ({
  attachmentId: f.id,
  fileName: f.file_name,
  size: Number.parseInt(f.size, 10),
  contentType: f.content_type,
  sha256: f.sha256,
  scene: f.scene,
});

const overMost = (n: number, most: number | undefined) =>
  most !== undefined && n > most ? FileCount({ n: most }) : null;
/**
 * Binds exactly these files to a record, in this order; files it used before and no longer does are let go.
 * Each must be visible to the actor.
 * Refuses NotFound and 15004 (`most`, or the scene's own limit). `mixed`: files of several fields of one
 * record, which its capability has counted field by field; only `most` holds.
 */
export const bindFiles = attachments.door<
  RecordRef & {
    readonly attachmentIds: readonly string[];
    readonly most?: number | undefined;
    readonly scenes?: readonly FileScene[] | undefined;
    readonly mixed?: true | undefined;
  },
  FileFacts[]
>(async (ctx) => {
  const { bizType, bizId } = ctx.input;
  const ids = [...new Set(ctx.input.attachmentIds)];
  const before = (
    await ctx.tx
      .selectFrom('attachments.binding')
      .select('attachment_id')
      .where('biz_type', '=', bizType)
      .where('biz_id', '=', bizId)
      .execute()
  ).map((r) => r.attachment_id);
  const fresh = ids.filter((id) => !before.includes(id));
  const seen = fresh.length === 0 ? [] : await visible(ctx, fresh);
  const allowed =
    ctx.input.scenes === undefined
      ? seen
      : seen.filter((f) => ctx.input.scenes?.some((scene) => scene.name === f.scene));
  if (allowed.length < fresh.length) throw NotFound({});
  const first = allowed[0];
  const tooMany =
    first === undefined
      ? null
      : ctx.input.mixed
        ? overMost(ids.length, ctx.input.most)
        : refuseCount(fileSceneOf(first.scene), ids.length, ctx.input.most);
  if (tooMany !== null) throw tooMany;
  const released = before.filter((id) => !ids.includes(id));
  if (released.length > 0)
    await ctx.tx
      .deleteFrom('attachments.binding')
      .where('biz_type', '=', bizType)
      .where('biz_id', '=', bizId)
      .where('attachment_id', 'in', released)
      .execute();
  for (const [sort, id] of ids.entries()) {
    await ctx.tx
      .insertInto('attachments.binding')
      .values({ attachment_id: id, biz_type: bizType, biz_id: bizId, sort, created_by: ctx.actor.accountId })
      .onConflict((c) => c.columns(['attachment_id', 'biz_type', 'biz_id']).doUpdateSet({ sort }))
      .execute();
  }
  await recount(ctx, [...fresh, ...released]);
  return filesIn(ctx, { bizType, bizIds: [bizId] }).then((m) => [...(m.get(bizId) ?? [])]);
});

/**
 * References and state of these files, counted anew; in the order of their ids, so that two records never
 * wait for each other.
 */
async function recount(ctx: AttachmentsContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await opened(ctx, ids, () =>
    sql`with held as (select id from attachments.attachment where id = any(${[...ids]}::bigint[]) order by id for no key update),
      counted as (select h.id, (select count(*) from attachments.binding b where b.attachment_id = h.id)::int as n from held h)
      update attachments.attachment a set ref_count = c.n, state = case when c.n > 0 then 'bound' else 'temp' end, gmt_modified = ${nowHere}, gmt_create = case when c.n > 0 then a.gmt_create else ${nowHere} end, version = a.version + 1
      from counted c where a.id = c.id and a.state in ('temp', 'bound')`.execute(ctx.tx),
  );
}

async function filesIn(
  ctx: AttachmentsContext,
  input: { bizType: string; bizIds: readonly string[] },
): Promise<Map<string, FileFacts[]>> {
  const out = new Map<string, FileFacts[]>();
  if (input.bizIds.length === 0) return out;
  const bound = await ctx.tx
    .selectFrom('attachments.binding')
    .select(['attachment_id', 'biz_id'])
    .where('biz_type', '=', input.bizType)
    .where('biz_id', 'in', [...input.bizIds])
    .orderBy('biz_id')
    .orderBy('sort')
    .execute();
  if (bound.length === 0) return out;
  const ids = bound.map((b) => b.attachment_id);
  const rows = await opened(ctx, ids, () =>
    ctx.tx
      .selectFrom('attachments.attachment')
      .selectAll()
      .where('id', 'in', ids)
      .where('state', '=', 'bound')
      .execute(),
  );
  const byId = new Map(rows.map((r) => [r.id, r]));
  for (const b of bound) {
    const file = byId.get(b.attachment_id);
    if (file !== undefined) out.set(b.biz_id, [...(out.get(b.biz_id) ?? []), factsOf(file)]);
  }
  return out;
}
/** Files of records the caller has already found to be visible, in their order. */
export const filesOf = attachments.door<
  { readonly bizType: string; readonly bizIds: readonly string[] },
  ReadonlyMap<string, readonly FileFacts[]>
>((ctx) => filesIn(ctx, ctx.input));

/** Facts of files the actor may see; the rest are left out. */
export const seenFiles = attachments.door<{ readonly attachmentIds: readonly string[] }, FileFacts[]>(
  async (ctx) =>
    ctx.input.attachmentIds.length === 0 ? [] : (await visible(ctx, ctx.input.attachmentIds)).map(factsOf),
);
/** Address of a file for this reader. Refuses NotFound. */
export const fileLink = attachments.door<
  { readonly attachmentId: string },
  { url: string; fileName: string; expireAt: string | null }
>(async (ctx) => infoOf(ctx, await mustSee(ctx, ctx.input.attachmentId)));
/** The bytes of a file the actor may see. Refuses NotFound. */
export const openFile = attachments.door<
  { readonly attachmentId: string },
  FileFacts & { readonly stream: Readable }
>(async (ctx) => {
  const file = await mustSee(ctx, ctx.input.attachmentId);
  return { ...factsOf(file), stream: await ctx.service('files').storage.get(file.storage_key) };
});

/** Keeps an uploaded file by the rules of its scene, unbound. Refuses 15001 to 15005. */
export const keepUpload = attachments.door<Wish, FileFacts>(async (ctx) =>
  factsOf(await keepFile(ctx, ctx.input)),
);
/** Keeps a file the server made, bound to its record. */
export const keepMadeFile = attachments.door<Made & RecordRef, FileFacts>(async (ctx) => {
  const file = await keepMade(ctx, ctx.input);
  await ctx.tx
    .insertInto('attachments.binding')
    .values({
      attachment_id: file.id,
      biz_type: ctx.input.bizType,
      biz_id: ctx.input.bizId,
      created_by: ctx.actor.accountId,
    })
    .execute();
  await recount(ctx, [file.id]);
  return factsOf(file);
});
/** Lets a record's files go; those no record uses any more are swept within a day. */
export const unbindFiles = attachments.door<RecordRef, void>(async (ctx) => {
  const released = await ctx.tx
    .deleteFrom('attachments.binding')
    .where('biz_type', '=', ctx.input.bizType)
    .where('biz_id', '=', ctx.input.bizId)
    .returning('attachment_id')
    .execute();
  await recount(
    ctx,
    released.map((g) => g.attachment_id),
  );
});
export type Knocker = Context<AnyTables, AnyTables>;

/** Addresses of public pictures by id, for pages anybody may open; private, unknown and removed files are left out. */
export const publicLinks = attachments.door<
  { readonly attachmentIds: readonly string[] },
  ReadonlyMap<string, string>
>(async (ctx) => {
  if (ctx.input.attachmentIds.length === 0) return new Map();
  const files = (await visible(ctx, ctx.input.attachmentIds)).filter((f) => f.bucket === 'public');
  return new Map(files.map((f) => [f.id, infoOf(ctx, f).url]));
});
