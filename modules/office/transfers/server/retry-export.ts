import { retryExport } from '../contract/export.ts';
import { exportLifecycle } from '../rules/export-lifecycle.ts';
import { exportFor } from './export-rows.ts';
import { lockOwn, roomForOne, stepExport, toActionResult } from './exports.ts';
import { transfers } from './tables.ts';

export const retryExportHandler = transfers.command(retryExport, async (ctx) => {
  const task = await lockOwn(ctx, ctx.input);
  exportFor(ctx.actor, task.biz_type, ['BatchExport']);
  exportLifecycle.next('again', task.state, 'submitter');
  await roomForOne(ctx);
  const out = await stepExport(ctx, task, 'again', 'submitter', {
    progress: 0,
    rows: 0,
    error: null,
    attachment_id: null,
    expire_at: null,
  });
  await ctx.schedule({
    kind: 'transfers.export',
    key: task.id,
    at: { inSeconds: 0 },
    payload: { id: task.id },
  });
  return toActionResult(out);
});
