import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#kernel/rules/refusal.ts';
import { LoginRequired } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import type { Errand } from '#kernel/server/capability.ts';
import { inTransaction, nowHere } from '#kernel/server/database.ts';
import type { House } from '#kernel/server/dispatch.ts';
import { publish } from '#kernel/server/live.ts';
import { aftermath, newRequestId, workIn } from '#kernel/server/work.ts';
import { openFile } from '#office/attachments/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { errorsUntil, importFor, keepBadRows } from './import.ts';
import { type DataRow, listsOf, readRows } from './read-rows.ts';
import type { Hand } from './registry.ts';
import type { ImportLog } from './tables.ts';
import { takeRows } from './take-rows.ts';

const BATCH = 100;

/** One transaction as this actor, with everything it leaves to be done. */
export async function inside<R>(house: House, actor: Actor, work: (w: Hand) => Promise<R>): Promise<R> {
  const after = aftermath();
  const result = await inTransaction(house.database.db, actor, 'write', async (tx) => {
    const out = await work(workIn(house, tx, actor, {}, after));
    await publish(tx, after.live);
    return out;
  });
  if (after.woke) house.wake();
  return result;
}
const asClock = <R>(house: House, work: (w: Hand) => Promise<R>): Promise<R> => inside(house, clockActor(newRequestId()), work);

async function rowsOf(house: House, log: ImportLog, actor: Actor): Promise<DataRow[]> {
  const spec = importFor(actor, log.biz_type);
  const at = path.join(os.tmpdir(), `import-${randomUUID()}`);
  try {
    const { stream } = await asClock(house, (w) => openFile(w, { attachmentId: log.attachment_id ?? '0' }));
    await pipeline(stream, createWriteStream(at, { mode: 0o600, flags: 'wx' }));
    return await readRows(at, spec);
  } finally {
    await fs.rm(at, { force: true });
  }
}

/** Takes the next hundred rows (all of them in mode `all`) if nobody did meanwhile; true when more remain. */
async function nextBatch(house: House, log: ImportLog, actor: Actor, rows: readonly DataRow[], seen: Map<string, number>): Promise<boolean> {
  return inside(house, actor, async (w) => {
    const now = (await w.tx.selectFrom('transfers.import_log').selectAll().where('id', '=', log.id).where('state', '=', '10').forNoKeyUpdate().executeTakeFirst()) as ImportLog | undefined;
    if (now === undefined || now.done >= rows.length) return false;
    const spec = importFor(actor, log.biz_type);
    const part = log.mode === 'all' ? rows : rows.slice(now.done, now.done + BATCH);
    const { good, bad } = await takeRows(w, spec, part, log.mode, await listsOf(w, spec), seen);
    const success = log.mode === 'all' && bad.length > 0 ? 0 : good;
    await keepBadRows(w, log.id, bad);
    const done = now.done + part.length;
    await w.tx.updateTable('transfers.import_log').set({ done, success: now.success + success, fail: now.fail + bad.length, gmt_modified: nowHere }).where('id', '=', log.id).execute();
    return done < rows.length;
  });
}

/** Ends an import and tells its person. */
async function finish(house: House, id: string, error: string | null): Promise<void> {
  await asClock(house, async (w) => {
    const log = (await w.tx.selectFrom('transfers.import_log').selectAll().where('id', '=', id).where('state', '=', '10').forNoKeyUpdate().executeTakeFirst()) as ImportLog | undefined;
    if (log === undefined) return;
    const state = error !== null || log.success === 0 ? '40' : log.fail > 0 ? '30' : '20';
    await w.tx.updateTable('transfers.import_log').set({ state, error, errors_until: errorsUntil, gmt_modified: nowHere }).where('id', '=', id).execute();
    await notify(w, { event: 'IMPORT_DONE', variables: { name: log.file_name, total: log.total, success: log.success, fail: log.fail }, to: { accountIds: [log.account_id] }, bizType: 'IMPORT', bizId: id, onceKey: `IMPORT_DONE:${id}` });
  });
}

/** A large import, in batches of a hundred as the person who started it, with his rights of now. Repeated after a crash it goes on where the last batch ended. */
export const importErrand: Errand = {
  kind: 'transfers.import',
  async run(task, given) {
    const house = given as House;
    const { id } = task.payload as { id: string };
    const log = await asClock(house, async (w) => (await w.tx.selectFrom('transfers.import_log').selectAll().where('id', '=', id).where('state', '=', '10').executeTakeFirst()) as ImportLog | undefined);
    if (log === undefined) return;
    try {
      const actor = await house.services.actors.again(house, { accountId: log.account_id, side: log.side, locale: log.locale, timeZone: log.time_zone, requestId: newRequestId() });
      if (actor === null) throw LoginRequired({});
      const rows = await rowsOf(house, log, actor);
      const seen = new Map<string, number>();
      while (await nextBatch(house, log, actor, rows, seen));
      await finish(house, id, null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await finish(house, id, error.says(log.locale));
    }
  },
};
