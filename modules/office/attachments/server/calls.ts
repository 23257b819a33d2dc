import { THUMBNAILS } from '#kernel/rules/file-scenes.ts';
import { FileTooLarge } from '#kernel/rules/file-refusals.ts';
import { InUse, NotFound } from '#kernel/rules/refusals.ts';
import type { FileAnswer } from '#kernel/server/capability.ts';
import { nowHere } from '#kernel/server/database.ts';
import { Invalid_ } from '#kernel/server/dispatch.ts';
import { type Storage, thumbnailKey, zipStream } from '#kernel/server/files/index.ts';
import type { Upload } from '#kernel/rules/contract.ts';
import type { SceneName } from '#kernel/rules/file-scenes.ts';
import {
  batchDownload,
  deleteAttachment,
  getAttachmentUrls,
  getOneAttachment,
  uploadPrivate,
  uploadPublic,
} from '../contract/attachment.ts';
import { BATCH_BYTES } from '../rules/quota.ts';
import { forget, infoOf, keepFile, withinQuota } from './keep.ts';
import { type Hand, mustSee, visible } from './look.ts';
import { type Attachment, room } from './tables.ts';

async function take(
  w: Hand,
  input: { file: Upload; scene: SceneName; fileSha256?: string | undefined },
  bucket: 'public' | 'private',
) {
  if (input.fileSha256 !== undefined && input.fileSha256.toLowerCase() !== input.file.sha256)
    throw new Invalid_([{ field: 'fileSha256', rule: 'field.input', message: '' }]);
  await withinQuota(w, input.file.size);
  const file = await keepFile(w, {
    origin: input.file.path,
    fileName: input.file.fileName,
    scene: input.scene,
    bucket,
  });
  w.target({ type: 'ATTACHMENT', id: file.id, no: file.file_name });
  return infoOf(w, file);
}
export const intoPublic = room.on(uploadPublic, (w) => take(w, w.input, 'public'));
export const intoPrivate = room.on(uploadPrivate, (w) => take(w, w.input, 'private'));

export const addresses = room.ask(getAttachmentUrls, async (w) =>
  (await visible(w, w.input.attachmentIds)).map((f) => infoOf(w, f)),
);

const SHOWN = /^(image\/(jpeg|png|webp)|application\/pdf)$/;
/** The bytes of a file, or of its small picture where one was made. */
export async function bytesOf(storage: Storage, file: Attachment, thumb?: 200 | 800): Promise<FileAnswer> {
  const small = thumb !== undefined && file.has_thumbs && THUMBNAILS.includes(thumb);
  const contentType = small ? 'image/webp' : file.content_type;
  return {
    body: await storage.get(small ? thumbnailKey(file.storage_key, thumb) : file.storage_key),
    fileName: file.file_name,
    contentType,
    inline: SHOWN.test(contentType),
  };
}

export const one = room.on(getOneAttachment, async (w) => {
  const file = await mustSee(w, w.input.attachmentId);
  w.target({ type: 'ATTACHMENT', id: file.id, no: file.file_name });
  return bytesOf(w.service('files').storage, file, w.input.thumb);
});

export const several = room.on(batchDownload, async (w) => {
  const files = await visible(w, w.input.attachmentIds);
  if (files.length < new Set(w.input.attachmentIds).size) throw NotFound({});
  if (files.reduce((sum, f) => sum + BigInt(f.size), 0n) > BigInt(BATCH_BYTES))
    throw FileTooLarge({ max: '500 MB' });
  w.target({ type: 'ATTACHMENT', id: files.map((f) => f.id).join(','), no: null });
  const { storage } = w.service('files');
  const name = w.input.fileName?.replace(/\.zip$/i, '') || 'files';
  return {
    body: zipStream(files.map((f) => ({ fileName: f.file_name, open: () => storage.get(f.storage_key) }))),
    fileName: `${name}.zip`,
    contentType: 'application/zip',
  };
});

export const remove = room.on(deleteAttachment, async (w) => {
  const file = await w.tx
    .selectFrom('attachments.attachment')
    .selectAll()
    .where('id', '=', w.input.attachmentId)
    .where('uploader_id', '=', w.actor.accountId ?? '0')
    .where('state', 'in', ['temp', 'bound'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (file === undefined) throw NotFound({});
  if (file.ref_count > 0) throw InUse({});
  await w.tx
    .updateTable('attachments.attachment')
    .set({ state: 'deleted', deleted: true, gmt_modified: nowHere, modified_by: w.actor.accountId })
    .where('id', '=', file.id)
    .execute();
  await forget(w.service('files').storage, file);
  w.target({ type: 'ATTACHMENT', id: file.id, no: file.file_name });
  return null;
});
