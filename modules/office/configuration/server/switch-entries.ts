import { sql } from 'kysely';
import { InUse } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { allEntryCalls } from '../contract/entries.ts';
import { Builtin } from '../rules/refusals.ts';
import { type EntryRow, holdEntry, mayShow, mayStandUnder, thingOf } from './entries.ts';
import { bumpStamp } from './stamp.ts';
import { configuration } from './tables.ts';
import type { ConfigurationContext } from './versions.ts';

async function change(
  ctx: ConfigurationContext,
  row: EntryRow,
  set: { state: '0' | '1' } | { deleted: true },
): Promise<void> {
  await ctx.tx
    .updateTable('configuration.entry')
    .set({ ...set, ...touched(ctx) })
    .where('id', '=', row.id)
    .execute();
  const changes =
    'state' in set
      ? [{ field: 'state', before: row.state, after: set.state }]
      : [{ field: 'deleted', before: false, after: true }];
  ctx.target({ type: 'CONFIGURATION', id: row.id, no: thingOf(row).name, changes });
  if (row.value !== null) await bumpStamp(ctx);
}

/** Shows an entry again, where its place still has room for it. Enabled already: nothing to do. */
export const enableEntries = allEntryCalls.map((calls) =>
  configuration.batchCommand(calls.enable, async (ctx) => {
    const row = await holdEntry(ctx, calls.kind, ctx.input.id);
    if (row.state === '1') return;
    if (row.value !== null) await mayShow(ctx, row, row.value);
    await mayStandUnder(ctx, calls.kind, row.id, row.shown);
    await change(ctx, row, { state: '1' });
  }),
);
export const disableEntries = allEntryCalls.map((calls) =>
  configuration.batchCommand(calls.disable, async (ctx) => {
    const row = await holdEntry(ctx, calls.kind, ctx.input.id);
    if (row.state === '1') await change(ctx, row, { state: '0' });
  }),
);

/** Takes an entry away for good; what was shipped stays (10308), and so does a navigation entry that others stand under (10305). */
export const deleteEntries = allEntryCalls.map((calls) =>
  configuration.batchCommand(calls.remove, async (ctx) => {
    const row = await holdEntry(ctx, calls.kind, ctx.input.id);
    if (row.builtin) throw Builtin({});
    const below = await ctx.tx
      .selectFrom('configuration.entry')
      .select('id')
      .where('kind', '=', 'navigation')
      .where('deleted', '=', false)
      .where(sql`shown ->> 'parentId'`, '=', row.id)
      .executeTakeFirst();
    if (below !== undefined) throw InUse({});
    await change(ctx, row, { deleted: true });
    await unbindFiles(ctx, { bizType: 'CONFIG_ENTRY', bizId: row.id });
  }),
);
