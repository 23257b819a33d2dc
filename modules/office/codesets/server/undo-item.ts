import { sql } from 'kysely';
import { NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import { noteRecord, writeRecord } from '#kernel/server/record.ts';
import { changesOf } from '#kernel/server/step.ts';
import type { ItemBefore } from './item-before.ts';
import {
  type CodesetsContext,
  changesTo,
  holdItem,
  type ItemRecord,
  itemRecord,
  levelUnder,
  rewriteItem,
  touchSet,
  uniqueNames,
} from './keep-items.ts';
import { dropItem } from './switch-items.ts';
import { codesets } from './tables.ts';

/** Notes what a row did, and answers under which number it can be taken back. */
export async function noteImported(
  ctx: CodesetsContext,
  itemId: string,
  version: number,
  before: ItemBefore | null,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into codesets.imported_item (gmt_create, item_id, before, version)
    values (kernel.now(), ${itemId}::bigint, ${before === null ? null : JSON.stringify(before)}::jsonb, ${version}) returning id`.execute(
    ctx.tx,
  );
  return rows[0]?.id as string;
}

/**
 * Takes back what a row of an import did: a new item goes, a rewritten one becomes what it was. Refuses what
 * somebody has worked on or used since.
 */
export async function undoImported(ctx: CodesetsContext, id: string): Promise<void> {
  const note = await ctx.tx
    .selectFrom('codesets.imported_item')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (note === undefined) throw NotFound({});
  const { set, item } = await holdItem(ctx, note.item_id, 'Import');
  if (item.version !== note.version) throw VersionConflict({ version: item.version });
  if (note.before === null) await dropItem(ctx, item);
  else await giveBack(ctx, item, note.before);
  await touchSet(ctx, set);
  await ctx.tx.deleteFrom('codesets.imported_item').where('id', '=', id).execute();
}

async function giveBack(ctx: CodesetsContext, item: ItemRecord, before: ItemBefore): Promise<void> {
  const level = await levelUnder(ctx, item.type, before.parentCode, item);
  await uniqueNames(ctx, item.type, before.parentCode, item.code, before.names);
  await rewriteItem(ctx, item, { ...before, level });
  if (before.state !== item.state) await writeRecord(ctx, itemRecord, item, { state: before.state });
  const changes = [...changesTo(item, before), ...changesOf({ state: item.state }, { state: before.state })];
  await noteRecord(ctx, itemRecord, item, 'update', changes);
}

/** What can no longer be taken back needs no note. */
export const forgetImported = codesets.cronJob(
  'codesets.forgetImported',
  { everySeconds: 3600, atMost: 5000 },
  async (ctx) => {
    const deletion =
      await sql`delete from codesets.imported_item where ctid in (select ctid from codesets.imported_item where gmt_create < (select kernel.now()) - interval '2 days' limit ${ctx.input.atMost})`.execute(
        ctx.tx,
      );
    return Number.parseInt(String(deletion.numAffectedRows ?? 0n), 10);
  },
);
