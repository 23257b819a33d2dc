import { sql } from 'kysely';
import { NotFound } from '#kernel/rules/refusals.ts';
import { openFile } from '#office/attachments/server/door.ts';
import { downloadExport } from '../contract/export.ts';
import { EXPORT } from '../rules/export-lifecycle.ts';
import { ExportExpired } from '../rules/refusals.ts';
import { lockOwn } from './exports.ts';
import { transfers } from './tables.ts';

export const downloadExportHandler = transfers.command(downloadExport, async (ctx) => {
  const task = await lockOwn(ctx, ctx.input);
  const { rows } = await sql<{
    over: boolean;
  }>`select ${task.expire_at?.toISOString() ?? null}::timestamptz <= kernel.now() as over`.execute(ctx.tx);
  if (task.state === EXPORT.expired || rows[0]?.over === true) throw ExportExpired({});
  if (task.state !== EXPORT.ready || task.attachment_id === null) throw NotFound({});
  const file = await openFile(ctx, { attachmentId: task.attachment_id });
  return { body: file.stream, fileName: file.fileName, contentType: file.contentType };
});
