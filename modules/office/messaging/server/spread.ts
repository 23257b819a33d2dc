import { type Insertable, sql } from 'kysely';
import { characters, SMS_CHARACTERS, smsText } from '#kernel/rules/message-template.ts';
import { inLocale, type Said } from '#kernel/rules/words.ts';
import type { Work } from '#kernel/server/capability.ts';
import { nowHere, together, unread } from '#kernel/server/database.ts';
import { knownFacts } from '#kernel/server/known.ts';
import { plainTextOf } from '#kernel/server/sanitise.ts';
import { settingsOf } from '#office/configuration/server/door.ts';
import { messageWords } from '../rules/words.ts';
import type { Receiver } from './ports.ts';
import { lockQuota, quotaNow } from './quota.ts';
import {
  type Channel,
  type DeliveryTable,
  type MessageTable,
  type NoticeTable,
  room,
  type Tables,
} from './tables.ts';
import type { Selectable } from 'kysely';

type Hand = Work<Tables, unknown>;
type Notice = Selectable<NoticeTable>;
interface Wanted {
  readonly sms: boolean;
  readonly email: boolean;
  readonly trade_email: boolean;
}
const DEFAULTS: Wanted = { sms: true, email: true, trade_email: false };
const CHUNK = 500;

/** A notice with the people it goes to. */
interface Addressed {
  readonly notice: Notice;
  readonly receivers: readonly Receiver[];
}
const employeeAccounts = knownFacts<string | null>();
/** Who each notice is for; people are looked up once for all of them. */
async function addressed(w: Hand, notices: readonly Notice[]): Promise<Addressed[]> {
  const found = await together(
    notices.map(async ({ receiver }) =>
      'target' in receiver ? [] : [...new Set(await accountsOf(w, receiver))],
    ),
  );
  const ids = [...new Set(found.flat())];
  const people = new Map(
    (ids.length === 0 ? [] : await w.service('directory').people(w, ids)).map((p) => [p.accountId, p]),
  );
  return notices.map((notice, n) => ({
    notice,
    receivers: (found[n] ?? []).flatMap((id) => people.get(id) ?? []),
  }));
}
async function accountsOf(
  w: Hand,
  to: Exclude<Notice['receiver'], { target: unknown }>,
): Promise<readonly string[]> {
  const directory = w.service('directory');
  if ('accountIds' in to) return to.accountIds;
  if ('memberAdmins' in to) return directory.administrators(w, to.memberAdmins);
  if ('tradersOf' in to) return directory.traders(w, to.tradersOf);
  if ('platformRoute' in to) return directory.holders(w, { route: to.platformRoute, button: to.button });
  const { empId } = to;
  const own =
    empId === null
      ? null
      : ((
          await employeeAccounts(
            w.tx,
            [empId],
            async () => new Map([[empId, await directory.employeeAccount(w, empId)]]),
          )
        ).get(empId) ?? null);
  return own === null ? directory.administrators(w, to.memberId) : [own];
}

/** The copies of a notice for its receivers' own pages. */
function copiesOf({ notice, receivers }: Addressed): Insertable<MessageTable>[] {
  const own = notice.channel_texts?.mail;
  const { title } = own ?? notice;
  const body =
    own === undefined ? notice.body : { zh: plainTextOf(own.body.zh), en: plainTextOf(own.body.en) };
  return receivers.map((r) => ({
    notice_key: notice.key,
    account_id: r.accountId,
    event: notice.event,
    kind: notice.kind,
    title_zh: title.zh,
    title_en: title.en,
    body_zh: body.zh,
    body_en: body.en,
    html_zh: own?.body.zh ?? null,
    html_en: own?.body.en ?? null,
    biz_type: notice.biz_type,
    biz_id: notice.biz_id,
    link: notice.link,
    read_at: null,
    gmt_create: notice.gmt_create,
  }));
}
/** Each account once per notice. */
async function putInSite(w: Hand, all: readonly Addressed[]): Promise<void> {
  const inSite = all.filter((a) => a.notice.in_site);
  const rows = inSite.flatMap(copiesOf);
  for (let at = 0; at < rows.length; at += CHUNK) {
    await unread(
      w.tx,
      w.tx
        .insertInto('messaging.message')
        .values(rows.slice(at, at + CHUNK))
        .onConflict((c) => c.columns(['notice_key', 'account_id']).doNothing())
        .execute(),
    );
  }
  for (const { notice, receivers } of inSite)
    for (const r of receivers) w.live(`account:${r.accountId}`, { notice: notice.kind });
}

interface Address {
  readonly channel: Channel;
  readonly address: string;
  readonly locale: 'zh_CN' | 'en_US';
  readonly accountId: string | null;
}
interface Wishes {
  readonly chosen: ReadonlyMap<string, Wanted>;
  readonly choice: ReadonlyMap<string, boolean>;
}
/** What the receivers wish to hear outside this site, in general and of these events. */
async function wishesOf(w: Hand, all: readonly Addressed[]): Promise<Wishes> {
  const ids = [...new Set(all.flatMap((a) => a.receivers.map((r) => r.accountId)))];
  if (ids.length === 0) return { chosen: new Map(), choice: new Map() };
  const [rows, choices] = await together([
    w.tx
      .selectFrom('messaging.preference')
      .selectAll()
      .where(sql<boolean>`account_id = any(${ids}::bigint[])`)
      .execute(),
    w.tx
      .selectFrom('messaging.choice')
      .selectAll()
      .where(sql<boolean>`account_id = any(${ids}::bigint[])`)
      .where(sql<boolean>`event = any(${[...new Set(all.map((a) => a.notice.event))]}::text[])`)
      .execute(),
  ]);
  return {
    chosen: new Map(rows.map((r) => [r.account_id, r])),
    choice: new Map(choices.map((c) => [`${c.event} ${c.account_id} ${c.channel}`, c.wanted])),
  };
}
function addressesOf({ notice, receivers }: Addressed, { chosen, choice }: Wishes): Address[] {
  if ('target' in notice.receiver)
    return [{ ...notice.receiver.target, locale: notice.receiver.locale, accountId: null }];
  return receivers.flatMap((r) => {
    const wants = chosen.get(r.accountId) ?? DEFAULTS;
    const own = (channel: Channel) => choice.get(`${notice.event} ${r.accountId} ${channel}`);
    const mail =
      r.email !== null &&
      ((notice.email && (notice.must || (own('email') ?? wants.email))) ||
        (notice.kind === 'trade' && (own('email') ?? wants.trade_email)));
    const text = r.mobile !== null && notice.sms && (notice.must || (own('sms') ?? wants.sms));
    return [
      ...(mail
        ? [
            {
              channel: 'email' as const,
              address: r.email as string,
              locale: r.locale,
              accountId: r.accountId,
            },
          ]
        : []),
      ...(text
        ? [{ channel: 'sms' as const, address: r.mobile as string, locale: r.locale, accountId: r.accountId }]
        : []),
    ];
  });
}

interface House {
  readonly signature: string;
  readonly publicUrl: string;
  readonly platformName: Said;
}
/** The text as it leaves: a letter with the page's address and the house's name, a short message cut to what carriers take, with the signature. */
export function written(
  notice: Pick<Notice, 'title' | 'body' | 'link' | 'channel_texts'>,
  to: Pick<Address, 'channel' | 'locale'>,
  house: House,
): { subject: string; body: string; html: string | null; segments: number } {
  const own = notice.channel_texts?.[to.channel];
  const title = inLocale((own ?? notice).title, to.locale);
  const rich = own === undefined || to.channel === 'sms' ? null : inLocale(own.body, to.locale);
  const body = rich === null ? inLocale((own ?? notice).body, to.locale) : plainTextOf(rich);
  if (to.channel === 'sms') {
    const sms = smsText(
      characters(body) > SMS_CHARACTERS ? [...body].slice(0, SMS_CHARACTERS).join('') : body,
      own?.signature ?? house.signature,
    );
    return { subject: title, body: sms.text, html: null, segments: sms.segments };
  }
  const open =
    notice.link === null
      ? ''
      : `\n\n${inLocale(messageWords.table['mail.open'], to.locale)} ${house.publicUrl}${notice.link}`;
  const foot = `${inLocale(messageWords.table['mail.auto'], to.locale)}\n${inLocale(house.platformName, to.locale)}`;
  const html =
    rich === null
      ? null
      : `${rich}${open === '' ? '' : `<p>${open.trim()}</p>`}<hr><p>${foot.replace('\n', '<br>')}</p>`;
  return {
    subject: `${title} · ${inLocale(house.platformName, to.locale)}`,
    body: `${body}${open}\n\n${foot}`,
    html,
    segments: 0,
  };
}

async function houseOf(w: Hand): Promise<House & { quota: number }> {
  const { sms, platform } = await settingsOf(w, ['sms', 'platform']);
  return {
    signature: sms.signature,
    quota: sms.quotaPerMonth,
    publicUrl: w.service('carriers').publicUrl,
    platformName: { zh: platform.platformName.zh_CN, en: platform.platformName.en_US },
  };
}

interface Outgoing {
  readonly notice: Notice;
  readonly to: Address;
}
/** Puts letters on their way; without quota or carrier they are noted as skipped with the reason. */
async function putOutside(w: Hand, out: readonly Outgoing[]): Promise<void> {
  if (out.length === 0) return;
  const texts = out.some((o) => o.to.channel === 'sms');
  const [house] = await together([houseOf(w), texts ? lockQuota(w) : null]);
  const quota = texts ? await quotaNow(w, house.quota) : null;
  let left = quota?.left ?? 0;
  const rows = out.map(({ notice, to }): Insertable<DeliveryTable> => {
    const text = written(notice, to, house);
    const none =
      w.service('carriers')[to.channel] === 'none'
        ? 'no carrier'
        : to.channel === 'sms' && !notice.must && text.segments > left
          ? 'quota'
          : null;
    if (none === null) left -= text.segments;
    return {
      gmt_create: nowHere as unknown as Date,
      notice_key: notice.key,
      account_id: to.accountId,
      event: notice.event,
      channel: to.channel,
      address: to.address,
      subject: text.subject,
      body: none !== null && notice.secret ? '' : text.body,
      html: none !== null && notice.secret ? null : text.html,
      secret: notice.secret,
      must: notice.must,
      segments: none === null ? text.segments : 0,
      state: none === null ? 'waiting' : 'skipped',
      last_error: none,
      provider_id: null,
      done_at: none === null ? null : (nowHere as unknown as Date),
    };
  });
  for (let at = 0; at < rows.length; at += CHUNK) {
    const put = await w.tx
      .insertInto('messaging.delivery')
      .values(rows.slice(at, at + CHUNK))
      .onConflict((c) => c.columns(['notice_key', 'channel', 'address']).doNothing())
      .returning(['id', 'state'])
      .execute();
    await w.due(
      put.flatMap((d) =>
        d.state === 'waiting'
          ? [
              {
                kind: 'messaging.send',
                key: `${d.id}:1`,
                at: { inSeconds: 0 },
                payload: { id: d.id, attempt: 1 },
              },
            ]
          : [],
      ),
    );
  }
}

/** Spreads notices to their receivers, as the house, in one transaction with the closing of their tasks. */
export const spreadTimer = room.timers('messaging.spread', async (w) => {
  const notices = await w.tx
    .selectFrom('messaging.notice')
    .selectAll()
    .where(sql<boolean>`key = any(${[...w.input.keys]}::uuid[])`)
    .where('spread_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (notices.length === 0) return;
  const all = await addressed(w, notices);
  await putInSite(w, all);
  const wishes = await wishesOf(w, all);
  await putOutside(
    w,
    all.flatMap((a) => addressesOf(a, wishes).map((to) => ({ notice: a.notice, to }))),
  );
  const spread = (ids: readonly string[], wiped: object) =>
    ids.length === 0
      ? undefined
      : unread(
          w.tx,
          w.tx
            .updateTable('messaging.notice')
            .set({ spread_at: nowHere, ...wiped })
            .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
            .execute(),
        );
  const idsOf = (secret: boolean) => notices.filter((n) => n.secret === secret).map((n) => n.id);
  await spread(idsOf(false), {});
  await spread(idsOf(true), {
    body: sql<Said>`'{}'::jsonb`,
    receiver: sql<Notice['receiver']>`'{"accountIds":[]}'::jsonb`,
    channel_texts: null,
  });
});
