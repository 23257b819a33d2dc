import { nowHere } from '#kernel/server/database.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { deleteExport } from '../contract/export.ts';
import { EXPORT } from '../rules/export-lifecycle.ts';
import { lockOwn, stepExport } from './exports.ts';
import { transfers } from './tables.ts';

export const deleteExportHandler = transfers.command(deleteExport, async (ctx) => {
  const task = await lockOwn(ctx, ctx.input);
  if (task.state === EXPORT.queued || task.state === EXPORT.running)
    await stepExport(ctx, task, 'cancel', 'submitter');
  await ctx.tx
    .updateTable('transfers.export_task')
    .set({ deleted: true, gmt_modified: nowHere })
    .where('id', '=', task.id)
    .execute();
  await unbindFiles(ctx, { bizType: 'EXPORT', bizId: task.id });
  return null;
});
