import { nowHere } from '#kernel/server/database.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteLicence } from '../contract/licence.ts';
import { LICENCE_FILES } from '../rules/files.ts';
import { lockLicence, mustBeOpen } from './licences.ts';
import { qualifications } from './tables.ts';

/** Takes away what was never approved: drafts, papers sent back or withdrawn. Their number is free again. */
export const deleteLicenceHandler = qualifications.batchCommand(deleteLicence, async (ctx) => {
  const row = await lockLicence(ctx, { id: ctx.input.id });
  mustBeOpen(row, 'delete');
  await ctx.tx
    .updateTable('qualifications.licence')
    .set({ deleted: true, gmt_modified: nowHere, modified_by: ctx.actor.accountId })
    .where('id', '=', row.id)
    .execute();
  await unbindFiles(ctx, { bizType: LICENCE_FILES, bizId: row.id });
});
