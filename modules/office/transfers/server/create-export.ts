import type { Identity } from '#kernel/rules/contract.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { createExport } from '../contract/export.ts';
import { LATER_ROWS } from '../rules/export-lifecycle.ts';
import { countOf, exportFor } from './export-rows.ts';
import { roomForOne } from './exports.ts';
import type { TransfersContext } from './registry.ts';
import { transfers } from './tables.ts';

export const createExportHandler = transfers.command(createExport, async (ctx) => {
  const { bizType, filters, columns, format, said } = ctx.input;
  const spec = exportFor(ctx.actor, bizType, ['BatchExport']);
  await roomForOne(ctx);
  await countOf(ctx as unknown as TransfersContext, spec, filters, LATER_ROWS);
  const task = await ctx.tx
    .insertInto('transfers.export_task')
    .values({
      member_id: ctx.actor.memberId,
      account_id: ctx.actor.accountId ?? '0',
      side: ctx.actor.identity as Identity,
      locale: ctx.actor.locale,
      time_zone: ctx.actor.timeZone,
      biz_type: bizType,
      title: JSON.stringify(spec.title) as unknown as LocalizedText,
      filters: JSON.stringify(filters) as unknown as Record<string, unknown>,
      columns: JSON.stringify(columns) as unknown as string[],
      said: said ?? null,
      format,
      attachment_id: null,
      expire_at: null,
      error: null,
      created_by: ctx.actor.accountId,
      modified_by: ctx.actor.accountId,
      gmt_create: nowHere as unknown as Date,
    })
    .returning(['id', 'version', 'state'])
    .executeTakeFirstOrThrow();
  await ctx.schedule({
    kind: 'transfers.export',
    key: task.id,
    at: { inSeconds: 0 },
    payload: { id: task.id },
  });
  ctx.target({ type: 'EXPORT', id: task.id, no: bizType });
  return task;
});
