import { nowHere } from '#kernel/server/database.ts';
import { room } from './tables.ts';

/** The root department carries its company's name. */
export const renameCompany = room.door<{ memberId: string; name: string; nameEn: string | null }, void>(
  async (w) => {
    await w.tx
      .updateTable('organisation.department')
      .set({
        name: w.input.name,
        name_en: w.input.nameEn,
        gmt_modified: nowHere,
        modified_by: w.actor.accountId,
      })
      .where('member_id', '=', w.input.memberId)
      .where('parent_id', 'is', null)
      .where('deleted', '=', false)
      .execute();
  },
);
