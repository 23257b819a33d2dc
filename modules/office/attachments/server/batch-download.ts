import { FileTooLarge } from '#kernel/rules/file-refusals.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { zipStream } from '#kernel/server/files/index.ts';
import { batchDownload } from '../contract/attachment.ts';
import { BATCH_BYTES } from '../rules/quota.ts';
import { visible } from './look.ts';
import { attachments } from './tables.ts';

export const batchDownloadHandler = attachments.command(batchDownload, async (ctx) => {
  const files = await visible(ctx, ctx.input.attachmentIds);
  if (files.length < new Set(ctx.input.attachmentIds).size) throw NotFound({});
  if (files.reduce((sum, f) => sum + BigInt(f.size), 0n) > BigInt(BATCH_BYTES))
    throw FileTooLarge({ max: '500 MB' });
  ctx.target({ type: 'ATTACHMENT', id: files.map((f) => f.id).join(','), no: null });
  const { storage } = ctx.service('files');
  const name = ctx.input.fileName?.replace(/\.zip$/i, '') || 'files';
  return {
    body: zipStream(files.map((f) => ({ fileName: f.file_name, open: () => storage.get(f.storage_key) }))),
    fileName: `${name}.zip`,
    contentType: 'application/zip',
  };
});
