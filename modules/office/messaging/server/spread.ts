import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { characters, SMS_CHARACTERS, smsText } from '#kernel/rules/message-template.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { all, deferred, nowHere } from '#kernel/server/database.ts';
import { perTransactionCache } from '#kernel/server/per-transaction-cache.ts';
import { plainTextOf } from '#kernel/server/sanitise.ts';
import { settingsOf } from '#office/configuration/server/door.ts';
import { messageWords } from '../rules/words.ts';
import type { Receiver } from './ports.ts';
import { lockQuota, quotaNow } from './quota.ts';
import { type Channel, type MessagingContext, messaging, type NoticeTable } from './tables.ts';

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
const employeeAccounts = perTransactionCache<string | null>();
/** Who each notice is for; people are looked up once for all of them. */
async function addressed(ctx: MessagingContext, notices: readonly Notice[]): Promise<Addressed[]> {
  const found = await all(
    notices.map(async ({ receiver }) =>
      'target' in receiver ? [] : [...new Set(await accountsOf(ctx, receiver))],
    ),
  );
  const ids = [...new Set(found.flat())];
  const people = new Map(
    (ids.length === 0 ? [] : await ctx.service('directory').people(ctx, ids)).map((p) => [p.accountId, p]),
  );
  return notices.map((notice, n) => ({
    notice,
    receivers: (found[n] ?? []).flatMap((id) => people.get(id) ?? []),
  }));
}
async function accountsOf(
  ctx: MessagingContext,
  to: Exclude<Notice['receiver'], { target: unknown }>,
): Promise<readonly string[]> {
  const directory = ctx.service('directory');
  if ('accountIds' in to) return to.accountIds;
  if ('memberAdmins' in to) return directory.administrators(ctx, to.memberAdmins);
  if ('tradersOf' in to) return directory.traders(ctx, to.tradersOf);
  if ('platformRoute' in to) return directory.holders(ctx, { route: to.platformRoute, button: to.button });
  const { empId } = to;
  const addressee =
    empId === null
      ? null
      : ((
          await employeeAccounts(
            ctx.tx,
            [empId],
            async () => new Map([[empId, await directory.employeeAccount(ctx, empId)]]),
          )
        ).get(empId) ?? null);
  return addressee === null ? directory.administrators(ctx, to.memberId) : [addressee];
}

/** The copies of a notice for its receivers' own pages. */
function copiesOf({ notice, receivers }: Addressed) {
  const mailTexts = notice.channel_texts?.mail;
  const { title } = mailTexts ?? notice;
  const body =
    mailTexts === undefined
      ? notice.body
      : { zh: plainTextOf(mailTexts.body.zh), en: plainTextOf(mailTexts.body.en) };
  return receivers.map((r) => ({
    notice_key: notice.key,
    account_id: r.accountId,
    event: notice.event,
    kind: notice.kind,
    title_zh: title.zh,
    title_en: title.en,
    body_zh: body.zh,
    body_en: body.en,
    html_zh: mailTexts?.body.zh ?? null,
    html_en: mailTexts?.body.en ?? null,
    biz_type: notice.biz_type,
    biz_id: notice.biz_id,
    link: notice.link,
    gmt_create: notice.gmt_create,
  }));
}
const MESSAGE_CELLS = sql.raw(
  'notice_key, account_id, event, kind, title_zh, title_en, body_zh, body_en, html_zh, html_en, biz_type, biz_id, link, gmt_create',
);
/** Each account once per notice. One value and one text, however many they are. */
async function putInSite(ctx: MessagingContext, all: readonly Addressed[]): Promise<void> {
  const inSite = all.filter((a) => a.notice.in_site);
  const rows = inSite.flatMap(copiesOf);
  for (let at = 0; at < rows.length; at += CHUNK) {
    await deferred(
      ctx.tx,
      sql`insert into messaging.message (${MESSAGE_CELLS}) select ${MESSAGE_CELLS}
        from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + CHUNK))}::jsonb) as m(notice_key uuid, account_id bigint,
          event text, kind text, title_zh text, title_en text, body_zh text, body_en text, html_zh text, html_en text,
          biz_type text, biz_id text, link text, gmt_create timestamptz)
        on conflict (notice_key, account_id) do nothing`.execute(ctx.tx),
    );
  }
  for (const { notice, receivers } of inSite)
    for (const r of receivers) ctx.live(`account:${r.accountId}`, { notice: notice.kind });
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
async function wishesOf(ctx: MessagingContext, addressed: readonly Addressed[]): Promise<Wishes> {
  const ids = [...new Set(addressed.flatMap((a) => a.receivers.map((r) => r.accountId)))];
  if (ids.length === 0) return { chosen: new Map(), choice: new Map() };
  const [rows, choices] = await all([
    ctx.tx
      .selectFrom('messaging.preference')
      .selectAll()
      .where(sql<boolean>`account_id = any(${ids}::bigint[])`)
      .execute(),
    ctx.tx
      .selectFrom('messaging.choice')
      .selectAll()
      .where(sql<boolean>`account_id = any(${ids}::bigint[])`)
      .where(sql<boolean>`event = any(${[...new Set(addressed.map((a) => a.notice.event))]}::text[])`)
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
    const choiceFor = (channel: Channel) => choice.get(`${notice.event} ${r.accountId} ${channel}`);
    const mail =
      r.email !== null &&
      ((notice.email && (notice.must || (choiceFor('email') ?? wants.email))) ||
        (notice.kind === 'trade' && (choiceFor('email') ?? wants.trade_email)));
    const text = r.mobile !== null && notice.sms && (notice.must || (choiceFor('sms') ?? wants.sms));
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

interface SenderSettings {
  readonly signature: string;
  readonly publicUrl: string;
  readonly platformName: LocalizedText;
}
/**
 * The text as it leaves: a letter with the page's address and the system's name, a short message cut to what
 * carriers take, with the signature.
 */
export function written(
  notice: Pick<Notice, 'title' | 'body' | 'link' | 'channel_texts'>,
  to: Pick<Address, 'channel' | 'locale'>,
  settings: SenderSettings,
): { subject: string; body: string; html: string | null; segments: number } {
  const channelTexts = notice.channel_texts?.[to.channel];
  const title = inLocale((channelTexts ?? notice).title, to.locale);
  const rich =
    channelTexts === undefined || to.channel === 'sms' ? null : inLocale(channelTexts.body, to.locale);
  const body = rich === null ? inLocale((channelTexts ?? notice).body, to.locale) : plainTextOf(rich);
  if (to.channel === 'sms') {
    const sms = smsText(
      characters(body) > SMS_CHARACTERS ? [...body].slice(0, SMS_CHARACTERS).join('') : body,
      channelTexts?.signature ?? settings.signature,
    );
    return { subject: title, body: sms.text, html: null, segments: sms.segments };
  }
  const open =
    notice.link === null
      ? ''
      : `\n\n${inLocale(messageWords.table['mail.open'], to.locale)} ${settings.publicUrl}${notice.link}`;
  const foot = `${inLocale(messageWords.table['mail.auto'], to.locale)}\n${inLocale(settings.platformName, to.locale)}`;
  const html =
    rich === null
      ? null
      : `${rich}${open === '' ? '' : `<p>${open.trim()}</p>`}<hr><p>${foot.replace('\n', '<br>')}</p>`;
  return {
    subject: `${title} · ${inLocale(settings.platformName, to.locale)}`,
    body: `${body}${open}\n\n${foot}`,
    html,
    segments: 0,
  };
}

async function senderSettings(ctx: MessagingContext): Promise<SenderSettings & { quota: number }> {
  const { sms, platform } = await settingsOf(ctx, ['sms', 'platform']);
  return {
    signature: sms.signature,
    quota: sms.quotaPerMonth,
    publicUrl: ctx.service('carriers').publicUrl,
    platformName: { zh: platform.platformName.zh_CN, en: platform.platformName.en_US },
  };
}

interface Outgoing {
  readonly notice: Notice;
  readonly to: Address;
}
const DELIVERY_CELLS = sql.raw(
  'notice_key, account_id, event, channel, address, subject, body, html, secret, must, segments, state, last_error',
);
/** Puts letters on their way; without quota or carrier they are noted as skipped with the reason. */
async function putOutside(ctx: MessagingContext, out: readonly Outgoing[]): Promise<void> {
  if (out.length === 0) return;
  const texts = out.some((o) => o.to.channel === 'sms');
  const [settings] = await all([senderSettings(ctx), texts ? lockQuota(ctx) : null]);
  const quota = texts ? await quotaNow(ctx, settings.quota) : null;
  let left = quota?.left ?? 0;
  const rows = out.map(({ notice, to }) => {
    const text = written(notice, to, settings);
    const none =
      ctx.service('carriers')[to.channel] === 'none'
        ? 'no carrier'
        : to.channel === 'sms' && !notice.must && text.segments > left
          ? 'quota'
          : null;
    if (none === null) left -= text.segments;
    return {
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
    };
  });
  for (let at = 0; at < rows.length; at += CHUNK) {
    const { rows: put } = await sql<{ id: string; state: string }>`
      insert into messaging.delivery (gmt_create, done_at, ${DELIVERY_CELLS})
      select ${nowHere}, case when d.state = 'waiting' then null else ${nowHere} end, ${DELIVERY_CELLS}
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + CHUNK))}::jsonb) as d(notice_key uuid, account_id bigint,
        event text, channel text, address text, subject text, body text, html text, secret boolean, must boolean,
        segments int, state text, last_error text)
      on conflict (notice_key, channel, address) do nothing returning id, state`.execute(ctx.tx);
    await ctx.schedule(
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

/** Spreads notices to their receivers, with the system's rights, in one transaction with the closing of their tasks. */
export const spreadTimer = messaging.timers('messaging.spread', async (ctx) => {
  const notices = await ctx.tx
    .selectFrom('messaging.notice')
    .selectAll()
    .where(sql<boolean>`key = any(${[...ctx.input.keys]}::uuid[])`)
    .where('spread_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (notices.length === 0) return;
  const all = await addressed(ctx, notices);
  await putInSite(ctx, all);
  const wishes = await wishesOf(ctx, all);
  await putOutside(
    ctx,
    all.flatMap((a) => addressesOf(a, wishes).map((to) => ({ notice: a.notice, to }))),
  );
  const spread = (ids: readonly string[], wiped: object) =>
    ids.length === 0
      ? undefined
      : deferred(
          ctx.tx,
          ctx.tx
            .updateTable('messaging.notice')
            .set({ spread_at: nowHere, ...wiped })
            .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
            .execute(),
        );
  const idsOf = (secret: boolean) => notices.filter((n) => n.secret === secret).map((n) => n.id);
  await spread(idsOf(false), {});
  await spread(idsOf(true), {
    body: sql<LocalizedText>`'{}'::jsonb`,
    receiver: sql<Notice['receiver']>`'{"accountIds":[]}'::jsonb`,
    channel_texts: null,
  });
});
