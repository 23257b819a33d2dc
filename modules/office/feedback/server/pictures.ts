import { FileTooLarge } from '#kernel/rules/file-refusals.ts';
import { bindable, bindFiles, type FileFacts, filesOf } from '#office/attachments/server/door.ts';
import { MOST_IMAGE_BYTES } from '../rules/feedback-lifecycle.ts';
import { feedbackScene } from '../rules/file-scenes.ts';
import { BIZ, type FeedbackContext, REPLY_BIZ, reached } from './lock-feedback.ts';

/** Who may read a feedback may see its pictures and those of its answers. */
bindable(
  BIZ,
  async (ctx, id) =>
    (await reached(ctx as FeedbackContext)
      .where('feedback.feedback.id', '=', id)
      .select('feedback.feedback.id')
      .executeTakeFirst()) !== undefined,
);
bindable(
  REPLY_BIZ,
  async (ctx, id) =>
    (await reached(ctx as FeedbackContext)
      .innerJoin('feedback.reply', 'feedback.reply.feedback_id', 'feedback.feedback.id')
      .where('feedback.reply.id', '=', id)
      .select('feedback.reply.id')
      .executeTakeFirst()) !== undefined,
);

/** Keeps the pictures of a feedback or an answer. Refuses foreign files, 15001 above 5 MB, 15004 above the number. */
export async function keepPictures(
  ctx: FeedbackContext,
  of: { readonly bizType: typeof BIZ | typeof REPLY_BIZ; readonly bizId: string },
  ids: readonly string[],
  most: number,
): Promise<void> {
  const files = await bindFiles(ctx, { ...of, attachmentIds: ids, most, scenes: [feedbackScene] });
  if (files.some((f) => f.size > MOST_IMAGE_BYTES)) throw FileTooLarge({ max: '5 MB' }, 'images');
}
const shown = (f: FileFacts) => ({
  attachmentId: f.attachmentId,
  fileName: f.fileName,
  contentType: f.contentType,
});
/** Pictures of records the caller has already been let to. */
export async function picturesOf(
  ctx: FeedbackContext,
  bizType: typeof BIZ | typeof REPLY_BIZ,
  bizIds: readonly string[],
): Promise<(id: string) => ReturnType<typeof shown>[]> {
  const found = await filesOf(ctx, { bizType, bizIds });
  return (id) => (found.get(id) ?? []).map(shown);
}
