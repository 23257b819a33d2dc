import { cancelDealFile } from '../contract/dossier.ts';
import { lockFile, stepFile, toActionResult } from './deal-files.ts';
import { dossiers } from './tables.ts';

export const cancelDealFileHandler = dossiers.command(cancelDealFile, async (ctx) =>
  toActionResult(await stepFile(ctx, await lockFile(ctx, ctx.input), 'cancel', 'submitter')),
);
