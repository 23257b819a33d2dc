import { touched } from '#kernel/server/rows.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { updateInquiry } from '../contract/buyer.ts';
import { requireRevisable, shown, termsOf } from './draft-terms.ts';
import { bindInquiryFiles } from './inquiry-files.ts';
import { lockInquiry, moved } from './lock-inquiry.ts';
import { type Inquiry, inquiries } from './tables.ts';
import { writeLines } from './write-lines.ts';

/** A draft, or a rejected inquiry that is revised before it goes out again. Refuses 10306 once it is out. */
export const updateInquiryHandler = inquiries.command(updateInquiry, async (ctx) => {
  const { id, version, ...fields } = ctx.input;
  const before = await lockInquiry(ctx, { id, version });
  await requireRevisable(ctx, before);
  await bindInquiryFiles(ctx, id, fields.fileIds);
  const summary = await writeLines(ctx, before, fields.lines);
  const row = (await ctx.tx
    .updateTable('inquiries.inquiry')
    .set({ ...jsonReady(await termsOf(ctx, fields)), ...summary, ...touched(ctx) } as never)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Inquiry;
  moved(ctx, row.buyer_member_id);
  return shown(row);
});
