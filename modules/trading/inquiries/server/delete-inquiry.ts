import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteInquiry } from '../contract/buyer.ts';
import { requireDraft } from './draft-terms.ts';
import { INQUIRY_BIZ, lockInquiry, moved } from './lock-inquiry.ts';
import { inquiries } from './tables.ts';

/** A draft goes for good. Refuses 10306 once it is out. */
export const deleteInquiryHandler = inquiries.batchCommand(deleteInquiry, async (ctx) => {
  const row = await lockInquiry(ctx, { id: ctx.input.id });
  requireDraft(row, 'delete');
  await ctx.tx
    .updateTable('inquiries.inquiry')
    .set({ deleted: true, ...touched(ctx) })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(ctx, { bizType: INQUIRY_BIZ, bizId: row.id });
  moved(ctx, row.buyer_member_id);
});
