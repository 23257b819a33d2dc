import { Refusal } from '#kernel/rules/refusal.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import type { Job } from '#kernel/server/capability.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction, nowHere } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { publish } from '#kernel/server/live.ts';
import { unbindFiles } from '#office/attachments/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import {
  BATCH,
  CHECK_DAYS,
  ERROR_DAYS,
  endName,
  IMPORT,
  importLifecycle,
} from '../rules/import-lifecycle.ts';
import { importFor } from './import.ts';
import { keepBadRows, keepMade, keptFor, messageText } from './import-rows.ts';
import { type DataRow, type Lists, listsOf } from './read-rows.ts';
import type { Importer, TransfersContext } from './registry.ts';
import { type Spool, spoolOf } from './spool.ts';
import type { ImportLog } from './tables.ts';
import { takeAll, takeRows } from './take-rows.ts';

/** One transaction as this actor, with everything it leaves to be done. */
export async function inside<R>(
  runtime: Runtime,
  actor: Actor,
  work: (ctx: TransfersContext) => Promise<R>,
): Promise<R> {
  const after = postCommitEffects();
  const result = await inTransaction(runtime.database.db, actor, 'write', async (tx) => {
    const out = await work(createContext(runtime, tx, actor, {}, after));
    await publish(tx, after.live);
    return out;
  });
  if (after.woke.size > 0) runtime.wake(after.woke);
  return result;
}
const asClock = <R>(runtime: Runtime, work: (ctx: TransfersContext) => Promise<R>): Promise<R> =>
  inside(runtime, clockActor(newRequestId()), work);

/** Somebody stopped it meanwhile: what is under way is taken back, and nothing more is said. */
class Stopped extends Error {}
interface ImportJob {
  readonly runtime: Runtime;
  readonly log: ImportLog;
  readonly actor: Actor;
  // biome-ignore lint/suspicious/noExplicitAny: the rows of a business type are its own affair
  readonly spec: Importer<any>;
  readonly lists: Lists;
  readonly spool: Spool;
}

const running = (ctx: TransfersContext, id: string) =>
  ctx.tx
    .selectFrom('transfers.import_log')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', IMPORT.running);
const notifyPage = (ctx: TransfersContext, log: ImportLog): void =>
  ctx.live(`account:${log.account_id}`, { import: log.id });

/**
 * A hundred rows in a transaction of their own, together with how far the import is: after a crash it goes on
 * where the last one ended.
 */
async function keepBatch(
  { runtime, log, actor, spec, lists }: ImportJob,
  part: readonly DataRow[],
  seen: Map<string, number>,
): Promise<void> {
  await inside(runtime, actor, async (ctx) => {
    const now = (await running(ctx, log.id).forNoKeyUpdate().executeTakeFirst()) as ImportLog | undefined;
    if (now === undefined) throw new Stopped();
    const { good, bad, made } = await takeRows(ctx, spec, part, lists, seen);
    await keepBadRows(ctx, log.id, bad);
    await keepMade(ctx, log.id, made);
    await ctx.tx
      .updateTable('transfers.import_log')
      .set({
        done: now.done + part.length,
        success: now.success + good,
        fail: now.fail + bad.length,
        gmt_modified: nowHere,
      })
      .where('id', '=', log.id)
      .execute();
    notifyPage(ctx, log);
  });
}

async function keepGoodRows(job: ImportJob): Promise<void> {
  const seen = new Map<string, number>();
  for await (const part of job.spool.batches(BATCH, job.log.done)) await keepBatch(job, part, seen);
}

/**
 * All rows in one transaction, which also writes how it ended; how far it is and what failed are told from
 * outside of it. Repeated after a crash it starts over.
 */
async function keepAllOrNothing({ runtime, log, actor, spec, lists, spool }: ImportJob): Promise<void> {
  await asClock(runtime, async (ctx) => {
    await ctx.tx.deleteFrom('transfers.import_row').where('log_id', '=', log.id).execute();
    await ctx.tx
      .updateTable('transfers.import_log')
      .set({ done: 0, success: 0, fail: 0 })
      .where('id', '=', log.id)
      .execute();
  });
  let done = 0;
  let fail = 0;
  const made: string[] = [];
  await inside(runtime, actor, async (ctx) => {
    const counted = await takeAll(
      ctx,
      spec,
      spool.batches(BATCH),
      log.dry ? 'dry' : 'all',
      lists,
      async (taken, rows) => {
        done += rows;
        fail += taken.bad.length;
        made.push(...taken.made);
        await asClock(runtime, async (side) => {
          const { numUpdatedRows } = await side.tx
            .updateTable('transfers.import_log')
            .set({ done, fail, gmt_modified: nowHere })
            .where('id', '=', log.id)
            .where('state', '=', IMPORT.running)
            .executeTakeFirstOrThrow();
          if (numUpdatedRows === 0n) throw new Stopped();
          await keepBadRows(side, log.id, taken.bad);
          notifyPage(side, log);
        });
      },
    );
    const now = (await running(ctx, log.id).forNoKeyUpdate().executeTakeFirst()) as ImportLog | undefined;
    if (now === undefined) throw new Stopped();
    if (!log.dry && counted.bad === 0) await keepMade(ctx, log.id, made);
    await end(
      ctx,
      {
        ...now,
        done: counted.total,
        success: !log.dry && counted.bad > 0 ? 0 : counted.good,
        fail: counted.bad,
      },
      null,
    );
  });
}

/** Writes how it ended. An import that broke off keeps what it had taken. */
async function end(ctx: TransfersContext, log: ImportLog, error: string | null): Promise<void> {
  const { success, fail, done } = log;
  const state = importLifecycle.next(
    'finish',
    log.state,
    'timer',
    error === null ? endName(success, fail) : success > 0 && !log.dry ? 'partly' : 'failed',
  );
  const set = {
    state,
    error,
    stopped: error !== null,
    done,
    success,
    fail,
    errors_until: keptFor(log.dry ? CHECK_DAYS : ERROR_DAYS),
    gmt_modified: nowHere,
    version: log.version + 1,
  };
  await ctx.tx.updateTable('transfers.import_log').set(set).where('id', '=', log.id).execute();
  notifyPage(ctx, log);
}

/** Ends it if nobody has yet. */
const finish = (runtime: Runtime, id: string, error: (log: ImportLog) => string | null): Promise<void> =>
  asClock(runtime, async (ctx) => {
    const log = (await running(ctx, id).forNoKeyUpdate().executeTakeFirst()) as ImportLog | undefined;
    if (log !== undefined) await end(ctx, log, error(log));
  });

/**
 * Tells the person once that his import has ended, unless he stopped it himself; a check is only shown where
 * it was asked for, and its file is not needed any more.
 */
async function sendNotice(runtime: Runtime, id: string, ownStop: boolean): Promise<void> {
  await asClock(runtime, async (ctx) => {
    const log = (await ctx.tx
      .selectFrom('transfers.import_log')
      .selectAll()
      .where('id', '=', id)
      .where('state', '<>', IMPORT.running)
      .executeTakeFirst()) as ImportLog | undefined;
    if (log?.dry === true) await unbindFiles(ctx, { bizType: 'IMPORT', bizId: id });
    else if (log !== undefined && !(ownStop && log.stopped))
      await notify(ctx, {
        event: 'IMPORT_DONE',
        variables: { name: log.file_name, total: log.total, success: log.success, fail: log.fail },
        to: { accountIds: [log.account_id] },
        bizType: 'IMPORT',
        bizId: id,
        onceKey: `IMPORT_DONE:${id}`,
      });
  });
}

async function work(runtime: Runtime, log: ImportLog): Promise<void> {
  const actor = await runtime.services.actors.again(runtime, {
    accountId: log.account_id,
    side: log.side,
    locale: log.locale,
    timeZone: log.time_zone,
    requestId: newRequestId(),
  });
  if (actor === null) return finish(runtime, log.id, () => messageText(log.locale, 'lostLogin', {}));
  const spec = importFor(actor, log.biz_type);
  const spool = await spoolOf(runtime, log, spec);
  try {
    const lists = await inside(runtime, actor, (ctx) => listsOf(ctx, spec));
    const job: ImportJob = { runtime, log, actor, spec, lists, spool };
    if (log.dry || log.mode === 'all') await keepAllOrNothing(job);
    else await keepGoodRows(job);
  } finally {
    await spool.remove();
  }
  await finish(runtime, log.id, () => null);
}

/** A fault is tried again; after that the import is given up, so that it does not stand as running for ever. */
const MOST_TRIES = 3;
/** A large import or check, as the person who started it, with his rights of now (administration-domain 19). */
export const importErrand: Job = {
  kind: 'transfers.import',
  async run(task, given) {
    const runtime = given as Runtime;
    const { id } = task.payload as { id: string };
    const log = await asClock(
      runtime,
      async (ctx) => (await running(ctx, id).executeTakeFirst()) as ImportLog | undefined,
    );
    let ownStop = log === undefined;
    try {
      if (log !== undefined) await work(runtime, log);
    } catch (error) {
      if (error instanceof Stopped) ownStop = true;
      else if (error instanceof Refusal) await finish(runtime, id, (now) => error.says(now.locale));
      else {
        if (Number.parseInt(task.fence, 10) >= MOST_TRIES)
          await finish(runtime, id, (now) => messageText(now.locale, 'broken', { success: now.success }));
        throw error;
      }
    }
    await sendNotice(runtime, id, ownStop);
  },
};
