import { created } from '#kernel/server/rows.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { addInquiry } from '../contract/buyer.ts';
import { shown, termsOf } from './draft-terms.ts';
import { bindInquiryFiles } from './inquiry-files.ts';
import { INQUIRY_BIZ, moved } from './lock-inquiry.ts';
import { type Inquiry, inquiries } from './tables.ts';
import { writeLines } from './write-lines.ts';

/** A draft; nothing but its title is asked for. */
export const addInquiryHandler = inquiries.command(addInquiry, async (ctx) => {
  const terms = await termsOf(ctx, ctx.input);
  const row = (await ctx.tx
    .insertInto('inquiries.inquiry')
    .values({
      ...(jsonReady(terms) as object),
      inquiry_no: await ctx.number('IQ'),
      buyer_member_id: ctx.actor.memberId as string,
      buyer_owner_dept_id: ctx.actor.deptId,
      buyer_owner_emp_id: ctx.actor.empId,
      ...created(ctx),
    } as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as Inquiry;
  ctx.target({ type: INQUIRY_BIZ, id: row.id, no: row.inquiry_no });
  await bindInquiryFiles(ctx, row.id, ctx.input.fileIds);
  const summary = await writeLines(ctx, row, ctx.input.lines);
  await ctx.tx
    .updateTable('inquiries.inquiry')
    .set(summary as never)
    .where('id', '=', row.id)
    .execute();
  moved(ctx, row.buyer_member_id);
  return shown(row);
});
