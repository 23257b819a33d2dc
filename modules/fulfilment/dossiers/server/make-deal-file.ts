import type { Identity } from '#kernel/rules/contract.ts';
import { dealForFile } from '#fulfilment/deals/server/door.ts';
import { nowHere } from '#kernel/server/database.ts';
import { EXPORT, exportLifecycle } from '#office/transfers/rules/export-lifecycle.ts';
import { makeDealFile } from '../contract/dossier.ts';
import { BIZ, lockPerson, ownFiles, requireRoom, toActionResult } from './deal-files.ts';
import { PACK } from './pack-deal-file.job.ts';
import { dossiers } from './tables.ts';

/** One file of a deal at a time: a second wish answers the one that is being made. Refuses 10301 and 15201. */
export const makeDealFileHandler = dossiers.command(makeDealFile, async (ctx) => {
  const { deal } = await dealForFile(ctx, { dealId: ctx.input.id });
  ctx.target({ type: BIZ, id: deal.id, no: deal.dealNo });
  await lockPerson(ctx);
  const running = await ownFiles(ctx)
    .where('deal_id', '=', deal.id)
    .where('state', 'in', [EXPORT.queued, EXPORT.running])
    .executeTakeFirst();
  if (running !== undefined) return toActionResult(running);
  await requireRoom(ctx);
  const file = await ctx.tx
    .insertInto('dossiers.deal_file')
    .values({
      member_id: ctx.actor.memberId,
      account_id: ctx.actor.accountId ?? '0',
      side: ctx.actor.identity as Identity,
      locale: ctx.actor.locale,
      time_zone: ctx.actor.timeZone,
      deal_id: deal.id,
      deal_no: deal.dealNo,
      state: exportLifecycle.next('create', null, 'submitter'),
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      gmt_create: nowHere as unknown as Date,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.schedule({ kind: PACK, key: file.id, at: { inSeconds: 0 }, payload: { id: file.id } });
  return toActionResult(file);
});
