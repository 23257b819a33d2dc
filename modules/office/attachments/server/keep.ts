import { sql } from 'kysely';
import { FileCount, FileTooLarge } from '#kernel/rules/file-refusals.ts';
import { CONTENT_TYPE, type Extension, type FileScene, THUMBNAILS } from '#kernel/rules/file-scenes.ts';
import { nowHere } from '#kernel/server/database.ts';
import {
  type Inspected,
  inspect,
  newKey,
  publicLink,
  type Storage,
  signLink,
  thumbnailKey,
} from '#kernel/server/files/index.ts';
import { TEMP_BYTES, TEMP_FILES } from '../rules/quota.ts';
import { awake } from './awake.ts';
import type { AttachmentsContext } from './look.ts';
import type { Attachment } from './tables.ts';

/** Refuses 15004 or 15001 when the person has too much lying about without a record. */
export async function withinQuota(ctx: AttachmentsContext, size: number): Promise<void> {
  const { rows } = await sql<{
    n: number;
    bytes: string;
  }>`select count(*)::int as n, coalesce(sum(size), 0)::bigint as bytes from attachments.attachment where uploader_id = ${ctx.actor.accountId}::bigint and state = 'temp'`.execute(
    ctx.tx,
  );
  const held = rows[0] as { n: number; bytes: string };
  if (held.n >= TEMP_FILES) throw FileCount({ n: TEMP_FILES });
  if (BigInt(held.bytes) + BigInt(size) > BigInt(TEMP_BYTES)) throw FileTooLarge({ max: '1 GB' });
}

export interface Wish {
  readonly origin: string | Buffer;
  readonly fileName: string;
  readonly scene: FileScene;
  readonly bucket: 'public' | 'private';
}

/** Checks a file by its scene and keeps it, unbound. Refuses 15001 to 15005. */
export async function keepFile(ctx: AttachmentsContext, wish: Wish): Promise<Attachment> {
  const { storage, scanner } = ctx.service('files');
  const bucket = wish.scene.bucket === 'private' ? 'private' : wish.bucket;
  const stored = await awake(
    ctx.tx,
    (async () => {
      const checked = await inspect(wish.origin, wish.fileName, wish.scene, scanner);
      return { checked, ...(await store(storage, bucket, checked)) };
    })(),
  );
  try {
    const { checked } = stored;
    return await insert(ctx, {
      bucket,
      scene: wish.scene.name,
      file_name: checked.fileName,
      ext: checked.file.ext,
      content_type: checked.file.contentType,
      size: String(checked.file.size),
      sha256: checked.file.sha256,
      width: checked.width,
      height: checked.height,
      duration_ms: checked.durationMs,
      storage_key: stored.key,
      original_key: stored.originalKey,
      has_thumbs: checked.thumbnails !== null,
      scan_result: checked.scan,
    });
  } catch (error) {
    await forget(storage, { storage_key: stored.key, original_key: stored.originalKey, has_thumbs: true });
    throw error;
  }
}

async function store(
  storage: Storage,
  bucket: 'public' | 'private',
  checked: Inspected,
): Promise<{ key: string; originalKey: string | null }> {
  const key = newKey(bucket, checked.file.ext);
  await storage.put(key, checked.file.body, checked.file.size);
  if (checked.thumbnails !== null)
    for (const side of THUMBNAILS)
      await storage.put(thumbnailKey(key, side), checked.thumbnails[side], checked.thumbnails[side].length);
  if (checked.original === null) return { key, originalKey: null };
  const originalKey = newKey('private', checked.original.ext);
  await storage.put(originalKey, checked.original.body, checked.original.size);
  return { key, originalKey };
}

export interface Made {
  readonly body: Buffer | string;
  readonly size: number;
  readonly sha256: string;
  readonly fileName: string;
  readonly ext: Extension;
  readonly scene: FileScene;
  readonly memberId: string | null;
  readonly accountId: string | null;
}
/** Keeps a file the server made itself: exports, printed documents. Private, unchecked, unbound. */
export async function keepMade(ctx: AttachmentsContext, made: Made): Promise<Attachment> {
  const { storage } = ctx.service('files');
  const key = newKey('private', made.ext);
  await awake(ctx.tx, storage.put(key, made.body, made.size));
  return insert(ctx, {
    bucket: 'private',
    scene: made.scene.name,
    file_name: made.fileName,
    ext: made.ext,
    content_type: CONTENT_TYPE[made.ext],
    size: String(made.size),
    sha256: made.sha256,
    width: null,
    height: null,
    duration_ms: null,
    storage_key: key,
    original_key: null,
    has_thumbs: false,
    scan_result: 'skipped',
    member_id: made.memberId,
    uploader_id: made.accountId,
  });
}

type Fresh = Pick<
  Attachment,
  | 'bucket'
  | 'scene'
  | 'file_name'
  | 'ext'
  | 'content_type'
  | 'size'
  | 'sha256'
  | 'width'
  | 'height'
  | 'duration_ms'
  | 'storage_key'
  | 'original_key'
  | 'has_thumbs'
  | 'scan_result'
> &
  Partial<Pick<Attachment, 'member_id' | 'uploader_id'>>;
const insert = (ctx: AttachmentsContext, row: Fresh): Promise<Attachment> =>
  ctx.tx
    .insertInto('attachments.attachment')
    .values({
      member_id: ctx.actor.memberId,
      uploader_id: ctx.actor.accountId,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      gmt_create: nowHere as unknown as Date,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Removes the bytes of a file with everything made of it. */
export async function forget(
  storage: Storage,
  file: Pick<Attachment, 'storage_key' | 'original_key' | 'has_thumbs'>,
): Promise<void> {
  await storage.remove(file.storage_key);
  if (file.original_key !== null) await storage.remove(file.original_key);
  if (file.has_thumbs)
    for (const side of THUMBNAILS) await storage.remove(thumbnailKey(file.storage_key, side));
}

/** How a file is told of, with its address for this reader. Links live by the real clock. */
export function infoOf(ctx: AttachmentsContext, file: Attachment) {
  const link =
    file.bucket === 'public'
      ? null
      : signLink(
          ctx.service('files').linkKeys,
          { attachmentId: file.id, accountId: ctx.actor.accountId ?? '0' },
          file.file_name,
          Math.floor(performance.timeOrigin + performance.now()) / 1000,
        );
  return {
    attachmentId: file.id,
    fileName: file.file_name,
    size: Number.parseInt(file.size, 10),
    contentType: file.content_type,
    sha256: file.sha256,
    ...(file.width === null ? {} : { width: file.width }),
    ...(file.height === null ? {} : { height: file.height }),
    url: link?.url ?? publicLink(file.id, file.file_name),
    expireAt: link === null ? null : new Date(link.expires * 1000).toISOString(),
  };
}
