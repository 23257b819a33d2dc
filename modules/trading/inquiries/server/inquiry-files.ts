import { isPlatform } from '#kernel/server/actor.ts';
import { evidenceScene } from '#office/attachments/rules/file-scenes.ts';
import { bindable, bindFiles, filesOf } from '#office/attachments/server/door.ts';
import { MOST_FILES } from '../rules/inquiry-lifecycle.ts';
import { INQUIRY_BIZ, reached } from './lock-inquiry.ts';
import { seenOnMarket } from './market-sight.ts';
import type { InquiryContext } from './tables.ts';

/** Who reads an inquiry opens its files: its buyer and the operator in their scope, suppliers as on the market. */
bindable(INQUIRY_BIZ, async (ctx: InquiryContext, bizId) => {
  const overseen = await reached(ctx)
    .where('inquiries.inquiry.id', '=', bizId)
    .select('inquiries.inquiry.id')
    .executeTakeFirst();
  if (overseen !== undefined || isPlatform(ctx.actor)) return overseen !== undefined;
  const { query } = await seenOnMarket(ctx, bizId);
  return (await query.executeTakeFirst()) !== undefined;
});

/** The files of a draft, as it names them. Refuses foreign files and more than nine. */
export const bindInquiryFiles = (ctx: InquiryContext, id: string, ids: readonly string[]) =>
  bindFiles(ctx, {
    bizType: INQUIRY_BIZ,
    bizId: id,
    attachmentIds: ids,
    scenes: [evidenceScene],
    most: MOST_FILES,
  });
/** The files of an inquiry the caller may see, by name and size. */
export async function inquiryFiles(ctx: InquiryContext, id: string) {
  const bound = await filesOf(ctx, { bizType: INQUIRY_BIZ, bizIds: [id] });
  return (bound.get(id) ?? []).map(({ attachmentId, fileName, size }) => ({ attachmentId, fileName, size }));
}
