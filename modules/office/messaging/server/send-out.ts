import { type Insertable, type Selectable, sql } from 'kysely';
import { smsText } from '#kernel/rules/message-template.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { plainTextOf } from '#kernel/server/sanitise.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { messageWords } from '../rules/words.ts';
import { closeIfDone } from './close-mailing.ts';
import type {
  DeliveryTable,
  FinalTexts,
  Mailing,
  MessageTable,
  MessagingContext,
  ReceiptTable,
} from './tables.ts';

const CHUNK = 500;
type Receipt = Selectable<ReceiptTable>;

/** Queued receivers who are still here; the others are noted as gone. */
async function present(ctx: MessagingContext, row: Mailing): Promise<Receipt[]> {
  const queued = await ctx.tx
    .selectFrom('messaging.receipt')
    .selectAll()
    .where('mailing_id', '=', row.id)
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute();
  const ids = queued.flatMap((r) => r.account_id ?? []);
  const here = new Set(
    (ids.length === 0 ? [] : await ctx.service('directory').people(ctx, ids)).map((p) => p.accountId),
  );
  const absent = queued.filter((r) => r.account_id !== null && !here.has(r.account_id));
  await fail(ctx, absent, 'gone');
  return queued.filter((r) => !absent.includes(r));
}
async function fail(ctx: MessagingContext, receipts: readonly Receipt[], reason: string): Promise<void> {
  if (receipts.length === 0) return;
  await ctx.tx
    .updateTable('messaging.receipt')
    .set({ state: 'failed', reason, done_at: nowHere, gmt_modified: nowHere })
    .where(
      'id',
      'in',
      receipts.map((r) => r.id),
    )
    .execute();
}

/** In-site mail is delivered by being there. */
async function putCopies(
  ctx: MessagingContext,
  row: Mailing,
  texts: FinalTexts,
  receipts: readonly Receipt[],
): Promise<void> {
  const copies = receipts.map(
    (r): Insertable<MessageTable> => ({
      notice_key: row.key,
      account_id: r.account_id as string,
      event: 'MAIL',
      kind: 'notice',
      title_zh: texts.title.zh_CN,
      title_en: texts.title.en_US,
      body_zh: plainTextOf(texts.content.zh_CN),
      body_en: plainTextOf(texts.content.en_US),
      html_zh: texts.content.zh_CN,
      html_en: texts.content.en_US,
      biz_type: null,
      biz_id: null,
      link: null,
      read_at: null,
      gmt_create: nowHere as unknown as Date,
      mailing_id: row.id,
      sender: row.author_name,
    }),
  );
  for (let at = 0; at < copies.length; at += CHUNK)
    await ctx.tx
      .insertInto('messaging.message')
      .values(copies.slice(at, at + CHUNK))
      .onConflict((c) => c.columns(['notice_key', 'account_id']).doNothing())
      .execute();
  await ctx.tx
    .updateTable('messaging.receipt')
    .set({ state: 'delivered', done_at: nowHere, gmt_modified: nowHere, attempts: 1 })
    .where('mailing_id', '=', row.id)
    .where('state', '=', 'queued')
    .execute();
  for (const r of receipts) ctx.live(`account:${r.account_id}`, { notice: 'notice' });
}

interface Sealed {
  readonly signature: string;
  readonly platform: { readonly zh: string; readonly en: string };
}
async function sealOf(ctx: MessagingContext, row: Mailing): Promise<Sealed> {
  const [sms, platform] = [await settingOf(ctx, 'sms'), await settingOf(ctx, 'platform')];
  const template =
    row.template_id === null
      ? undefined
      : await ctx.tx
          .selectFrom('messaging.template')
          .select('signature')
          .where('id', '=', row.template_id)
          .executeTakeFirst();
  return {
    signature: template?.signature ?? sms.signature,
    platform: { zh: platform.platformName.zh_CN, en: platform.platformName.en_US },
  };
}

/** The letter or short message of one receiver, ready to be handed over. */
function letter(row: Mailing, texts: FinalTexts, r: Receipt, seal: Sealed): Insertable<DeliveryTable> {
  const content = texts.content[r.locale];
  const foot = `${inLocale(messageWords.table['mail.auto'], r.locale)}\n${inLocale(seal.platform, r.locale)}`;
  const sms = row.channel === 'sms' ? smsText(content, seal.signature) : null;
  return {
    notice_key: row.key,
    account_id: r.account_id,
    event: 'MAIL',
    channel: row.channel === 'sms' ? 'sms' : 'email',
    address: r.address as string,
    subject: sms === null ? `${texts.title[r.locale]} · ${inLocale(seal.platform, r.locale)}` : '',
    body: sms?.text ?? `${plainTextOf(content)}\n\n${foot}`,
    html: sms === null ? `${content}<hr><p>${foot.replace('\n', '<br>')}</p>` : null,
    secret: false,
    must: false,
    segments: sms?.segments ?? 0,
    last_error: null,
    provider_id: null,
    done_at: null,
    receipt_id: r.id,
    mailing_id: row.id,
    gmt_create: nowHere as unknown as Date,
  };
}

async function putLetters(
  ctx: MessagingContext,
  row: Mailing,
  texts: FinalTexts,
  receipts: readonly Receipt[],
): Promise<void> {
  if (ctx.service('carriers')[row.channel === 'sms' ? 'sms' : 'email'] === 'none')
    return fail(ctx, receipts, 'no carrier');
  const seal = await sealOf(ctx, row);
  for (let at = 0; at < receipts.length; at += CHUNK) {
    const letters = receipts.slice(at, at + CHUNK).map((r) => letter(row, texts, r, seal));
    // A letter that failed before (sending again) starts anew; one that left stays as it is.
    const put = await ctx.tx
      .insertInto('messaging.delivery')
      .values(letters)
      .onConflict((c) =>
        c
          .columns(['notice_key', 'channel', 'address'])
          .doUpdateSet({
            state: 'waiting',
            attempts: 0,
            done_at: null,
            last_error: null,
            gmt_create: nowHere,
            gmt_modified: nowHere,
          })
          .where('messaging.delivery.state', '=', 'failed'),
      )
      .returning('id')
      .execute();
    await sql`insert into kernel.task (kind, key, due_at, payload) select 'messaging.send', id || ':1', kernel.now(), jsonb_build_object('id', id::text, 'attempt', 1) from unnest(${put.map((p) => p.id)}::bigint[]) id
      on conflict (kind, key) where key is not null and state in ('waiting', 'running') do nothing`.execute(
      ctx.tx,
    );
    const last = put.at(-1);
    if (last !== undefined)
      await ctx.schedule({
        kind: 'messaging.send',
        key: `${last.id}:1`,
        at: { inSeconds: 0 },
        payload: { id: last.id, attempt: 1 },
      });
  }
}

/**
 * Sends a message to everybody who is queued; what was held back of the quota is now what its letters take.
 * with the system's rights.
 */
export async function sendOut(ctx: MessagingContext, row: Mailing): Promise<void> {
  const texts = row.texts as FinalTexts;
  const receipts = await present(ctx, row);
  if (row.channel === 'mail') await putCopies(ctx, row, texts, receipts);
  else if (receipts.length > 0) await putLetters(ctx, row, texts, receipts);
  const started = await ctx.tx
    .updateTable('messaging.mailing')
    .set({ started_at: nowHere, reserved: 0 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await closeIfDone(ctx, started);
}
