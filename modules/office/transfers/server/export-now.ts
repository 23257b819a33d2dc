import { CONTENT_TYPE } from '#kernel/rules/file-scenes.ts';
import { boundedQueue, enqueueOrRefuse } from '#kernel/server/bounded-queue.ts';
import { exportNow } from '../contract/export.ts';
import { NOW_ROWS } from '../rules/export-lifecycle.ts';
import { columnsOf, exportFor, nameOf, namesFor, rowsOf, sheetOf } from './export-rows.ts';
import type { TransfersContext } from './registry.ts';
import { transfers } from './tables.ts';

/** Exports read thousands of rows: two at once, so that they never starve the rest. */
const queue = boundedQueue(2, 20);

/** What is seen, at once: up to 5 000 rows. Refuses 15202 above. */
export const exportNowHandler = transfers.command(exportNow, async (work) => {
  const ctx = work as unknown as TransfersContext;
  const { bizType, filters, format, columns, said } = work.input;
  const spec = exportFor(ctx.actor, bizType, ['Export', 'BatchExport']);
  const rows = await enqueueOrRefuse(queue, async () => {
    const all: Record<string, unknown>[] = [];
    for await (const page of rowsOf(ctx, spec, filters, NOW_ROWS)) all.push(...page);
    return all;
  });
  const at = await ctx.now();
  ctx.target({ type: 'EXPORT', id: bizType, no: `${rows.length}` });
  const chosen = columnsOf(spec, columns);
  return {
    body: sheetOf(
      ctx.actor,
      { spec, columns: chosen, names: await namesFor(ctx, chosen), filters, said, format, at },
      [rows],
    ),
    fileName: nameOf(ctx.actor, spec.title, format, at),
    contentType: CONTENT_TYPE[format],
  };
});
