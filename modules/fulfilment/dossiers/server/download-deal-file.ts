import { dealForFile } from '#fulfilment/deals/server/door.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { openFile } from '#office/attachments/server/door.ts';
import { EXPORT } from '#office/transfers/rules/export-lifecycle.ts';
import { ExportExpired } from '#office/transfers/rules/refusals.ts';
import { downloadDealFile } from '../contract/dossier.ts';
import { lockFile } from './deal-files.ts';
import { dossiers } from './tables.ts';

/** The file, for who may still see the deal. Each fetching is a line of the operation log. */
export const downloadDealFileHandler = dossiers.command(downloadDealFile, async (ctx) => {
  const file = await lockFile(ctx, ctx.input);
  await dealForFile(ctx, { dealId: file.deal_id });
  const isOver = file.expire_at !== null && file.expire_at <= (await ctx.now());
  if (file.state === EXPORT.expired || isOver) throw ExportExpired({});
  if (file.state !== EXPORT.ready || file.attachment_id === null) throw NotFound({});
  const opened = await openFile(ctx, { attachmentId: file.attachment_id });
  return { body: opened.stream, fileName: opened.fileName, contentType: opened.contentType };
});
