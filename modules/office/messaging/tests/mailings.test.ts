import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openWorld, type Person, refused } from '#app/world.ts';
import { SmsLength, TemplateVariable } from '#kernel/rules/message-template.ts';
import {
  Cannot,
  Invalid,
  NoPermission,
  NotFound,
  SelfApproval,
  StaleVersion,
  TimePassed,
} from '#kernel/rules/refusals.ts';
import { DeliveryFailed } from '#kernel/server/mail/index.ts';
import { runDue } from '#kernel/server/jobs.ts';
import type { Services } from '#kernel/server/capability.ts';
import { race } from '#kernel/test/race.ts';
import { findReceivers, mailings, reachOf } from '../contract/mailing.ts';
import { listMyMessages, noticeSize, openMyMessage, smsQuota } from '../contract/message.ts';
import { MAILING } from '../rules/mailing-life.ts';
import { MessageReceivers, RevokeSent, SmsQuotaUsed } from '../rules/refusals.ts';

const world = await openWorld();
const services = world.house.services as { -readonly [K in keyof Services]: Services[K] };
const { email, sms, mail } = mailings;
let operator: Person;
let auditor: Person;
let service: Person;
let seller: Person;
let buyer: Person;
beforeAll(async () => {
  [operator, auditor, service, seller, buyer] = await Promise.all([
    world.as('operator'),
    world.as('auditor'),
    world.as('service'),
    world.as('seller_admin'),
    world.as('buyer_admin'),
  ]);
  // Monday, eleven in the morning in Shanghai.
  await world.hold('2026-11-23T11:00:00+08:00');
  await world.tick();
});
const to = (...people: Person[]) => ({
  receiverMode: 'users' as const,
  receivers: people.map((p) => p.actor.accountId as string),
});
const letter = (more: object = {}) => ({
  title: '系统维护通知',
  content: '<p>今晚 22:00 维护。</p>',
  ...more,
});
const set = async (quotaPerMonth: number) => {
  const value = JSON.stringify({ quotaPerMonth, signature: '化工品交易平台' });
  await world.sql
    .insertInto('configuration.setting')
    .values({ key: 'sms', value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute();
};
const detail = (channel: 'email' | 'sms' | 'mail', id: string, by = operator) =>
  by.does(mailings[channel].detail, { id });

test('R-MSG-012, R-MSG-013, R-MSG-022 an in-site mail is written, sent and read; its list says unread, then read', async () => {
  const made = await operator.does(mail.add, {
    ...letter({ content: '<p onclick="x()">今晚<b>维护</b></p><script>alert(1)</script>' }),
    ...to(seller),
    submit: true,
  });
  expect(made.state).toBe(MAILING.sending);
  await world.tick();
  const row = (await operator.does(mail.list, { keyword: '系统维护' })).list.find((m) => m.id === made.id);
  expect(row).toMatchObject({
    state: MAILING.sent,
    total: 1,
    delivered: 1,
    receipt: 'unread',
    excerpt: '今晚维护',
  });
  const copy = (await seller.does(listMyMessages, { keyword: '系统维护' })).list[0];
  expect(copy).toMatchObject({ title: '系统维护通知', text: '今晚维护', html: null });
  expect(await seller.does(openMyMessage, { id: copy?.id as string })).toMatchObject({
    html: '<p>今晚<b>维护</b></p>',
    sender: operator.actor.name,
  });
  expect((await operator.does(mail.list, { receipt: 'read' })).list.map((m) => m.id)).toContain(made.id);
  const kept = (await operator.does(mail.receipts, { id: made.id })).list;
  expect(kept).toMatchObject([{ state: 'delivered', receipt: 'read' }]);
  const english = await world.as('operator');
  Object.assign(english.actor, { locale: 'en_US' });
  const said = (await english.does(mail.receipts, { id: made.id })).list;
  expect([kept[0]?.company, said[0]?.company]).toEqual([
    expect.stringMatching(/\p{Script=Han}/u),
    expect.not.stringMatching(/\p{Script=Han}/u),
  ]);
  expect(await operator.does(mail.batchDelete, { ids: [made.id] })).toMatchObject({
    success: 0,
    failures: [{ status: 13007, code: 'MSG_DELETE' }],
  });
});

test('R-MSG-022 within 24 hours a sent in-site mail is taken back: unread copies vanish, read ones say so, the badge is right; afterwards it stays', async () => {
  const before = (await buyer.does(noticeSize, {})).unread;
  const made = await operator.does(mail.add, {
    ...letter({ title: '价格通知' }),
    ...to(seller, buyer),
    submit: true,
  });
  await world.tick();
  expect((await buyer.does(noticeSize, {})).unread).toBe(before + 1);
  const read = (await seller.does(listMyMessages, { keyword: '价格通知' })).list[0]?.id as string;
  await seller.does(openMyMessage, { id: read });
  const { version } = await detail('mail', made.id);
  await refused(service.does(mail.revoke, { id: made.id, version }), NotFound);
  expect(await operator.does(mail.revoke, { id: made.id, version })).toMatchObject({
    state: MAILING.revoked,
  });
  expect((await buyer.does(noticeSize, {})).unread).toBe(before);
  expect((await buyer.does(listMyMessages, { keyword: '价格通知' })).list).toEqual([]);
  expect(await seller.does(openMyMessage, { id: read })).toMatchObject({
    revoked: true,
    text: '该消息已被发送人撤销',
    html: null,
  });
  const late = await operator.does(mail.add, { ...letter(), ...to(seller), submit: true });
  await world.tick();
  await world.hold('2026-11-24T11:00:01+08:00');
  await refused(
    operator.does(mail.revoke, { id: late.id, version: (await detail('mail', late.id)).version }),
    TimePassed,
  );
  await world.hold('2026-11-23T11:10:00+08:00');
});

test('R-MSG-003 more than 50 receivers or a whole side wait for a second person: the author cannot approve, may withdraw; a rejection says why', async () => {
  const wide = await service.does(mail.add, {
    ...letter({ title: '全体卖家' }),
    receiverMode: 'identity',
    receivers: ['seller'],
    submit: true,
  });
  expect(wide.state).toBe(MAILING.pending);
  const back = await service.does(mail.withdraw, { id: wide.id, version: wide.version });
  expect(back.state).toBe(MAILING.draft);
  const again = await service.does(mail.submit, { id: wide.id, version: back.version });
  await refused(service.does(mail.approve, { id: wide.id, version: again.version }), NoPermission);
  const admin = await world.as('admin');
  const own = await admin.does(mail.add, { ...letter(), receiverMode: 'all', submit: true });
  await refused(admin.does(mail.approve, { id: own.id, version: own.version }), SelfApproval);
  const rejected = await auditor.does(mail.reject, {
    id: wide.id,
    version: again.version,
    reason: '标题不清',
  });
  expect(rejected.state).toBe(MAILING.rejected);
  await world.tick();
  expect((await service.does(listMyMessages, { keyword: '全体卖家' })).list[0]).toMatchObject({
    event: 'MSG_REVIEWED',
    text: '消息“全体卖家”：驳回。标题不清',
  });
  await refused(service.does(mail.update, { id: wide.id, version: 1, ...letter() }), StaleVersion);
  const fixed = await service.does(mail.update, {
    id: wide.id,
    version: rejected.version,
    ...letter({ title: '致全体卖家' }),
    receiverMode: 'identity',
    receivers: ['seller'],
    submit: true,
  });
  expect(await auditor.does(mail.approve, { id: wide.id, version: fixed.version })).toMatchObject({
    state: MAILING.sending,
  });
  await world.tick();
  expect((await detail('mail', wide.id, auditor)).state).toBe(MAILING.sent);
  expect((await seller.does(listMyMessages, { keyword: '致全体卖家' })).list).toHaveLength(1);
  expect((await buyer.does(listMyMessages, { keyword: '致全体卖家' })).list).toEqual([]);
});

test("others' messages are out of reach without data permission; unknown and foreign look alike", async () => {
  const made = await operator.does(mail.add, letter());
  await refused(detail('mail', made.id, service), NotFound);
  await refused(detail('email', made.id), NotFound);
  await refused(seller.does(mail.list, {}), NoPermission);
  expect((await service.does(mail.list, {})).list.every((m) => m.authorName === service.actor.name)).toBe(
    true,
  );
});

test('R-MSG-025, R-MSG-027 a short message has at most 500 characters after its variables, the signature is appended and not counted', async () => {
  await refused(
    operator.does(sms.add, { content: '字'.repeat(501), ...to(seller), submit: true }),
    SmsLength,
  );
  await refused(
    operator.does(sms.add, { content: '您好 {{name}}', ...to(seller), submit: true }),
    TemplateVariable,
    { name: 'name' },
  );
  await refused(
    operator.does(sms.add, {
      content: '您好',
      receiverMode: 'addresses',
      receivers: ['12345'],
      submit: true,
    }),
    Invalid,
  );
  const made = await operator.does(sms.add, {
    content: `${'字'.repeat(490)}{{name}}`,
    variables: { name: '十个字的名称正好十个' },
    receiverMode: 'addresses',
    receivers: ['13911110001'],
    submit: true,
  });
  await world.tick();
  const shown = await detail('sms', made.id);
  expect(shown).toMatchObject({ state: MAILING.sent, segments: Math.ceil(509 / 67) });
  const sent = await world.sql
    .selectFrom('messaging.delivery')
    .select(['body', 'segments'])
    .where('address', '=', '13911110001')
    .executeTakeFirstOrThrow();
  expect(sent.body.endsWith('【化工品交易平台】')).toBe(true);
});

test('an e-mail without receivers, title or text is refused at its field; a draft may lack everything', async () => {
  const draft = await operator.does(email.add, {});
  await refused(operator.does(email.submit, { id: draft.id, version: draft.version }), Invalid);
  await refused(operator.does(email.add, { ...letter(), receivers: [], submit: true }), MessageReceivers, {
    n: 5000,
  });
  await refused(operator.does(email.add, { ...letter(), sendAt: '2026-11-23T11:10:30+08:00' }), Invalid);
  await refused(operator.does(email.add, { ...letter(), sendAt: '2027-03-23T11:10:30+08:00' }), Invalid);
  expect(
    await operator.does(reachOf, {
      channel: 'email',
      receiverMode: 'members',
      receivers: [seller.actor.memberId as string],
    }),
  ).toMatchObject({ review: false, total: expect.any(Number) });
  expect(
    (await operator.does(findReceivers, { mode: 'users', keyword: 'seller_admin' })).list[0],
  ).toMatchObject({ id: seller.actor.accountId });
  for (const mode of ['members', 'roles', 'departments'] as const)
    expect((await operator.does(findReceivers, { mode })).list.length).toBeGreaterThan(0);
});

test('13006: what left as e-mail cannot be taken back; a scheduled one can, by its author, and is never sent', async () => {
  const sent = await operator.does(email.add, {
    ...letter(),
    receiverMode: 'addresses',
    receivers: ['a@example.com'],
    submit: true,
  });
  await world.tick();
  await refused(
    operator.does(email.revoke, { id: sent.id, version: (await detail('email', sent.id)).version }),
    RevokeSent,
  );
  const planned = await service.does(email.add, {
    ...letter(),
    receiverMode: 'addresses',
    receivers: ['later@example.com'],
    sendAt: '2026-11-23T15:00:00+08:00',
    submit: true,
  });
  expect(planned.state).toBe(MAILING.scheduled);
  expect(await service.does(email.revoke, { id: planned.id, version: planned.version })).toMatchObject({
    state: MAILING.revoked,
  });
  await world.hold('2026-11-23T15:00:00+08:00');
  await world.tick();
  expect(
    await world.sql
      .selectFrom('messaging.delivery')
      .select('id')
      .where('address', '=', 'later@example.com')
      .execute(),
  ).toEqual([]);
});

test('R-ERR-022, R-ERR-023 a finished message is declared void and leaves the list; it cannot be sent again', async () => {
  const sent = (await operator.does(email.list, { state: [MAILING.sent] })).list[0];
  const gone = await operator.does(email.void, { id: sent?.id as string, version: sent?.version as number });
  expect(gone).toMatchObject({ state: MAILING.void, can: expect.not.arrayContaining(['resend', 'submit']) });
  expect((await operator.does(email.list, {})).list.map((m) => m.id)).not.toContain(gone.id);
  expect((await operator.does(email.list, { state: [MAILING.void] })).list.map((m) => m.id)).toContain(
    gone.id,
  );
  await refused(operator.does(email.resend, { id: gone.id, version: gone.version }), Cannot);
  expect(await operator.does(email.delete, { ids: [gone.id] })).toMatchObject({ success: 1 });
});

test('a receiver whose carrier fails is tried again, then noted as failed; the author hears of it and sends again to the failed ones, three times at most', async () => {
  const before = services.carriers;
  services.carriers = {
    ...before,
    email: {
      name: 'test',
      deliver: async (m) => {
        if (m.to === 'bad@example.com') throw new DeliveryFailed('mailbox full', false);
        return { providerId: '1' };
      },
    },
  };
  const made = await operator.does(email.add, {
    ...letter({ title: '部分失败' }),
    receiverMode: 'addresses',
    receivers: ['good@example.com', 'bad@example.com'],
    submit: true,
  });
  const tries = async () => {
    for (const wait of ['1s', '61s', '301s', '1801s']) {
      await world.push(wait);
      await world.tick();
    }
  };
  await tries();
  expect(await detail('email', made.id)).toMatchObject({ state: MAILING.partly, delivered: 1, failed: 1 });
  expect((await operator.does(email.receipts, { id: made.id, state: 'failed' })).list).toMatchObject([
    { address: 'bad@example.com', attempts: 4, reason: 'mailbox full' },
  ]);
  expect((await operator.does(listMyMessages, { keyword: '部分失败' })).list[0]?.event).toBe('MSG_FAILED');
  for (let n = 0; n < 3; n++) {
    await operator.does(email.resend, { id: made.id, version: (await detail('email', made.id)).version });
    await tries();
  }
  await refused(
    operator.does(email.resend, { id: made.id, version: (await detail('email', made.id)).version }),
    Cannot,
  );
  services.carriers = before;
  await world.hold('2026-11-24T11:00:00+08:00');
});

test('two runners at the same minute send a scheduled message exactly once', async () => {
  let letters = 0;
  const before = services.carriers;
  services.carriers = {
    ...before,
    email: {
      name: 'test',
      deliver: async () => {
        letters += 1;
        return { providerId: randomUUID() };
      },
    },
  };
  const made = await operator.does(email.add, {
    ...letter(),
    receiverMode: 'addresses',
    receivers: ['one@example.com', 'two@example.com'],
    sendAt: '2026-11-24T12:00:00+08:00',
    submit: true,
  });
  await world.hold('2026-11-24T12:00:00+08:00');
  await Promise.all([runDue(world.house), runDue(world.house), runDue(world.house)]);
  await world.tick();
  services.carriers = before;
  expect(letters).toBe(2);
  expect(await detail('email', made.id)).toMatchObject({ state: MAILING.sent, delivered: 2 });
});

test('R-MSG-026, 13002: fifty at once never send more short messages than the quota has left; what is taken back is free again', async () => {
  const { used } = await operator.does(smsQuota, {});
  await set(used + 7);
  const phones = (n: number) => ({
    receiverMode: 'addresses' as const,
    receivers: [`139${String(20_000_000 + n)}`],
  });
  const said = await race(50, (n) =>
    operator.does(sms.add, { content: `测试 ${n}`, ...phones(n), submit: true }),
  );
  expect(said).toEqual({ ok: 7, SMS_QUOTA: 43 });
  expect(await operator.does(smsQuota, {})).toMatchObject({ left: 0 });
  await world.tick();
  expect(await operator.does(smsQuota, {})).toMatchObject({ used: used + 7, left: 0 });
  await set(used + 8);
  const planned = await operator.does(sms.add, {
    content: '明天',
    ...phones(99),
    sendAt: '2026-11-25T12:00:00+08:00',
    submit: true,
  });
  await refused(operator.does(sms.add, { content: '再来', ...phones(98), submit: true }), SmsQuotaUsed, {
    left: 0,
  });
  await operator.does(sms.revoke, { id: planned.id, version: planned.version });
  expect(await operator.does(smsQuota, {})).toMatchObject({ left: 1 });
  await set(10_000);
});

test('segments are counted as they leave: what could not be sent counts no longer, whatever happens to a row', async () => {
  const counted = async () => {
    const { rows } = await sql<{
      segments: string;
    }>`select segments from messaging.sms_month where month = messaging.month_of(kernel.now())`.execute(
      world.sql,
    );
    return Number.parseInt(rows[0]?.segments ?? '0', 10);
  };
  const { used } = await operator.does(smsQuota, {});
  expect(await counted()).toBe(used);
  const { rows: sent } = await sql<{
    id: string;
    segments: number;
  }>`select id, segments from messaging.delivery where channel = 'sms' and state = 'sent' and messaging.month_of(gmt_create) = messaging.month_of(kernel.now()) order by id limit 2`.execute(
    world.sql,
  );
  const [one, two] = sent as [{ id: string; segments: number }, { id: string; segments: number }];
  await sql`update messaging.delivery set state = 'failed' where id = ${one.id}`.execute(world.sql);
  expect([await counted(), (await operator.does(smsQuota, {})).used]).toEqual([
    used - one.segments,
    used - one.segments,
  ]);
  await sql`update messaging.delivery set gmt_create = gmt_create - interval '40 days' where id = ${two.id}`.execute(
    world.sql,
  );
  expect(await counted()).toBe(used - one.segments - two.segments);
  await sql`update messaging.delivery set state = 'sent' where id = ${one.id}`.execute(world.sql);
  await sql`update messaging.delivery set gmt_create = gmt_create + interval '40 days' where id = ${two.id}`.execute(
    world.sql,
  );
  expect(await counted()).toBe(used);
  expect((await sql`select * from audit.inv_messaging_segments_counted`.execute(world.sql)).rows).toEqual([]);
});

test('withdrawing and approving meet: one of them wins, and what was withdrawn is not sent', async () => {
  const made = await service.does(mail.add, {
    ...letter({ title: '竞态' }),
    receiverMode: 'identity',
    receivers: ['buyer'],
    submit: true,
  });
  const one = { id: made.id, version: made.version };
  const said = await race(50, (n) =>
    n % 2 === 0 ? service.does(mail.withdraw, one) : auditor.does(mail.approve, one),
  );
  expect(said.ok).toBe(1);
  expect(Object.values(said).reduce((a, b) => a + b, 0)).toBe(50);
  await world.tick();
  const { state } = await detail('mail', made.id, auditor);
  const copies = (await buyer.does(listMyMessages, { keyword: '竞态' })).list.length;
  expect([state, copies]).toEqual(state === MAILING.draft ? [MAILING.draft, 0] : [MAILING.sent, 1]);
});

test('revoking meets the hour of sending: either nothing leaves, or it is too late to say so', async () => {
  for (let n = 0; n < 5; n++) {
    const address = `race${n}@example.com`;
    const now = await world.now();
    const made = await operator.does(email.add, {
      ...letter(),
      receiverMode: 'addresses',
      receivers: [address],
      sendAt: new Date(now.getTime() + 120_000).toISOString(),
      submit: true,
    });
    await world.hold(new Date(now.getTime() + 120_000));
    const [revoked] = await Promise.all([
      operator.does(email.revoke, { id: made.id, version: made.version }).then(
        () => true,
        () => false,
      ),
      runDue(world.house),
    ]);
    await world.tick();
    const sent = await world.sql
      .selectFrom('messaging.delivery')
      .select('id')
      .where('address', '=', address)
      .execute();
    expect(sent.length).toBe(revoked ? 0 : 1);
    expect((await detail('email', made.id)).state).toBe(revoked ? MAILING.revoked : MAILING.sent);
  }
});

test('mass short messages handed in at night wait for eight in the morning; a single one does not', async () => {
  await world.hold('2026-11-25T22:30:00+08:00');
  const mass = await operator.does(sms.add, {
    content: '夜间',
    receiverMode: 'addresses',
    receivers: ['13900000001', '13900000002'],
    submit: true,
  });
  const single = await operator.does(sms.add, {
    content: '夜间',
    receiverMode: 'addresses',
    receivers: ['13900000003'],
    submit: true,
  });
  expect([mass.state, single.state]).toEqual([MAILING.scheduled, MAILING.sending]);
  expect((await detail('sms', mass.id)).sendAt).toBe('2026-11-26T00:00:00.000Z');
  await world.hold('2026-11-26T08:00:00+08:00');
  await world.tick();
  expect((await detail('sms', mass.id)).state).toBe(MAILING.sent);
});

test('nothing is lost, forgotten or counted wrong', async () => {
  await world.hold('2026-11-27T11:00:00+08:00');
  await world.tick();
  expect(Object.keys(await world.audit()).filter((v) => v.startsWith('inv_messaging'))).toEqual([]);
});
