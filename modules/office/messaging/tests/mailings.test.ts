import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { SmsLength, TplVariable } from '#kernel/rules/message-template.ts';
import {
  DeadlinePassed,
  NoPermission,
  NotFound,
  SelfApproval,
  StateNotAllowed,
  Validation,
  VersionConflict,
} from '#kernel/rules/refusals.ts';
import { DeliveryFailed } from '#kernel/server/mail/index.ts';
import { findReceivers, mailings, reachOf } from '../contract/mailing.ts';
import { listMyMessages, noticeSize, openMyMessage } from '../contract/message.ts';
import { MAILING } from '../rules/mailing-lifecycle.ts';
import { MsgReceivers, RevokeSent } from '../rules/refusals.ts';
import { letter, openMailings, to } from './mailing-world.ts';

const { world, services, operator, auditor, service, seller, buyer, detail } = await openMailings();
const { email, sms, mail } = mailings;

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
    DeadlinePassed,
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
  await refused(service.does(mail.update, { id: wide.id, version: 1, ...letter() }), VersionConflict);
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
    TplVariable,
    { name: 'name' },
  );
  await refused(
    operator.does(sms.add, {
      content: '您好',
      receiverMode: 'addresses',
      receivers: ['12345'],
      submit: true,
    }),
    Validation,
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
  await refused(operator.does(email.submit, { id: draft.id, version: draft.version }), Validation);
  await refused(operator.does(email.add, { ...letter(), receivers: [], submit: true }), MsgReceivers, {
    n: 5000,
  });
  await refused(operator.does(email.add, { ...letter(), sendAt: '2026-11-23T11:10:30+08:00' }), Validation);
  await refused(operator.does(email.add, { ...letter(), sendAt: '2027-03-23T11:10:30+08:00' }), Validation);
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

test('m8 the question before a message is handed in has its receivers from the server: how many, the first by name, who has no address', async () => {
  const reach = await operator.does(reachOf, { channel: 'mail', ...to(seller, buyer) });
  expect(reach).toMatchObject({ total: 2, reachable: 2, review: false });
  expect(reach.names).toHaveLength(2);
  expect(reach.names).toContain(seller.actor.name);
  const everybody = await operator.does(reachOf, { channel: 'mail', receiverMode: 'all', receivers: [] });
  expect(everybody.names).toHaveLength(3);
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
  await refused(operator.does(email.resend, { id: gone.id, version: gone.version }), StateNotAllowed);
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
    StateNotAllowed,
  );
  services.carriers = before;
  await world.hold('2026-11-24T11:00:00+08:00');
});

test('nothing is lost, forgotten or counted wrong', async () => {
  await world.hold('2026-11-27T11:00:00+08:00');
  await world.tick();
  expect(Object.keys(await world.audit()).filter((v) => v.startsWith('inv_messaging'))).toEqual([]);
});
