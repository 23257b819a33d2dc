import { buffer } from 'node:stream/consumers';
import { setImmediate as later } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { clockActor } from '#kernel/server/actor.ts';
import { boundedQueue } from '#kernel/server/bounded-queue.ts';
import type { BatchJob } from '#kernel/server/capability.ts';
import type { Context } from '#kernel/server/act-context.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { type AnyTables, deferred, inTransaction, nowHere } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import {
  DeliveryFailed,
  demoEmail,
  demoSms,
  type EmailMessage,
  type StoredMessage,
} from '#kernel/server/mail/index.ts';
import { filesOf, openFile } from '#office/attachments/server/door.ts';
import { noteReceipt } from './close-mailing.ts';
import type { Carriers } from './ports.ts';
import type { DeliveryTable, MessagingContext } from './tables.ts';

type Delivery = Selectable<DeliveryTable>;
/** Seconds until the next try; codes grow old fast. */
const PAUSES = [60, 300, 1800] as const;
const SECRET_PAUSES = [5, 30, 90] as const;

async function asHouse<R>(runtime: Runtime, work: (ctx: MessagingContext) => Promise<R>): Promise<R> {
  const actor = clockActor(newRequestId());
  const after = postCommitEffects();
  const result = await inTransaction(runtime.database.db, actor, 'write', (tx) =>
    work(createContext(runtime, tx, actor, {}, after) as Context<AnyTables, unknown> as MessagingContext),
  );
  if (after.woke.size > 0) runtime.wake(after.woke);
  return result;
}

/** Gives one text to its carrier; answers the carrier's number and, in a demonstration, what was kept instead. */
async function handOver(
  carriers: Carriers,
  d: Delivery,
  files: NonNullable<EmailMessage['attachments']>,
): Promise<{ providerId: string; kept: StoredMessage | null }> {
  let storedMessage: StoredMessage | null = null;
  const keep = async (message: StoredMessage) => {
    storedMessage = message;
  };
  const carrier = carriers[d.channel];
  if (carrier === 'none') throw new DeliveryFailed('no carrier', true);
  const receipt =
    d.channel === 'email'
      ? await (carriers.email === 'demo'
          ? demoEmail(keep)
          : (carriers.email as Exclude<Carriers['email'], string>)
        ).deliver({
          to: d.address,
          subject: d.subject,
          text: d.body,
          ...(d.html === null ? {} : { html: d.html }),
          ...(files.length === 0 ? {} : { attachments: files }),
        })
      : await (carriers.sms === 'demo'
          ? demoSms(keep)
          : (carriers.sms as Exclude<Carriers['sms'], string>)
        ).deliver({ to: d.address, text: d.body });
  return { providerId: receipt.providerId, kept: storedMessage };
}

/** Files of a message that goes by e-mail, read with the system's rights. */
async function filesFor(runtime: Runtime, d: Delivery): Promise<NonNullable<EmailMessage['attachments']>> {
  const { mailing_id: id } = d;
  if (d.channel !== 'email' || id === null) return [];
  return asHouse(runtime, async (ctx) => {
    const files = (await filesOf(ctx, { bizType: 'MESSAGE', bizIds: [id] })).get(id) ?? [];
    return Promise.all(
      files.map(async ({ attachmentId, fileName, contentType }) => ({
        fileName,
        contentType,
        body: await buffer((await openFile(ctx, { attachmentId })).stream),
      })),
    );
  });
}

interface Outcome {
  readonly letter: Delivery;
  /** Which try this was. */
  readonly attempt: number;
  readonly sent: { readonly providerId: string; readonly kept: StoredMessage | null } | null;
  readonly error: unknown;
}
/** One letter to its carrier; whatever comes of it is an outcome. */
async function deliver(runtime: Runtime, letter: Delivery, attempt: number): Promise<Outcome> {
  try {
    return {
      letter,
      attempt,
      sent: await handOver(runtime.services.carriers, letter, await filesFor(runtime, letter)),
      error: null,
    };
  } catch (error) {
    return { letter, attempt, sent: null, error };
  }
}

const said = (error: unknown): string => String((error as Error)?.message ?? error).slice(0, 500);
const pauseAfter = (o: Outcome): number | null =>
  o.error instanceof DeliveryFailed && o.error.permanent
    ? null
    : ((o.letter.secret ? SECRET_PAUSES : PAUSES)[o.attempt - 1] ?? null);

/** The delivery logs of the messages these letters belong to. Messages are held first, each process in the same order. */
async function report(ctx: MessagingContext, outcomes: readonly Outcome[]): Promise<void> {
  const logged = outcomes.flatMap((o) =>
    o.letter.receipt_id === null || o.letter.mailing_id === null
      ? []
      : [{ o, of: { receiptId: o.letter.receipt_id, mailingId: o.letter.mailing_id } }],
  );
  for (const { o, of } of logged.sort((a, b) => (a.of.mailingId < b.of.mailingId ? -1 : 1))) {
    const state = o.sent !== null ? 'sent' : pauseAfter(o) === null ? 'failed' : 'queued';
    await noteReceipt(ctx, of, {
      state,
      attempts: o.sent !== null ? o.letter.attempts : o.attempt,
      reason: o.sent !== null ? null : said(o.error),
    });
  }
}

async function markSent(ctx: MessagingContext, outcomes: readonly Outcome[]): Promise<void> {
  const sentBodies = outcomes.flatMap(({ letter, sent }) =>
    sent?.kept == null
      ? []
      : [
          {
            delivery_id: letter.id,
            channel: letter.channel,
            address: letter.address,
            subject: sent.kept.subject,
            body: sent.kept.text,
            gmt_create: nowHere as unknown as Date,
          },
        ],
  );
  if (sentBodies.length > 0)
    await deferred(
      ctx.tx,
      ctx.tx
        .insertInto('messaging.demo_outbox')
        .values(sentBodies)
        .onConflict((c) => c.column('delivery_id').doNothing())
        .execute(),
    );
  const sent = outcomes.flatMap((o) =>
    o.sent === null ? [] : [{ id: o.letter.id, providerId: o.sent.providerId }],
  );
  if (sent.length === 0) return;
  await deferred(
    ctx.tx,
    sql`update messaging.delivery d set state = 'sent', provider_id = s.provider_id, done_at = t.now, gmt_modified = t.now, last_error = null, body = case when d.secret then '' else d.body end, html = case when d.secret then null else d.html end
    from unnest(${sent.map((s) => s.id)}::bigint[], ${sent.map((s) => s.providerId)}::text[]) as s(id, provider_id), (select kernel.now() as now) t where d.id = s.id and d.state = 'waiting'`.execute(
      ctx.tx,
    ),
  );
}

async function markFailed(ctx: MessagingContext, o: Outcome): Promise<void> {
  const { letter, attempt } = o;
  const pause = pauseAfter(o);
  const last_error = said(o.error);
  if (pause === null)
    await ctx.tx
      .updateTable('messaging.delivery')
      .set({
        state: 'failed',
        last_error,
        done_at: nowHere,
        gmt_modified: nowHere,
        ...(letter.secret ? { body: '', html: null } : {}),
      })
      .where('id', '=', letter.id)
      .where('state', '=', 'waiting')
      .execute();
  else {
    await ctx.tx
      .updateTable('messaging.delivery')
      .set({ last_error, gmt_modified: nowHere })
      .where('id', '=', letter.id)
      .execute();
    await ctx.schedule({
      kind: 'messaging.send',
      key: `${letter.id}:${attempt + 1}`,
      at: { inSeconds: pause },
      payload: { id: letter.id, attempt: attempt + 1 },
    });
  }
}

/**
 * Notes what came of letters in one transaction; where that fails, each by itself, so that none that has left
 * is sent again for another's sake.
 */
async function note(runtime: Runtime, outcomes: readonly Outcome[]): Promise<void> {
  try {
    await asHouse(runtime, async (ctx) => {
      await report(ctx, outcomes);
      await markSent(ctx, outcomes);
      for (const o of outcomes) if (o.sent === null) await markFailed(ctx, o);
    });
  } catch (error) {
    if (outcomes.length === 1) throw error;
    const each = await Promise.allSettled(outcomes.map((o) => note(runtime, [o])));
    const lost = each.find((e) => e.status === 'rejected');
    if (lost !== undefined) throw lost.reason;
  }
}

interface Try {
  readonly id: string;
  readonly attempt: number;
}
/** The letters that still wait for this try, or one before it. */
async function claim(ctx: MessagingContext, tries: readonly Try[]): Promise<Delivery[]> {
  const { rows } =
    await sql<Delivery>`update messaging.delivery d set attempts = greatest(d.attempts, t.attempt) from unnest(${tries.map((t) => t.id)}::bigint[], ${tries.map((t) => t.attempt)}::int[]) as t(id, attempt)
    where d.id = t.id and d.state = 'waiting' and d.attempts <= t.attempt returning d.*`.execute(ctx.tx);
  return rows;
}

const AT_ONCE = 5;
/**
 * Sends letters and short messages outside any transaction: claimed, handed over a few at once, noted as they
 * come; three more tries where the carrier may recover
 * (administration-domain 11.2).
 */
export const sendErrand: BatchJob = {
  kind: 'messaging.send',
  many: true,
  async run(tasks, runtime) {
    const processRuntime = runtime as Runtime;
    const tries = new Map<string, Try>();
    for (const t of tasks.map((task) => task.payload as Try))
      if (t.attempt > (tries.get(t.id)?.attempt ?? 0)) tries.set(t.id, t);
    const letters = await asHouse(processRuntime, (ctx) => claim(ctx, [...tries.values()]));
    const queue = boundedQueue(AT_ONCE, letters.length);
    const fresh: Outcome[] = [];
    let noting: Promise<unknown> = Promise.resolve();
    const faults: unknown[] = [];
    await Promise.all(
      letters.map((letter) =>
        queue.enter(async () => {
          fresh.push(await deliver(processRuntime, letter, tries.get(letter.id)?.attempt ?? 1));
          // Those that end while the last ones are being noted are noted together.
          noting = noting
            .then(() => later())
            .then(() => (fresh.length === 0 ? undefined : note(processRuntime, fresh.splice(0))))
            .catch((error: unknown) => faults.push(error));
        }),
      ),
    );
    await noting;
    if (faults.length > 0) throw faults[0];
  },
};
