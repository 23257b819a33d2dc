import { buffer } from 'node:stream/consumers';
import { setImmediate as later } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { clockActor } from '#kernel/server/actor.ts';
import type { Errands, Work } from '#kernel/server/capability.ts';
import { type AnyTables, inTransaction, nowHere, unread } from '#kernel/server/database.ts';
import type { House } from '#kernel/server/dispatch.ts';
import {
  DeliveryFailed,
  demoEmail,
  demoSms,
  type EmailMessage,
  type KeptMessage,
} from '#kernel/server/mail/index.ts';
import { waitingRoom } from '#kernel/server/waiting-room.ts';
import { aftermath, newRequestId, workIn } from '#kernel/server/work.ts';
import { filesOf, openFile } from '#office/attachments/server/door.ts';
import { noteReceipt } from './close-mailing.ts';
import type { Carriers } from './ports.ts';
import type { DeliveryTable, Tables } from './tables.ts';

type Hand = Work<Tables, unknown>;
type Delivery = Selectable<DeliveryTable>;
/** Seconds until the next try; codes grow old fast. */
const PAUSES = [60, 300, 1800] as const;
const SECRET_PAUSES = [5, 30, 90] as const;

async function asHouse<R>(house: House, work: (w: Hand) => Promise<R>): Promise<R> {
  const actor = clockActor(newRequestId());
  const after = aftermath();
  const result = await inTransaction(house.database.db, actor, 'write', (tx) =>
    work(workIn(house, tx, actor, {}, after) as Work<AnyTables, unknown> as Hand),
  );
  if (after.woke.size > 0) house.wake(after.woke);
  return result;
}

/** Gives one text to its carrier; answers the carrier's number and, in a demonstration, what was kept instead. */
async function handOver(
  carriers: Carriers,
  d: Delivery,
  files: NonNullable<EmailMessage['attachments']>,
): Promise<{ providerId: string; kept: KeptMessage | null }> {
  let kept: KeptMessage | null = null;
  const keep = async (message: KeptMessage) => {
    kept = message;
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
  return { providerId: receipt.providerId, kept };
}

/** Files of a message that goes by e-mail, read as the house. */
async function filesFor(house: House, d: Delivery): Promise<NonNullable<EmailMessage['attachments']>> {
  const { mailing_id: id } = d;
  if (d.channel !== 'email' || id === null) return [];
  return asHouse(house, async (w) => {
    const files = (await filesOf(w, { bizType: 'MESSAGE', bizIds: [id] })).get(id) ?? [];
    return Promise.all(
      files.map(async ({ attachmentId, fileName, contentType }) => ({
        fileName,
        contentType,
        body: await buffer((await openFile(w, { attachmentId })).stream),
      })),
    );
  });
}

interface Outcome {
  readonly letter: Delivery;
  /** Which try this was. */
  readonly attempt: number;
  readonly sent: { readonly providerId: string; readonly kept: KeptMessage | null } | null;
  readonly error: unknown;
}
/** One letter to its carrier; whatever comes of it is an outcome. */
async function deliver(house: House, letter: Delivery, attempt: number): Promise<Outcome> {
  try {
    return {
      letter,
      attempt,
      sent: await handOver(house.services.carriers, letter, await filesFor(house, letter)),
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
async function report(w: Hand, outcomes: readonly Outcome[]): Promise<void> {
  const logged = outcomes.flatMap((o) =>
    o.letter.receipt_id === null || o.letter.mailing_id === null
      ? []
      : [{ o, of: { receiptId: o.letter.receipt_id, mailingId: o.letter.mailing_id } }],
  );
  for (const { o, of } of logged.sort((a, b) => (a.of.mailingId < b.of.mailingId ? -1 : 1))) {
    const state = o.sent !== null ? 'sent' : pauseAfter(o) === null ? 'failed' : 'queued';
    await noteReceipt(w, of, {
      state,
      attempts: o.sent !== null ? o.letter.attempts : o.attempt,
      reason: o.sent !== null ? null : said(o.error),
    });
  }
}

async function markSent(w: Hand, outcomes: readonly Outcome[]): Promise<void> {
  const kept = outcomes.flatMap(({ letter, sent }) =>
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
  if (kept.length > 0)
    await unread(
      w.tx,
      w.tx
        .insertInto('messaging.demo_outbox')
        .values(kept)
        .onConflict((c) => c.column('delivery_id').doNothing())
        .execute(),
    );
  const sent = outcomes.flatMap((o) =>
    o.sent === null ? [] : [{ id: o.letter.id, providerId: o.sent.providerId }],
  );
  if (sent.length === 0) return;
  await unread(
    w.tx,
    sql`update messaging.delivery d set state = 'sent', provider_id = s.provider_id, done_at = t.now, gmt_modified = t.now, last_error = null, body = case when d.secret then '' else d.body end, html = case when d.secret then null else d.html end
    from unnest(${sent.map((s) => s.id)}::bigint[], ${sent.map((s) => s.providerId)}::text[]) as s(id, provider_id), (select kernel.now() as now) t where d.id = s.id and d.state = 'waiting'`.execute(
      w.tx,
    ),
  );
}

async function markFailed(w: Hand, o: Outcome): Promise<void> {
  const { letter, attempt } = o;
  const pause = pauseAfter(o);
  const last_error = said(o.error);
  if (pause === null)
    await w.tx
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
    await w.tx
      .updateTable('messaging.delivery')
      .set({ last_error, gmt_modified: nowHere })
      .where('id', '=', letter.id)
      .execute();
    await w.due({
      kind: 'messaging.send',
      key: `${letter.id}:${attempt + 1}`,
      at: { inSeconds: pause },
      payload: { id: letter.id, attempt: attempt + 1 },
    });
  }
}

/** Notes what came of letters in one transaction; where that fails, each by itself, so that none that has left is sent again for another's sake. */
async function note(house: House, outcomes: readonly Outcome[]): Promise<void> {
  try {
    await asHouse(house, async (w) => {
      await report(w, outcomes);
      await markSent(w, outcomes);
      for (const o of outcomes) if (o.sent === null) await markFailed(w, o);
    });
  } catch (error) {
    if (outcomes.length === 1) throw error;
    const each = await Promise.allSettled(outcomes.map((o) => note(house, [o])));
    const lost = each.find((e) => e.status === 'rejected');
    if (lost !== undefined) throw lost.reason;
  }
}

interface Try {
  readonly id: string;
  readonly attempt: number;
}
/** The letters that still wait for this try, or one before it. */
async function claim(w: Hand, tries: readonly Try[]): Promise<Delivery[]> {
  const { rows } =
    await sql<Delivery>`update messaging.delivery d set attempts = greatest(d.attempts, t.attempt) from unnest(${tries.map((t) => t.id)}::bigint[], ${tries.map((t) => t.attempt)}::int[]) as t(id, attempt)
    where d.id = t.id and d.state = 'waiting' and d.attempts <= t.attempt returning d.*`.execute(w.tx);
  return rows;
}

const AT_ONCE = 5;
/**
 * Sends letters and short messages outside any transaction: claimed, handed over a few at once, noted as they come; three more tries where the carrier may recover
 * (administration-domain 11.2).
 */
export const sendErrand: Errands = {
  kind: 'messaging.send',
  many: true,
  async run(tasks, house) {
    const own = house as House;
    const tries = new Map<string, Try>();
    for (const t of tasks.map((task) => task.payload as Try))
      if (t.attempt > (tries.get(t.id)?.attempt ?? 0)) tries.set(t.id, t);
    const letters = await asHouse(own, (w) => claim(w, [...tries.values()]));
    const room = waitingRoom(AT_ONCE, letters.length);
    const fresh: Outcome[] = [];
    let noting: Promise<unknown> = Promise.resolve();
    const faults: unknown[] = [];
    await Promise.all(
      letters.map((letter) =>
        room.enter(async () => {
          fresh.push(await deliver(own, letter, tries.get(letter.id)?.attempt ?? 1));
          // Those that end while the last ones are being noted are noted together.
          noting = noting
            .then(() => later())
            .then(() => (fresh.length === 0 ? undefined : note(own, fresh.splice(0))))
            .catch((error: unknown) => faults.push(error));
        }),
      ),
    );
    await noting;
    if (faults.length > 0) throw faults[0];
  },
};
