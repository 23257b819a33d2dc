import { buffer } from 'node:stream/consumers';
import { type Selectable, sql } from 'kysely';
import { clockActor } from '#kernel/server/actor.ts';
import type { Errand, Work } from '#kernel/server/capability.ts';
import { type AnyTables, inTransaction, nowHere, unread } from '#kernel/server/database.ts';
import type { House } from '#kernel/server/dispatch.ts';
import { DeliveryFailed, demoEmail, demoSms, type EmailMessage, type KeptMessage } from '#kernel/server/mail/index.ts';
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
  const result = await inTransaction(house.database.db, actor, 'write', (tx) => work(workIn(house, tx, actor, {}, after) as Work<AnyTables, unknown> as Hand));
  if (after.woke) house.wake();
  return result;
}

/** Gives one text to its carrier; answers the carrier's number and, in a demonstration, what was kept instead. */
async function handOver(carriers: Carriers, d: Delivery, files: NonNullable<EmailMessage['attachments']>): Promise<{ providerId: string; kept: KeptMessage | null }> {
  let kept: KeptMessage | null = null;
  const keep = async (message: KeptMessage) => {
    kept = message;
  };
  const carrier = carriers[d.channel];
  if (carrier === 'none') throw new DeliveryFailed('no carrier', true);
  const receipt = d.channel === 'email'
    ? await (carriers.email === 'demo' ? demoEmail(keep) : (carriers.email as Exclude<Carriers['email'], string>)).deliver({ to: d.address, subject: d.subject, text: d.body, ...(d.html === null ? {} : { html: d.html }), ...(files.length === 0 ? {} : { attachments: files }) })
    : await (carriers.sms === 'demo' ? demoSms(keep) : (carriers.sms as Exclude<Carriers['sms'], string>)).deliver({ to: d.address, text: d.body });
  return { providerId: receipt.providerId, kept };
}

/** Files of a message that goes by e-mail, read as the house. */
async function filesFor(house: House, d: Delivery): Promise<NonNullable<EmailMessage['attachments']>> {
  const { mailing_id: id } = d;
  if (d.channel !== 'email' || id === null) return [];
  return asHouse(house, async (w) => {
    const files = (await filesOf(w, { bizType: 'MESSAGE', bizIds: [id] })).get(id) ?? [];
    return Promise.all(files.map(async ({ attachmentId, fileName, contentType }) => ({ fileName, contentType, body: await buffer((await openFile(w, { attachmentId })).stream) })));
  });
}

const wiped = (d: Delivery) => (d.secret ? { body: '', html: null } : {});
/** The delivery log of the message this letter belongs to. */
async function report(w: Hand, d: Delivery, outcome: Parameters<typeof noteReceipt>[2]): Promise<void> {
  if (d.receipt_id !== null && d.mailing_id !== null) await noteReceipt(w, { receiptId: d.receipt_id, mailingId: d.mailing_id }, outcome);
}
async function markSent(w: Hand, d: Delivery, sent: { providerId: string; kept: KeptMessage | null }): Promise<void> {
  if (sent.kept !== null) {
    await unread(w.tx, w.tx.insertInto('messaging.demo_outbox').values({ delivery_id: d.id, channel: d.channel, address: d.address, subject: sent.kept.subject, body: sent.kept.text, gmt_create: nowHere as unknown as Date }).onConflict((c) => c.column('delivery_id').doNothing()).execute());
  }
  await w.tx.updateTable('messaging.delivery').set({ state: 'sent', provider_id: sent.providerId, done_at: nowHere, gmt_modified: nowHere, last_error: null, ...wiped(d) }).where('id', '=', d.id).where('state', '=', 'waiting').execute();
  await report(w, d, { state: 'sent', attempts: d.attempts, reason: null });
}

async function markFailed(w: Hand, d: Delivery, attempt: number, error: unknown): Promise<void> {
  const pause = (d.secret ? SECRET_PAUSES : PAUSES)[attempt - 1];
  const over = pause === undefined || (error instanceof DeliveryFailed && error.permanent);
  const last_error = String((error as Error)?.message ?? error).slice(0, 500);
  await report(w, d, { state: over ? 'failed' : 'queued', attempts: attempt, reason: last_error });
  if (over) await w.tx.updateTable('messaging.delivery').set({ state: 'failed', last_error, done_at: nowHere, gmt_modified: nowHere, ...wiped(d) }).where('id', '=', d.id).where('state', '=', 'waiting').execute();
  else {
    await w.tx.updateTable('messaging.delivery').set({ last_error, gmt_modified: nowHere }).where('id', '=', d.id).execute();
    await w.due({ kind: 'messaging.send', key: `${d.id}:${attempt + 1}`, at: { inSeconds: pause }, payload: { id: d.id, attempt: attempt + 1 } });
  }
}

/** Sends one letter or short message outside any transaction: claimed, handed over, noted; three more tries where the carrier may recover (administration-domain 11.2). */
export const sendErrand: Errand = {
  kind: 'messaging.send',
  async run(task, house) {
    const { id, attempt } = task.payload as { id: string; attempt: number };
    const own = house as House;
    const claimed = await asHouse(own, (w) => w.tx.updateTable('messaging.delivery').set({ attempts: sql<number>`greatest(attempts, ${attempt}::int)` }).where('id', '=', id).where('state', '=', 'waiting').where('attempts', '<=', attempt).returningAll().executeTakeFirst());
    if (claimed === undefined) return;
    const files = await filesFor(own, claimed);
    const sent = await handOver(own.services.carriers, claimed, files).then((ok) => ({ ok }), (error: unknown) => ({ error }));
    await asHouse(own, (w) => ('ok' in sent ? markSent(w, claimed, sent.ok) : markFailed(w, claimed, attempt, sent.error)));
  },
};
