import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { MEGABYTE } from '#kernel/rules/file-scenes.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { fill, fillBoth, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { type Actor, clockActor } from '#kernel/server/actor.ts';
import type { Job } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { type AnyTables, inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { publish } from '#kernel/server/live.ts';
import { keepMadeFile, unbindFiles } from '#office/attachments/server/door.ts';
import { notify } from '#office/messaging/server/door.ts';
import { EXPORT, KEPT_DAYS } from '#office/transfers/rules/export-lifecycle.ts';
import { exportScene } from '#office/transfers/rules/file-scenes.ts';
import { MOST_MEGABYTES } from '../rules/file-index.ts';
import { dealFileHref } from '../rules/pages.ts';
import { dossierWords } from '../rules/words.ts';
import { contentsOf } from './contents.ts';
import { BIZ, stepFile } from './deal-files.ts';
import { type Packed, pack, paperCount, TooLarge } from './pack.ts';
import { type DealFile, type DossierContext, dossiers } from './tables.ts';

export const PACK = 'dossiers.pack';
const words = dossierWords.table;

async function asClock<R>(
  runtime: Runtime,
  work: (ctx: Context<AnyTables, unknown>) => Promise<R>,
): Promise<R> {
  const actor = clockActor(newRequestId());
  const after = postCommitEffects();
  const result = await inTransaction(runtime.database.db, actor, 'write', async (tx) => {
    const out = await work(createContext(runtime, tx, actor, {}, after));
    await publish(tx, after.live);
    return out;
  });
  if (after.woke.size > 0) runtime.wake(after.woke);
  return result;
}
const lock = async (ctx: DossierContext, id: string): Promise<DealFile | undefined> =>
  ctx.tx
    .selectFrom('dossiers.deal_file')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

class Cancelled extends Error {}
/** Says how far it is, and finds out whether it is still wanted. */
const note = (runtime: Runtime, file: DealFile, done: number, total: number): Promise<void> =>
  asClock(runtime, async (ctx: DossierContext) => {
    const going = await ctx.tx
      .updateTable('dossiers.deal_file')
      .set({ papers: done, progress: Math.min(95, Math.round((done * 95) / Math.max(1, total))) }) // not money: a progress bar
      .where('id', '=', file.id)
      .where('state', '=', EXPORT.running)
      .returning('id')
      .executeTakeFirst();
    if (going === undefined) throw new Cancelled();
    ctx.live(`account:${file.account_id}`, { dealFile: file.id });
  });

/** Reads every paper as the person, in one snapshot, into a file. */
const packAs = (runtime: Runtime, actor: Actor, file: DealFile, target: string): Promise<Packed> =>
  inTransaction(runtime.database.db, actor, 'snapshot', async (tx) => {
    const ctx = createContext(runtime, tx, actor, {}, postCommitEffects());
    const contents = await contentsOf(ctx, file.deal_id);
    const total = paperCount(contents);
    return pack(contents, { file: target, mostBytes: MOST_MEGABYTES * MEGABYTE }, (done) =>
      note(runtime, file, done, total),
    );
  });

const noticeOf = (file: DealFile, event: 'EXPORT_READY' | 'EXPORT_FAILED', total: number) => ({
  event,
  variables: { name: fillBoth(words.name, { no: file.deal_no }), total },
  to: { accountIds: [file.account_id] },
  bizType: BIZ,
  bizId: file.id,
  link: dealFileHref(file.deal_id),
});

/** Hands the file to its person, unless he cancelled meanwhile. */
const ready = (runtime: Runtime, file: DealFile, target: string, packed: Packed): Promise<void> =>
  asClock(runtime, async (ctx: DossierContext) => {
    const now = await lock(ctx, file.id);
    if (now?.state !== EXPORT.running) return;
    const stored = await keepMadeFile(ctx, {
      body: target,
      size: packed.size,
      sha256: packed.sha256,
      fileName: `${fill(inLocale(words.fileName, file.locale), { no: file.deal_no })}.zip`,
      ext: 'zip',
      scene: exportScene,
      memberId: file.member_id,
      accountId: file.account_id,
      bizType: BIZ,
      bizId: file.id,
    });
    await stepFile(ctx, now, 'finish', 'timer', {
      progress: 100,
      papers: packed.papers,
      size: String(packed.size),
      sha256: packed.sha256,
      attachment_id: stored.attachmentId,
      expire_at: sql<Date>`kernel.now() + make_interval(days => ${KEPT_DAYS})` as unknown as Date,
      error: null,
    });
    await notify(ctx, noticeOf(file, 'EXPORT_READY', packed.papers));
  });

const failed = (runtime: Runtime, file: DealFile, reason: string): Promise<void> =>
  asClock(runtime, async (ctx: DossierContext) => {
    const now = await lock(ctx, file.id);
    if (now === undefined || (now.state !== EXPORT.running && now.state !== EXPORT.queued)) return;
    await stepFile(ctx, now, 'fail', 'timer', { error: reason.slice(0, 300) });
    await notify(ctx, noticeOf(file, 'EXPORT_FAILED', 0));
  });

/** Why it could not be made, where trying again would end the same way; null for a fault. */
function reasonOf(error: unknown, file: DealFile): string | null {
  if (error instanceof Refusal) return error.says(file.locale);
  const text = (said: LocalizedText) => fill(inLocale(said, file.locale), { most: MOST_MEGABYTES });
  return error instanceof TooLarge ? text(words.tooLarge) : null;
}

/**
 * One deal file, with the rights its person has now. Repeated after a crash it starts over; a cancelled one
 * leaves nothing behind.
 */
export const packDealFile: Job = {
  kind: PACK,
  async run(task, given) {
    const runtime = given as Runtime;
    const { id } = task.payload as { id: string };
    const started = await asClock(runtime, async (ctx: DossierContext) => {
      const row = await lock(ctx, id);
      const isWanted = row !== undefined && (row.state === EXPORT.queued || row.state === EXPORT.running);
      return isWanted ? stepFile(ctx, row, 'start', 'timer', { progress: 0 }) : null;
    });
    if (started === null) return;
    const target = path.join(os.tmpdir(), `deal-file-${randomUUID()}`);
    try {
      const actor = await runtime.services.actors.again(runtime, {
        accountId: started.account_id,
        side: started.side,
        locale: started.locale,
        timeZone: started.time_zone,
        requestId: newRequestId(),
      });
      if (actor === null || actor.memberId !== started.member_id)
        return await failed(runtime, started, inLocale(words.noRight, started.locale));
      await ready(runtime, started, target, await packAs(runtime, actor, started, target));
    } catch (error) {
      if (error instanceof Cancelled) return;
      const reason = reasonOf(error, started);
      await failed(runtime, started, reason ?? inLocale(words.failed, started.locale));
      if (reason === null) throw error;
    } finally {
      await fs.rm(target, { force: true });
    }
  },
};

/** Deal files go after seven days. */
export const sweepDealFiles = dossiers.cronJob(
  'dossiers.sweep',
  { everySeconds: 3600, atMost: 100 },
  async (ctx) => {
    const over = await ctx.tx
      .selectFrom('dossiers.deal_file')
      .selectAll()
      .where('state', '=', EXPORT.ready)
      .where('expire_at', '<', sql<Date>`kernel.now()`)
      .orderBy('id')
      .limit(ctx.input.atMost)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    for (const file of over) {
      await stepFile(ctx, file, 'expire', 'timer', { attachment_id: null, expire_at: null });
      await unbindFiles(ctx, { bizType: BIZ, bizId: file.id });
    }
    return over.length;
  },
);
