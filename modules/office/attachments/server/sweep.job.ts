import { sql } from 'kysely';
import { nowHere } from '#kernel/server/database.ts';
import { TEMP_HOURS } from '../rules/quota.ts';
import { awake } from './awake.ts';
import { forget } from './keep.ts';
import { attachments } from './tables.ts';

/** Files that no record took within a day go, bytes first: a crash in between leaves a row that is swept again. */
export const sweepTemp = attachments.cronJob(
  'attachments.sweepTemp',
  { everySeconds: 900, atMost: 200 },
  async (ctx) => {
    const { storage } = ctx.service('files');
    const rows = await ctx.tx
      .selectFrom('attachments.attachment')
      .selectAll()
      .where('state', '=', 'temp')
      .where('gmt_create', '<', sql<Date>`kernel.now() - make_interval(hours => ${TEMP_HOURS})`)
      .orderBy('gmt_create')
      .limit(ctx.input.atMost)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const file of rows) await awake(ctx.tx, forget(storage, file));
    if (rows.length > 0)
      await ctx.tx
        .updateTable('attachments.attachment')
        .set({ state: 'deleted', deleted: true, gmt_modified: nowHere })
        .where(
          'id',
          'in',
          rows.map((r) => r.id),
        )
        .execute();
    return rows.length;
  },
);

/**
 * Bytes without a row (an upload whose transaction failed) go after a day. Thumbnails and originals belong to
 * their picture's key.
 */
export const sweepOrphans = attachments.cronJob(
  'attachments.sweepOrphans',
  { everySeconds: 86_400, atMost: 1_000_000 },
  async (ctx) => {
    const { storage } = ctx.service('files');
    const dayAgo = performance.timeOrigin + performance.now() - TEMP_HOURS * 3_600_000; // not business time: age of bytes on a disk
    let batch: string[] = [];
    let removed = 0;
    const flush = async () => {
      const stems = batch.map(stemOf);
      const known = new Set(
        (
          await sql<{
            stem: string;
          }>`select split_part(k, '.', 1) as stem from attachments.attachment a cross join lateral unnest(array[a.storage_key, a.original_key]) k
      where a.state <> 'deleted' and split_part(k, '.', 1) = any(${stems}::text[])`.execute(ctx.tx)
        ).rows.map((r) => r.stem),
      );
      for (const key of batch.filter((k) => !known.has(stemOf(k)))) {
        await awake(ctx.tx, storage.remove(key));
        removed += 1;
      }
      batch = [];
    };
    for await (const found of storage.keys()) {
      if (found.modified.getTime() > dayAgo) continue;
      batch.push(found.key);
      if (batch.length >= 500) await flush();
    }
    if (batch.length > 0) await flush();
    return removed;
  },
);
const stemOf = (key: string): string => key.split('.', 1)[0] as string;
