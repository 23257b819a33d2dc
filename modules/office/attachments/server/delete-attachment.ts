import { InUse, NotFound } from '#kernel/rules/refusals.ts';
import { nowHere } from '#kernel/server/database.ts';
import { deleteAttachment } from '../contract/attachment.ts';
import { forget } from './keep.ts';
import { attachments } from './tables.ts';

export const deleteAttachmentHandler = attachments.command(deleteAttachment, async (ctx) => {
  const file = await ctx.tx
    .selectFrom('attachments.attachment')
    .selectAll()
    .where('id', '=', ctx.input.attachmentId)
    .where('uploader_id', '=', ctx.actor.accountId ?? '0')
    .where('state', 'in', ['temp', 'bound'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (file === undefined) throw NotFound({});
  if (file.ref_count > 0) throw InUse({});
  await ctx.tx
    .updateTable('attachments.attachment')
    .set({ state: 'deleted', deleted: true, gmt_modified: nowHere, modified_by: ctx.actor.accountId })
    .where('id', '=', file.id)
    .execute();
  await forget(ctx.service('files').storage, file);
  ctx.target({ type: 'ATTACHMENT', id: file.id, no: file.file_name });
  return null;
});
