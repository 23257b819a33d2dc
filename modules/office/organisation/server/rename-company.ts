import { nowHere } from '#kernel/server/database.ts';
import { organisation } from './tables.ts';

/** The root department carries its company's name. */
export const renameCompany = organisation.door<
  { memberId: string; name: string; nameEn: string | null },
  void
>(async (ctx) => {
  await ctx.tx
    .updateTable('organisation.department')
    .set({
      name: ctx.input.name,
      name_en: ctx.input.nameEn,
      gmt_modified: nowHere,
      modified_by: ctx.actor.accountId,
    })
    .where('member_id', '=', ctx.input.memberId)
    .where('parent_id', 'is', null)
    .where('deleted', '=', false)
    .execute();
});
