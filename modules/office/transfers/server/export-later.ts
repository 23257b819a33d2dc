import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Refusal } from '#kernel/rules/refusal.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import type { Errand } from '#kernel/server/capability.ts';
import type { Tx } from '#kernel/server/database.ts';
import type { House } from '#kernel/server/dispatch.ts';
import { aftermath, newRequestId, workIn } from '#kernel/server/work.ts';
import { keepMadeFile, unbindFiles } from '#office/attachments/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { EXPORT, KEPT_DAYS, LATER_ROWS } from '../rules/export-life.ts';
import { exportWords } from '../rules/words.ts';
import { columnsOf, exportFor, nameOf, rowsOf, sheetOf } from './export-rows.ts';
import { stepExport } from './exports.ts';
import { inside } from './import-later.ts';
import type { Hand } from './registry.ts';
import { type ExportTask, room, type Tables } from './tables.ts';
import type { Work } from '#kernel/server/capability.ts';

const asClock = <R>(house: House, work: (w: Hand) => Promise<R>): Promise<R> => inside(house, clockActor(newRequestId()), work);
const own = (w: Hand) => w as unknown as Work<Tables, unknown>;
const lock = async (w: Hand, id: string): Promise<ExportTask | undefined> => own(w).tx.selectFrom('transfers.export_task').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Reads as the person, in one snapshot: what changes meanwhile neither doubles nor loses a row. */
async function inSnapshot<R>(house: House, actor: Actor, read: (w: Hand) => Promise<R>): Promise<R> {
  const id = (v: string | null): string => (v !== null && /^\d+$/.test(v) ? v : '');
  return house.database.db.connection().execute(async (connection) => {
    await sql.raw(`begin isolation level repeatable read read only; select set_config('app.member','${id(actor.memberId)}',true), set_config('app.account','${id(actor.accountId)}',true), set_config('app.side','${actor.identity}',true)`).execute(connection);
    try {
      return await read(workIn(house, connection as Tx, actor, {}, aftermath()));
    } finally {
      await sql.raw('rollback').execute(connection).catch(() => {});
    }
  });
}

class Cancelled extends Error {}
async function note(house: House, id: string, rows: number): Promise<void> {
  const progress = Math.min(95, Math.round((rows * 95) / LATER_ROWS)); // not money: a progress bar
  const going = await asClock(house, (w) => own(w).tx.updateTable('transfers.export_task').set({ rows, progress }).where('id', '=', id).where('state', '=', EXPORT.running).returning('id').executeTakeFirst());
  if (going === undefined) throw new Cancelled();
}

/** The whole list as its person sees it now. */
async function gather(house: House, actor: Actor, task: ExportTask): Promise<{ rows: Record<string, unknown>[]; at: Date }> {
  const spec = exportFor(actor, task.biz_type, ['BatchExport']);
  return inSnapshot(house, actor, async (w) => {
    const rows: Record<string, unknown>[] = [];
    for await (const page of rowsOf(w, spec, task.filters, LATER_ROWS)) {
      rows.push(...page);
      if (rows.length % 1000 === 0) await note(house, task.id, rows.length);
    }
    return { rows, at: await w.now() };
  });
}

async function ready(house: House, actor: Actor, task: ExportTask, made: { rows: Record<string, unknown>[]; at: Date }): Promise<void> {
  const spec = exportFor(actor, task.biz_type, ['BatchExport']);
  const body = await buffer(sheetOf(actor, { spec, columns: columnsOf(spec, task.columns), filters: task.filters, format: task.format, at: made.at }, made.rows));
  await asClock(house, async (w) => {
    const now = await lock(w, task.id);
    if (now?.state !== EXPORT.running) return;
    const file = await keepMadeFile(w, {
      body, size: body.length, sha256: createHash('sha256').update(body).digest('hex'), fileName: nameOf(actor, task.title, task.format, made.at), ext: task.format, scene: 'export', memberId: task.member_id, accountId: task.account_id, bizType: 'EXPORT', bizId: task.id,
    });
    await stepExport(own(w), now, 'finish', 'timer', { progress: 100, rows: made.rows.length, attachment_id: file.attachmentId, expire_at: sql<Date>`kernel.now() + make_interval(days => ${KEPT_DAYS})` as unknown as Date, error: null });
    await notify(w, { event: 'EXPORT_READY', variables: { name: inLocale(task.title, task.locale), total: made.rows.length }, to: { accountIds: [task.account_id] }, bizType: 'EXPORT', bizId: task.id, link: '/myAccount/export' });
  });
}

async function failed(house: House, task: ExportTask, reason: string): Promise<void> {
  await asClock(house, async (w) => {
    const now = await lock(w, task.id);
    if (now === undefined || (now.state !== EXPORT.running && now.state !== EXPORT.queued)) return;
    await stepExport(own(w), now, 'fail', 'timer', { error: reason.slice(0, 300) });
    await notify(w, { event: 'EXPORT_FAILED', variables: { name: inLocale(task.title, task.locale) }, to: { accountIds: [task.account_id] }, bizType: 'EXPORT', bizId: task.id, link: '/myAccount/export' });
  });
}

/** One export, with the rights its person has now (administration-domain 20). Repeated after a crash it starts over; a cancelled one leaves nothing behind. */
export const exportErrand: Errand = {
  kind: 'transfers.export',
  async run(task, given) {
    const house = given as House;
    const { id } = task.payload as { id: string };
    const started = await asClock(house, async (w) => {
      const row = await lock(w, id);
      return row === undefined || row.deleted || (row.state !== EXPORT.queued && row.state !== EXPORT.running) ? null : stepExport(own(w), row, 'start', 'timer', { progress: 0 });
    });
    if (started === null) return;
    try {
      const actor = await house.services.actors.again(house, { accountId: started.account_id, side: started.side, locale: started.locale, timeZone: started.time_zone, requestId: newRequestId() });
      if (actor === null) return await failed(house, started, inLocale(exportWords.table.noRight, started.locale));
      await ready(house, actor, started, await gather(house, actor, started));
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (error instanceof Refusal) return await failed(house, started, error.says(started.locale));
      await failed(house, started, inLocale(exportWords.table.failed, started.locale));
    }
  },
};

/** Files of exports go after seven days; failed rows of imports after thirty. */
export const sweepTransfers = room.job('transfers.sweep', { everySeconds: 3600, atMost: 100 }, async (w) => {
  const over = await w.tx.selectFrom('transfers.export_task').selectAll().where('state', '=', EXPORT.ready).where('expire_at', '<', sql<Date>`kernel.now()`).orderBy('id').limit(w.input.atMost).forNoKeyUpdate().skipLocked().execute();
  for (const task of over) {
    await stepExport(w, task, 'expire', 'timer', { attachment_id: null, expire_at: null });
    await unbindFiles(w, { bizType: 'EXPORT', bizId: task.id });
  }
  await sql`delete from transfers.import_row r using transfers.import_log l where l.id = r.log_id and l.errors_until < kernel.now()`.execute(w.tx);
  return over.length;
});
