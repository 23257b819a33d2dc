import { randomUUID } from 'node:crypto';
import { fill, type Said } from '#kernel/rules/words.ts';
import { nowHere } from '#kernel/server/database.ts';
import { type BuiltInEvent, events, isBuiltIn, kindOfEvent, type MessageKind, templateOf } from '../rules/events.ts';
import { purposeWords } from '../rules/event-words.ts';
import { type ReceiverWish, room } from './tables.ts';

export type { Carriers, Directory, Receiver } from './ports.ts';

/** Whom to tell: accounts, an employee (else his company's administrators), a company's administrators, the platform staff who can act, or a bare number or address. */
export type NoticeTo =
  | { readonly accountIds: readonly string[] }
  | { readonly memberId: string; readonly empId: string | null }
  | { readonly memberAdmins: string }
  | { readonly platformRoute: string; readonly button?: string | undefined }
  | { readonly target: { readonly channel: 'email' | 'sms'; readonly address: string }; readonly locale?: 'zh_CN' | 'en_US' | undefined };

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
  readonly variables: Readonly<Record<string, string | number>>;
  readonly title?: undefined;
}
/** An event of the caller's own comes with both texts, complete. In-site always; SMS where marked ● in trading-domain 21.1; e-mail by the reader's choice. */
export interface SaidNotice extends Common {
  readonly event: string;
  readonly title: Said;
  readonly body: Said;
  readonly sms?: boolean | undefined;
  readonly email?: boolean | undefined;
  readonly kind?: MessageKind | undefined;
}
export type Notice = BuiltInNotice | SaidNotice;

type Purposes = Record<string, Said | undefined>;
function filled(notice: BuiltInNotice): { title: Said; body: Said } {
  const template = templateOf(notice.event);
  const purpose = (purposeWords.table as Purposes)[String(notice.variables.purpose ?? '')];
  const args = (language: 'zh' | 'en') => ({ ...notice.variables, ...(purpose === undefined ? {} : { purpose: purpose[language] }) });
  const both = (said: Said): Said => ({ zh: fill(said.zh, args('zh')), en: fill(said.en, args('en')) });
  return { title: both(template.title), body: both(template.body) };
}

/**
 * Tells people of an event. Only the notice is written in the caller's transaction; receivers, in-site copies, letters and short messages follow right after its commit,
 * each receiver once per notice (trading-domain 21.1).
 */
export const notify = room.door<Notice, void>(async (w) => {
  const notice = w.input;
  const builtIn = isBuiltIn(notice.event) && notice.title === undefined;
  const spec = builtIn ? events[notice.event as BuiltInEvent] : { kind: kindOfEvent(notice.event), inSite: true, sms: false, email: false, must: false, secret: false };
  const said = notice as SaidNotice;
  const texts = builtIn ? filled(notice as BuiltInNotice) : { title: said.title, body: said.body };
  const receiver: ReceiverWish = 'target' in notice.to ? { ...notice.to, locale: notice.to.locale ?? w.actor.locale } : notice.to;
  const key = randomUUID();
  const written = await w.tx.insertInto('messaging.notice').values({
    key, gmt_create: nowHere as unknown as Date, event: notice.event, kind: said.kind ?? spec.kind, title: JSON.stringify(texts.title) as unknown as Said, body: JSON.stringify(texts.body) as unknown as Said,
    sms: builtIn ? spec.sms : (said.sms ?? false), email: builtIn ? spec.email : (said.email ?? false), in_site: spec.inSite, must: spec.must, secret: spec.secret,
    receiver: JSON.stringify(receiver) as unknown as ReceiverWish, biz_type: notice.bizType ?? null, biz_id: notice.bizId ?? null, link: notice.link ?? null, once_key: notice.onceKey ?? null, spread_at: null,
  })
    // Without naming the column: that would need the right to read the table, which only the house has.
    .onConflict((c) => c.doNothing()).executeTakeFirst();
  if ((written.numInsertedOrUpdatedRows ?? 0n) > 0n) await w.due({ kind: 'messaging.spread', key, at: { inSeconds: 0 } });
});
