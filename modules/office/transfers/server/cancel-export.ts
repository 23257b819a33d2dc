import { cancelExport } from '../contract/export.ts';
import { lockOwn, stepExport, toActionResult } from './exports.ts';
import { transfers } from './tables.ts';

export const cancelExportHandler = transfers.command(cancelExport, async (ctx) =>
  toActionResult(await stepExport(ctx, await lockOwn(ctx, ctx.input), 'cancel', 'submitter')),
);
