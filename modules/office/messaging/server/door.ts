import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { fillBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { deferred, nowHere } from '#kernel/server/database.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { purposeWords } from '../rules/event-words.ts';
import {
  type BuiltInEvent,
  events,
  isBuiltIn,
  kindOfEvent,
  type MessageKind,
  templateOf,
} from '../rules/events.ts';
import { type BothTexts, fillGiven } from '../rules/template.ts';
import { type ChannelTexts, messaging, type ReceiverWish, type Tables } from './tables.ts';

export type { Addressee, Candidate, Carriers, Directory, Receiver } from './ports.ts';

/**
 * Whom to tell: accounts, an employee (else his company's administrators), a company's administrators, the
 * platform staff who can act, or a bare number or address.
 */
export type NoticeTo =
  | { readonly accountIds: readonly string[] }
  | { readonly memberId: string; readonly empId: string | null }
  | { readonly memberAdmins: string }
  | { readonly platformRoute: string; readonly button?: string | undefined }
  | { readonly tradersOf: string }
  | {
      readonly target: { readonly channel: 'email' | 'sms'; readonly address: string };
      readonly locale?: 'zh_CN' | 'en_US' | undefined;
    };

interface Common {
  readonly to: NoticeTo;
  readonly bizType?: string | null | undefined;
  readonly bizId?: string | null | undefined;
  /** Page of this site that opens the document. */
  readonly link?: string | null | undefined;
  /** Says a thing once for good, whoever tries again: a daily job names day and document. */
  readonly onceKey?: string | undefined;
}
/** A built-in event is told by its template. */
export interface BuiltInNotice extends Common {
  readonly event: BuiltInEvent;
  /** A word of two languages is said in the reader's. */
  readonly variables: Readonly<Record<string, string | number | LocalizedText>>;
  readonly title?: undefined;
}
/**
 * An event of the caller's own comes with both texts, complete. In-site always; SMS where marked ● in
 * trading-domain 21.1; e-mail by the reader's choice.
 */
export interface SaidNotice extends Common {
  readonly event: string;
  readonly title: LocalizedText;
  readonly body: LocalizedText;
  readonly sms?: boolean | undefined;
  readonly email?: boolean | undefined;
  readonly kind?: MessageKind | undefined;
  /** The text opens something: it is kept only until it is sent. */
  readonly secret?: boolean | undefined;
}
export type Notice = BuiltInNotice | SaidNotice;

/** An operator's own wording of a built-in event replaces the shipped one on its channel (administration-domain 11.3). */
async function ownWording(
  w: { readonly tx: Kysely<Tables> },
  notice: BuiltInNotice,
): Promise<ChannelTexts | null> {
  const rows = await w.tx
    .selectFrom('messaging.template')
    .select(['channel', 'titles', 'contents', 'signature'])
    .where('event', '=', notice.event)
    .where('newest', '=', true)
    .where('builtin', '=', false)
    .execute();
  if (rows.length === 0) return null;
  const both = (texts: BothTexts, mode: 'plain' | 'html' | 'sms'): LocalizedText => ({
    zh: fillGiven(texts.zh_CN, argsOf(notice, 'zh'), mode),
    en: fillGiven(texts.en_US || texts.zh_CN, argsOf(notice, 'en'), mode),
  });
  return Object.fromEntries(
    rows.map((t) => [
      t.channel,
      {
        title: both(t.titles, 'plain'),
        body: both(t.contents, t.channel === 'sms' ? 'sms' : 'html'),
        signature: t.signature,
      },
    ]),
  );
}

type Purposes = Record<string, LocalizedText | undefined>;
/** What a notice says, with its purpose in words. */
function saidIn(notice: BuiltInNotice): Readonly<Record<string, string | number | LocalizedText>> {
  const purpose = (purposeWords.table as Purposes)[String(notice.variables.purpose ?? '')];
  return purpose === undefined ? notice.variables : { ...notice.variables, purpose };
}
function argsOf(notice: BuiltInNotice, language: 'zh' | 'en'): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(saidIn(notice)).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ]),
  );
}
function filled(notice: BuiltInNotice): { title: LocalizedText; body: LocalizedText } {
  const template = templateOf(notice.event);
  const args = saidIn(notice);
  return { title: fillBoth(template.title, args), body: fillBoth(template.body, args) };
}

/**
 * Tells people of an event. Only the notice is written in the caller's transaction; receivers, in-site
 * copies, letters and short messages follow right after its commit,
 * each receiver once per notice (trading-domain 21.1).
 */
export const notify = messaging.door<Notice, void>(async (ctx) => {
  const notice = ctx.input;
  const builtIn = isBuiltIn(notice.event) && notice.title === undefined;
  const spec = builtIn
    ? events[notice.event as BuiltInEvent]
    : { kind: kindOfEvent(notice.event), inSite: true, sms: false, email: false, must: false, secret: false };
  const said = notice as SaidNotice;
  const texts = builtIn ? filled(notice as BuiltInNotice) : { title: said.title, body: said.body };
  const receiver: ReceiverWish =
    'target' in notice.to ? { ...notice.to, locale: notice.to.locale ?? ctx.actor.locale } : notice.to;
  const key = randomUUID();
  const channelWording = builtIn ? await ownWording(ctx, notice as BuiltInNotice) : null;
  const written = ctx.tx
    .insertInto('messaging.notice')
    .values({
      key,
      gmt_create: nowHere as unknown as Date,
      event: notice.event,
      kind: said.kind ?? spec.kind,
      title: JSON.stringify(texts.title) as unknown as LocalizedText,
      body: JSON.stringify(texts.body) as unknown as LocalizedText,
      sms: builtIn ? spec.sms : (said.sms ?? false),
      email: builtIn ? spec.email : (said.email ?? false),
      in_site: spec.inSite,
      must: spec.must,
      secret: builtIn ? spec.secret : (said.secret ?? false),
      receiver: JSON.stringify(receiver) as unknown as ReceiverWish,
      biz_type: notice.bizType ?? null,
      biz_id: notice.bizId ?? null,
      link: notice.link ?? null,
      once_key: notice.onceKey ?? null,
      spread_at: null,
      channel_texts:
        channelWording === null ? null : (JSON.stringify(channelWording) as unknown as ChannelTexts),
    })
    // Without naming the column: that would need the right to read the table, which only the system has.
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  // Only a notice that is said once may have been said already.
  if (notice.onceKey == null) await deferred(ctx.tx, written);
  else if (((await written).numInsertedOrUpdatedRows ?? 0n) === 0n) return;
  await ctx.schedule({ kind: 'messaging.spread', key, at: { inSeconds: 0 } });
});

/**
 * Takes back what was told in-site about a document: its events that begin so, from every inbox. What already went out
 * by mail or short message stays sent.
 */
export const withdrawNotices = messaging.door<
  { bizType: string; bizId: string; events: readonly string[] },
  void
>((ctx) =>
  asSystem(ctx, async () => {
    const { bizType, bizId, events: beginnings } = ctx.input;
    const about = sql<boolean>`(biz_type = ${bizType} and biz_id = ${bizId} and event ^@ any (${[...beginnings]}::text[]))`;
    await ctx.tx
      .updateTable('messaging.message')
      .set({ deleted: true, gmt_modified: nowHere, version: sql<number>`version + 1` })
      .where(about)
      .where('deleted', '=', false)
      .execute();
    // One that waits to be spread is spread to nobody.
    await ctx.tx
      .updateTable('messaging.notice')
      .set({ spread_at: nowHere })
      .where(about)
      .where('spread_at', 'is', null)
      .execute();
  }),
);

/**
 * Several notices with texts of their own, by one statement: what a batch of acts tells those it concerns. Each goes to
 * its receiver like any other.
 */
export const notifyMany = messaging.door<readonly Omit<SaidNotice, 'onceKey'>[], void>(async (ctx) => {
  const notices = ctx.input;
  if (notices.length === 0) return;
  const keys = notices.map(() => randomUUID());
  const rows = notices.map((n, i) => ({
    key: keys[i],
    event: n.event,
    kind: n.kind ?? kindOfEvent(n.event),
    title: n.title,
    body: n.body,
    sms: n.sms ?? false,
    email: n.email ?? false,
    secret: n.secret ?? false,
    receiver: 'target' in n.to ? { ...n.to, locale: n.to.locale ?? ctx.actor.locale } : n.to,
    biz_type: n.bizType ?? null,
    biz_id: n.bizId ?? null,
    link: n.link ?? null,
  }));
  await deferred(
    ctx.tx,
    sql`insert into messaging.notice (key, gmt_create, event, kind, title, body, sms, email, in_site, must, secret,
        receiver, biz_type, biz_id, link)
      select n.key, ${nowHere}, n.event, n.kind, n.title, n.body, n.sms, n.email, true, false, n.secret, n.receiver,
        n.biz_type, n.biz_id, n.link
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(key uuid, event text, kind text, title jsonb,
        body jsonb, sms boolean, email boolean, secret boolean, receiver jsonb, biz_type text, biz_id text, link text)`.execute(
      ctx.tx,
    ),
  );
  await ctx.schedule(keys.map((key) => ({ kind: 'messaging.spread', key, at: { inSeconds: 0 } })));
});
