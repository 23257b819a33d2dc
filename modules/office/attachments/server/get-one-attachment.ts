import { getOneAttachment } from '../contract/attachment.ts';
import { bytesOf } from './calls.ts';
import { mustSee } from './look.ts';
import { attachments } from './tables.ts';

export const getOneAttachmentHandler = attachments.command(getOneAttachment, async (ctx) => {
  const file = await mustSee(ctx, ctx.input.attachmentId);
  ctx.target({ type: 'ATTACHMENT', id: file.id, no: file.file_name });
  return bytesOf(ctx.service('files').storage, file, ctx.input.thumb);
});
