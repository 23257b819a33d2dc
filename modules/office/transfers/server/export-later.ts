import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { Refusal } from '#kernel/rules/refusal.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import type { Job } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { keepMadeFile, unbindFiles } from '#office/attachments/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { EXPORT, KEPT_DAYS, LATER_ROWS } from '../rules/export-lifecycle.ts';
import { exportScene } from '../rules/file-scenes.ts';
import { exportWords } from '../rules/words.ts';
import { columnsOf, countOf, exportFor, nameOf, namesFor, rowsOf, sheetOf } from './export-rows.ts';
import { stepExport } from './exports.ts';
import { inside } from './import-later.ts';
import type { TransfersContext } from './registry.ts';
import { type ExportTask, type Tables, transfers } from './tables.ts';

const asClock = <R>(runtime: Runtime, work: (ctx: TransfersContext) => Promise<R>): Promise<R> =>
  inside(runtime, clockActor(newRequestId()), work);
const ownTables = (ctx: TransfersContext) => ctx as unknown as Context<Tables, unknown>;
const lock = async (ctx: TransfersContext, id: string): Promise<ExportTask | undefined> =>
  ownTables(ctx)
    .tx.selectFrom('transfers.export_task')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Reads as the person, in one snapshot: what changes meanwhile neither doubles nor loses a row. */
const inSnapshot = <R>(
  runtime: Runtime,
  actor: Actor,
  read: (ctx: TransfersContext) => Promise<R>,
): Promise<R> =>
  inTransaction(runtime.database.db, actor, 'snapshot', (tx) =>
    read(createContext(runtime, tx, actor, {}, postCommitEffects())),
  );

class Cancelled extends Error {}
/** Says how far it is, and finds out whether it is still wanted. */
async function note(runtime: Runtime, task: ExportTask, rows: number, total: number): Promise<void> {
  const progress = Math.min(95, Math.round((rows * 95) / Math.max(1, total))); // not money: a progress bar
  await asClock(runtime, async (ctx) => {
    const going = await ownTables(ctx)
      .tx.updateTable('transfers.export_task')
      .set({ rows, progress })
      .where('id', '=', task.id)
      .where('state', '=', EXPORT.running)
      .returning('id')
      .executeTakeFirst();
    if (going === undefined) throw new Cancelled();
    ctx.live(`account:${task.account_id}`, { export: task.id });
  });
}

interface Drawn {
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  readonly rows: number;
  readonly at: Date;
}
const NOTED = 2000;

/**
 * Draws the whole list as its person sees it now into a file, as it is read: neither the rows nor the sheet
 * are ever held.
 */
async function draw(runtime: Runtime, actor: Actor, task: ExportTask, file: string): Promise<Drawn> {
  const spec = exportFor(actor, task.biz_type, ['BatchExport']);
  return inSnapshot(runtime, actor, async (ctx) => {
    const total = await countOf(ctx, spec, task.filters, LATER_ROWS);
    const at = await ctx.now();
    const columns = columnsOf(spec, task.columns);
    const names = await namesFor(ctx, columns);
    let rows = 0;
    async function* pages() {
      for await (const page of rowsOf(ctx, spec, task.filters, LATER_ROWS)) {
        if (Math.floor((rows + page.length) / NOTED) > Math.floor(rows / NOTED))
          await note(runtime, task, rows + page.length, total);
        rows += page.length;
        yield page;
      }
    }
    const hash = createHash('sha256');
    let size = 0;
    const weigh = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    await pipeline(
      sheetOf(
        actor,
        {
          spec,
          columns,
          names,
          filters: task.filters,
          said: task.said ?? undefined,
          format: task.format,
          at,
        },
        pages(),
      ),
      weigh,
      createWriteStream(file, { mode: 0o600, flags: 'wx' }),
    );
    return { file, size, sha256: hash.digest('hex'), rows, at };
  });
}

/** Hands the file to its person, unless he cancelled meanwhile. */
async function ready(runtime: Runtime, actor: Actor, task: ExportTask, made: Drawn): Promise<void> {
  await asClock(runtime, async (ctx) => {
    const now = await lock(ctx, task.id);
    if (now?.state !== EXPORT.running) return;
    const file = await keepMadeFile(ctx, {
      body: made.file,
      size: made.size,
      sha256: made.sha256,
      fileName: nameOf(actor, task.title, task.format, made.at),
      ext: task.format,
      scene: exportScene,
      memberId: task.member_id,
      accountId: task.account_id,
      bizType: 'EXPORT',
      bizId: task.id,
    });
    await stepExport(ownTables(ctx), now, 'finish', 'timer', {
      progress: 100,
      rows: made.rows,
      attachment_id: file.attachmentId,
      expire_at: sql<Date>`kernel.now() + make_interval(days => ${KEPT_DAYS})` as unknown as Date,
      error: null,
    });
    await notify(ctx, {
      event: 'EXPORT_READY',
      variables: { name: inLocale(task.title, task.locale), total: made.rows },
      to: { accountIds: [task.account_id] },
      bizType: 'EXPORT',
      bizId: task.id,
      link: '/myAccount/export',
    });
  });
}

async function failed(runtime: Runtime, task: ExportTask, reason: string): Promise<void> {
  await asClock(runtime, async (ctx) => {
    const now = await lock(ctx, task.id);
    if (now === undefined || (now.state !== EXPORT.running && now.state !== EXPORT.queued)) return;
    await stepExport(ownTables(ctx), now, 'fail', 'timer', { error: reason.slice(0, 300) });
    await notify(ctx, {
      event: 'EXPORT_FAILED',
      variables: { name: inLocale(task.title, task.locale) },
      to: { accountIds: [task.account_id] },
      bizType: 'EXPORT',
      bizId: task.id,
      link: '/myAccount/export',
    });
  });
}

/**
 * One export, with the rights its person has now (administration-domain 20). Repeated after a crash it starts
 * over; a cancelled one leaves nothing behind.
 */
export const exportErrand: Job = {
  kind: 'transfers.export',
  async run(task, given) {
    const runtime = given as Runtime;
    const { id } = task.payload as { id: string };
    const started = await asClock(runtime, async (ctx) => {
      const row = await lock(ctx, id);
      return row === undefined || row.deleted || (row.state !== EXPORT.queued && row.state !== EXPORT.running)
        ? null
        : stepExport(ownTables(ctx), row, 'start', 'timer', { progress: 0 });
    });
    if (started === null) return;
    const file = path.join(os.tmpdir(), `export-${randomUUID()}`);
    try {
      const actor = await runtime.services.actors.again(runtime, {
        accountId: started.account_id,
        side: started.side,
        locale: started.locale,
        timeZone: started.time_zone,
        requestId: newRequestId(),
      });
      if (actor === null)
        return await failed(runtime, started, inLocale(exportWords.table.noRight, started.locale));
      await ready(runtime, actor, started, await draw(runtime, actor, started, file));
    } catch (error) {
      if (error instanceof Cancelled) return;
      if (error instanceof Refusal) return await failed(runtime, started, error.says(started.locale));
      await failed(runtime, started, inLocale(exportWords.table.failed, started.locale));
      throw error;
    } finally {
      await fs.rm(file, { force: true });
    }
  },
};

/** Files of exports go after seven days, failed rows of imports after thirty, checks after one. */
export const sweepTransfers = transfers.cronJob(
  'transfers.sweep',
  { everySeconds: 3600, atMost: 100 },
  async (ctx) => {
    const over = await ctx.tx
      .selectFrom('transfers.export_task')
      .selectAll()
      .where('state', '=', EXPORT.ready)
      .where('expire_at', '<', sql<Date>`kernel.now()`)
      .orderBy('id')
      .limit(ctx.input.atMost)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    for (const task of over) {
      await stepExport(ctx, task, 'expire', 'timer', { attachment_id: null, expire_at: null });
      await unbindFiles(ctx, { bizType: 'EXPORT', bizId: task.id });
    }
    await sql`delete from transfers.import_log where dry and errors_until < kernel.now()`.execute(ctx.tx);
    await sql`delete from transfers.import_row r using transfers.import_log l where l.id = r.log_id and l.errors_until < kernel.now()`.execute(
      ctx.tx,
    );
    return over.length;
  },
);
