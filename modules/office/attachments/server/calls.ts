import type { Upload } from '#kernel/rules/contract.ts';
import { THUMBNAILS } from '#kernel/rules/file-scenes.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { type Storage, thumbnailKey } from '#kernel/server/files/index.ts';
import { getAttachmentUrls } from '../contract/attachment.ts';
import { fileSceneOf } from '../rules/scene-registry.ts';
import { infoOf, keepFile, withinQuota } from './keep.ts';
import { type AttachmentsContext, visible } from './look.ts';
import { type Attachment, attachments } from './tables.ts';

export async function take(
  ctx: AttachmentsContext,
  input: { file: Upload; scene: string; fileSha256?: string | undefined },
  bucket: 'public' | 'private',
) {
  if (input.fileSha256 !== undefined && input.fileSha256.toLowerCase() !== input.file.sha256)
    throw new InvalidInput([{ field: 'fileSha256', rule: 'field.input', message: '' }]);
  await withinQuota(ctx, input.file.size);
  const file = await keepFile(ctx, {
    origin: input.file.path,
    fileName: input.file.fileName,
    scene: fileSceneOf(input.scene),
    bucket,
  });
  ctx.target({ type: 'ATTACHMENT', id: file.id, no: file.file_name });
  return infoOf(ctx, file);
}

export const getAttachmentUrlsHandler = attachments.query(getAttachmentUrls, async (ctx) =>
  (await visible(ctx, ctx.input.attachmentIds)).map((f) => infoOf(ctx, f)),
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
