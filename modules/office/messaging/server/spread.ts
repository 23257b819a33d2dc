import { type Insertable, sql } from 'kysely';
import { characters, SMS_CHARACTERS, smsText } from '#kernel/rules/message-template.ts';
import { inLocale, type Said } from '#kernel/rules/words.ts';
import type { Work } from '#kernel/server/capability.ts';
import { nowHere } from '#kernel/server/database.ts';
import { plainTextOf } from '#kernel/server/sanitise.ts';
import { settingOf } from '#office/configuration/server/door.ts';
import { messageWords } from '../rules/words.ts';
import type { Receiver } from './ports.ts';
import { lockQuota, quotaNow } from './quota.ts';
import { type Channel, type DeliveryTable, type MessageTable, type NoticeTable, room, type Tables } from './tables.ts';
import type { Selectable } from 'kysely';

type Hand = Work<Tables, unknown>;
type Notice = Selectable<NoticeTable>;
interface Wanted { readonly sms: boolean; readonly email: boolean; readonly trade_email: boolean }
const DEFAULTS: Wanted = { sms: true, email: true, trade_email: false };
const CHUNK = 500;

async function receiversOf(w: Hand, notice: Notice): Promise<Receiver[]> {
  const directory = w.service('directory');
  const to = notice.receiver;
  if ('target' in to) return [];
  return directory.people(w, [...new Set(await accountsOf(w, to))]);
}
async function accountsOf(w: Hand, to: Exclude<Notice['receiver'], { target: unknown }>): Promise<readonly string[]> {
  const directory = w.service('directory');
  if ('accountIds' in to) return to.accountIds;
  if ('memberAdmins' in to) return directory.administrators(w, to.memberAdmins);
  if ('tradersOf' in to) return directory.traders(w, to.tradersOf);
  if ('platformRoute' in to) return directory.holders(w, { route: to.platformRoute, button: to.button });
  const own = to.empId === null ? null : await directory.employeeAccount(w, to.empId);
  return own === null ? directory.administrators(w, to.memberId) : [own];
}

/** Copies for the receivers' own pages; each account once per notice. */
async function putInSite(w: Hand, notice: Notice, receivers: readonly Receiver[]): Promise<void> {
  const own = notice.channel_texts?.mail;
  const { title } = own ?? notice;
  const body = own === undefined ? notice.body : { zh: plainTextOf(own.body.zh), en: plainTextOf(own.body.en) };
  const rows: Insertable<MessageTable>[] = receivers.map((r) => ({
    notice_key: notice.key, account_id: r.accountId, event: notice.event, kind: notice.kind, title_zh: title.zh, title_en: title.en, body_zh: body.zh, body_en: body.en, html_zh: own?.body.zh ?? null, html_en: own?.body.en ?? null,
    biz_type: notice.biz_type, biz_id: notice.biz_id, link: notice.link, read_at: null, gmt_create: notice.gmt_create,
  }));
  for (let at = 0; at < rows.length; at += CHUNK) {
    await w.tx.insertInto('messaging.message').values(rows.slice(at, at + CHUNK)).onConflict((c) => c.columns(['notice_key', 'account_id']).doNothing()).execute();
  }
  for (const r of receivers) w.live(`account:${r.accountId}`, { notice: notice.kind });
}

interface Address { readonly channel: Channel; readonly address: string; readonly locale: 'zh_CN' | 'en_US'; readonly accountId: string | null }
async function addressesOf(w: Hand, notice: Notice, receivers: readonly Receiver[]): Promise<Address[]> {
  if ('target' in notice.receiver) return [{ ...notice.receiver.target, locale: notice.receiver.locale, accountId: null }];
  if (receivers.length === 0) return [];
  const rows = await w.tx.selectFrom('messaging.preference').selectAll().where('account_id', 'in', receivers.map((r) => r.accountId)).execute();
  const chosen = new Map<string, Wanted>(rows.map((r) => [r.account_id, r]));
  const choices = await w.tx.selectFrom('messaging.choice').selectAll().where('event', '=', notice.event).where('account_id', 'in', receivers.map((r) => r.accountId)).execute();
  const choice = new Map(choices.map((c) => [`${c.account_id} ${c.channel}`, c.wanted]));
  return receivers.flatMap((r) => {
    const wants = chosen.get(r.accountId) ?? DEFAULTS;
    const own = (channel: Channel) => choice.get(`${r.accountId} ${channel}`);
    const mail = r.email !== null && ((notice.email && (notice.must || (own('email') ?? wants.email))) || (notice.kind === 'trade' && (own('email') ?? wants.trade_email)));
    const text = r.mobile !== null && notice.sms && (notice.must || (own('sms') ?? wants.sms));
    return [
      ...(mail ? [{ channel: 'email' as const, address: r.email as string, locale: r.locale, accountId: r.accountId }] : []),
      ...(text ? [{ channel: 'sms' as const, address: r.mobile as string, locale: r.locale, accountId: r.accountId }] : []),
    ];
  });
}

interface House { readonly signature: string; readonly publicUrl: string; readonly platformName: Said }
/** The text as it leaves: a letter with the page's address and the house's name, a short message cut to what carriers take, with the signature. */
export function written(notice: Pick<Notice, 'title' | 'body' | 'link' | 'channel_texts'>, to: Pick<Address, 'channel' | 'locale'>, house: House): { subject: string; body: string; html: string | null; segments: number } {
  const own = notice.channel_texts?.[to.channel];
  const title = inLocale((own ?? notice).title, to.locale);
  const rich = own === undefined || to.channel === 'sms' ? null : inLocale(own.body, to.locale);
  const body = rich === null ? inLocale((own ?? notice).body, to.locale) : plainTextOf(rich);
  if (to.channel === 'sms') {
    const sms = smsText(characters(body) > SMS_CHARACTERS ? [...body].slice(0, SMS_CHARACTERS).join('') : body, own?.signature ?? house.signature);
    return { subject: title, body: sms.text, html: null, segments: sms.segments };
  }
  const open = notice.link === null ? '' : `\n\n${inLocale(messageWords.table['mail.open'], to.locale)} ${house.publicUrl}${notice.link}`;
  const foot = `${inLocale(messageWords.table['mail.auto'], to.locale)}\n${inLocale(house.platformName, to.locale)}`;
  const html = rich === null ? null : `${rich}${open === '' ? '' : `<p>${open.trim()}</p>`}<hr><p>${foot.replace('\n', '<br>')}</p>`;
  return { subject: `${title} · ${inLocale(house.platformName, to.locale)}`, body: `${body}${open}\n\n${foot}`, html, segments: 0 };
}

async function houseOf(w: Hand): Promise<House & { quota: number }> {
  const [sms, platform] = [await settingOf(w, 'sms'), await settingOf(w, 'platform')];
  return { signature: sms.signature, quota: sms.quotaPerMonth, publicUrl: w.service('carriers').publicUrl, platformName: { zh: platform.platformName.zh_CN, en: platform.platformName.en_US } };
}

/** Puts letters on their way; without quota or carrier they are noted as skipped with the reason. */
async function putOutside(w: Hand, notice: Notice, addresses: readonly Address[]): Promise<void> {
  if (addresses.length === 0) return;
  const house = await houseOf(w);
  const texts = addresses.some((a) => a.channel === 'sms');
  if (texts) await lockQuota(w);
  const quota = texts ? await quotaNow(w, house.quota) : null;
  let left = quota?.left ?? 0;
  const rows = addresses.map((to): Insertable<DeliveryTable> => {
    const text = written(notice, to, house);
    const none = w.service('carriers')[to.channel] === 'none' ? 'no carrier' : to.channel === 'sms' && !notice.must && text.segments > left ? 'quota' : null;
    if (none === null) left -= text.segments;
    return {
      gmt_create: nowHere as unknown as Date, notice_key: notice.key, account_id: to.accountId, event: notice.event, channel: to.channel, address: to.address, subject: text.subject, body: none !== null && notice.secret ? '' : text.body, html: none !== null && notice.secret ? null : text.html, secret: notice.secret,
      must: notice.must, segments: none === null ? text.segments : 0, state: none === null ? 'waiting' : 'skipped', last_error: none, provider_id: null, done_at: none === null ? null : (nowHere as unknown as Date),
    };
  });
  for (let at = 0; at < rows.length; at += CHUNK) {
    const put = await w.tx.insertInto('messaging.delivery').values(rows.slice(at, at + CHUNK)).onConflict((c) => c.columns(['notice_key', 'channel', 'address']).doNothing()).returning(['id', 'state']).execute();
    for (const d of put) if (d.state === 'waiting') await w.due({ kind: 'messaging.send', key: `${d.id}:1`, at: { inSeconds: 0 }, payload: { id: d.id, attempt: 1 } });
  }
}

/** Spreads one notice to its receivers, as the house, in one transaction with the closing of its task. */
export const spreadTimer = room.timer<unknown>('messaging.spread', async (w) => {
  const notice = await w.tx.selectFrom('messaging.notice').selectAll().where('key', '=', w.input.key).where('spread_at', 'is', null).forNoKeyUpdate().executeTakeFirst();
  if (notice === undefined) return;
  const receivers = await receiversOf(w, notice);
  if (notice.in_site) await putInSite(w, notice, receivers);
  await putOutside(w, notice, await addressesOf(w, notice, receivers));
  const wiped = notice.secret ? { body: sql<Said>`'{}'::jsonb`, receiver: sql<Notice['receiver']>`'{"accountIds":[]}'::jsonb`, channel_texts: null } : {};
  await w.tx.updateTable('messaging.notice').set({ spread_at: nowHere, ...wiped }).where('id', '=', notice.id).execute();
});
