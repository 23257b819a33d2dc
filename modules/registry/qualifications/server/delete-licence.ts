import { nowHere } from '#kernel/server/database.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteLicence } from '../contract/licence.ts';
import { LICENCE_FILES } from '../rules/files.ts';
import { lockLicence, mustBeOpen } from './licences.ts';
import { room } from './tables.ts';

/** Takes away what was never approved: drafts, papers sent back or withdrawn. Their number is free again. */
export const remove = room.each(deleteLicence, async (w) => {
  const row = await lockLicence(w, { id: w.input.id });
  mustBeOpen(row, 'delete');
  await w.tx
    .updateTable('qualifications.licence')
    .set({ deleted: true, gmt_modified: nowHere, modified_by: w.actor.accountId })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(w, { bizType: LICENCE_FILES, bizId: row.id });
});
