import { sql } from 'kysely';
import { serveRecordSwitches } from '#kernel/server/record.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { allEntryCalls } from '../contract/entries.ts';
import { Builtin } from '../rules/refusals.ts';
import { type EntryRow, holdEntry, mayShow, mayStandUnder, thingOf } from './entries.ts';
import { bumpStamp } from './stamp.ts';
import { configuration } from './tables.ts';
import type { ConfigurationContext } from './versions.ts';

const entryRecord = {
  table: 'configuration.entry',
  bizType: 'CONFIG_ENTRY',
  logType: 'CONFIGURATION',
  numberOf: (row: EntryRow) => thingOf(row).name,
};
const isNamed = async (ctx: ConfigurationContext, id: string): Promise<boolean> =>
  (await ctx.tx
    .selectFrom('configuration.entry')
    .select('id')
    .where('kind', '=', 'navigation')
    .where('deleted', '=', false)
    .where(sql`shown ->> 'parentId'`, '=', id)
    .executeTakeFirst()) !== undefined;
/** What was never released is not on the site. */
const bumpIfReleased = async (ctx: ConfigurationContext, row: EntryRow): Promise<void> => {
  if (row.value !== null) await bumpStamp(ctx);
};

/**
 * Delete, enable and disable of entries. An entry is shown again where its place still has room for it. What
 * was shipped is not deleted (10308),
 * nor a navigation entry that others stand under (10305).
 */
export const switchEntryHandlers = allEntryCalls.flatMap((calls) =>
  serveRecordSwitches(configuration, calls, {
    ...entryRecord,
    hold: (ctx: ConfigurationContext, id) => holdEntry(ctx, calls.kind, id),
    async opens(ctx: ConfigurationContext, row) {
      if (row.value !== null) await mayShow(ctx, row, row.value);
      await mayStandUnder(ctx, calls.kind, row.id, row.shown);
    },
    async used(ctx: ConfigurationContext, row) {
      if (row.builtin) throw Builtin({});
      return isNamed(ctx, row.id);
    },
    switched: bumpIfReleased,
    async removed(ctx: ConfigurationContext, row) {
      await bumpIfReleased(ctx, row);
      await unbindFiles(ctx, { bizType: 'CONFIG_ENTRY', bizId: row.id });
    },
  }),
);
