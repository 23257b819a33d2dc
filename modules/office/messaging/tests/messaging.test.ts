import { expect, test } from 'vitest';
import { openWorld, refused } from '#app/world.ts';
import type { Call, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { type Actor, clockActor, visitor } from '#kernel/server/actor.ts';
import type { Services } from '#kernel/server/act-context.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { DeliveryFailed } from '#kernel/server/mail/index.ts';
import {
  deleteMyMessages,
  listDemoOutbox,
  listMyMessages,
  markAllMessagesRead,
  noticeSize,
  openMyMessage,
  saveMyChannels,
  smsQuota,
} from '../contract/message.ts';
import { eventWords } from '../rules/event-words.ts';
import { events, templateOf } from '../rules/events.ts';
import { type Notice, notify } from '../server/door.ts';
import type { Carriers, Receiver } from '../server/ports.ts';

const world = await openWorld({ demo: false });
const services = world.runtime.services as { -readonly [K in keyof Services]: Services[K] };
const known = new Map<string, Receiver>();
const person = (accountId: string, more: Partial<Receiver> = {}): Actor => {
  known.set(accountId, {
    accountId,
    locale: 'zh_CN',
    timeZone: 'Asia/Shanghai',
    mobile: `1380000${accountId.padStart(4, '0')}`,
    email: `p${accountId}@example.com`,
    ...more,
  });
  return {
    ...clockActor('test'),
    identity: 'buyer',
    accountId,
    memberId: '7',
    superAdmin: false,
    locale: more.locale ?? 'zh_CN',
  };
};
services.directory = {
  people: async (_w, ids) => ids.flatMap((id) => known.get(id) ?? []),
  employeeAccount: async (_w, empId) => (empId === '501' ? '11' : null),
  administrators: async (_w, memberId) => (memberId === '7' ? ['12', '13'] : []),
  reach: async () => [],
  candidates: async () => [],
  traders: async () => [],
  englishCompanies: async () => new Map(),
  holders: async (_w, { route, button }) =>
    route === '/resourceSupervision/offerApproval' && button === 'Approve' ? ['14'] : [],
};
const ask = async <C extends Call>(actor: Actor, call: C, input: InputOf<C>) =>
  (await dispatch(world.runtime, actor, call, input)).data as OutputOf<C>;
/** Says something as an act of this person would, in one transaction. */
async function sendNotice(actor: Actor, ...notices: Notice[]): Promise<void> {
  await inTransaction(world.runtime.database.db, actor, 'write', async (tx) => {
    for (const notice of notices)
      await notify(createContext(world.runtime, tx, actor, {}, postCommitEffects()), notice);
  });
}
const hello = (to: Notice['to'], more: Partial<Notice> = {}): Notice =>
  ({
    event: 'N-NEG-01',
    title: { zh: '收到还盘', en: 'Counter-offer received' },
    body: { zh: '甲醇 500 吨', en: 'Methanol 500 t' },
    to,
    link: '/x?id=1',
    ...more,
  }) as Notice;
const trader = person('11');
const admin = person('12');
const foreign = person('13', { locale: 'en_US' });
const operator: Actor = { ...person('14'), identity: 'platform', memberId: '0', superAdmin: true };
const outbox = async (address: string) => (await ask(operator, listDemoOutbox, { keyword: address })).list;

test('R-MSG-021, R-MSG-023 an act tells each receiver once, in his own language, and counts as unread', async () => {
  await sendNotice(trader, hello({ accountIds: ['12', '13', '12'] }));
  expect(await ask(admin, noticeSize, {})).toEqual({ unread: 0, byType: { system: 0, trade: 0, notice: 0 } });
  await world.tick();
  expect(await ask(admin, noticeSize, {})).toEqual({ unread: 1, byType: { system: 0, trade: 1, notice: 0 } });
  expect((await ask(admin, listMyMessages, {})).list).toMatchObject([
    { title: '收到还盘', text: '甲醇 500 吨', type: 'trade', receipt: 'unread', link: '/x?id=1' },
  ]);
  expect((await ask(foreign, listMyMessages, {})).list).toMatchObject([
    { title: 'Counter-offer received', text: 'Methanol 500 t' },
  ]);
});

test("R-MSG-021 a word in title or text of either language finds the own message, and never another person's", async () => {
  for (const keyword of ['收到还盘', '还盘', '500 吨', 'Counter-offer', 'methanol 500']) {
    expect((await ask(admin, listMyMessages, { keyword })).totalCount, keyword).toBe(1);
    expect((await ask(trader, listMyMessages, { keyword })).list, keyword).toEqual([]);
  }
  expect((await ask(admin, listMyMessages, { keyword: '50%_' })).totalCount).toBe(0);
});

test('a notice that is spread a second time says nothing twice; a once-key says a thing once for good', async () => {
  await world.sql.updateTable('messaging.notice').set({ spread_at: null }).execute();
  const keys = await world.sql.selectFrom('messaging.notice').select('key').execute();
  for (const { key } of keys)
    await world.sql
      .insertInto('kernel.task')
      .values({ kind: 'messaging.spread', key, due_at: await world.now() })
      .execute();
  await world.tick();
  expect((await ask(admin, listMyMessages, {})).totalCount).toBe(1);
  for (let n = 0; n < 3; n++) await sendNotice(trader, hello({ accountIds: ['11'] }, { onceKey: 'day 1' }));
  await world.tick();
  expect((await ask(trader, listMyMessages, {})).totalCount).toBe(1);
});

test("an employee is told, else his company's administrators; operators are those who hold the button", async () => {
  await sendNotice(
    trader,
    hello({ memberId: '7', empId: '501' }, { event: 'A-1' }),
    hello({ memberId: '7', empId: '999' }, { event: 'A-2' }),
    hello({ memberAdmins: '7' }, { event: 'A-3' }),
    hello({ platformRoute: '/resourceSupervision/offerApproval', button: 'Approve' }, { event: 'A-4' }),
  );
  await world.tick();
  const heard = async (a: Actor) =>
    (await ask(a, listMyMessages, { pageCount: 100 })).list
      .map((m) => m.event)
      .filter((e) => e.startsWith('A-'))
      .sort();
  expect([await heard(trader), await heard(admin), await heard(foreign), await heard(operator)]).toEqual([
    ['A-1'],
    ['A-2', 'A-3'],
    ['A-2', 'A-3'],
    ['A-4'],
  ]);
});

test("R-MSG-022 reading marks as read; nobody opens, marks or deletes another person's message", async () => {
  const [first] = (await ask(admin, listMyMessages, {})).list;
  const id = first?.id as string;
  await refused(ask(trader, openMyMessage, { id }), NotFound);
  await ask(trader, deleteMyMessages, { ids: [id] });
  expect(await ask(admin, openMyMessage, { id })).toMatchObject({ id, receipt: 'read' });
  const before = await ask(admin, noticeSize, {});
  expect((await ask(admin, listMyMessages, { receipt: 'unread' })).totalCount).toBe(before.unread);
  expect(await ask(admin, markAllMessagesRead, {})).toEqual({ unread: 0 });
  await ask(admin, deleteMyMessages, { ids: [id] });
  expect((await ask(admin, listMyMessages, {})).list.map((m) => m.id)).not.toContain(id);
  expect((await ask(foreign, noticeSize, {})).unread).toBeGreaterThan(0);
});

test('a code goes to the number asked for, shows in the demo outbox, and rests nowhere else', async () => {
  const stranger = visitor('test', '203.0.113.9', 'test', 'en_US', 'Asia/Shanghai');
  await sendNotice(stranger, {
    event: 'VERIFY_CODE',
    variables: { code: '975310', minutes: 5, purpose: 'LOGIN' },
    to: { target: { channel: 'sms', address: '13911112222' } },
  });
  await world.tick();
  const kept = await outbox('13911112222');
  expect(kept).toHaveLength(1);
  expect(kept[0]?.text).toBe(
    'Your code is 975310 for login, valid for 5 min. Never tell it to anyone.【化工品交易平台】',
  );
  for (const table of [
    'messaging.notice',
    'messaging.delivery',
    'messaging.message',
    'kernel.task',
    'kernel.operation_log',
  ]) {
    expect(JSON.stringify(await world.sql.selectFrom(table).selectAll().execute())).not.toContain('975310');
  }
  await refused(
    ask(operator, listDemoOutbox, {})
      .then(async () => {
        services.carriers = { ...services.carriers, demo: false };
        return ask(operator, listDemoOutbox, {});
      })
      .finally(() => {
        services.carriers = { ...services.carriers, demo: true };
      }),
    NotFound,
  );
});

test('SMS only for marked events and by choice, e-mail for trade events by choice; security events always', async () => {
  const chooser = person('31');
  await sendNotice(trader, hello({ accountIds: ['31'] }), hello({ accountIds: ['31'] }, { sms: true }));
  await world.tick();
  expect((await outbox('13800000031')).length).toBe(1);
  expect(await outbox('p31@example.com')).toEqual([]);
  await ask(chooser, saveMyChannels, { sms: false, email: false, tradeEmail: true });
  await sendNotice(trader, hello({ accountIds: ['31'] }, { sms: true }), {
    event: 'PASSWORD_CHANGED',
    variables: { time: '2026-11-21 10:00', ip: '::1' },
    to: { accountIds: ['31'] },
  });
  await world.tick();
  expect((await outbox('13800000031')).map((m) => m.text.slice(0, 9))).toEqual([
    '您的密码于 202',
    '甲醇 500 吨【',
  ]);
  const [letter] = await outbox('p31@example.com');
  expect(letter).toMatchObject({
    subject: '收到还盘 · 化工品交易平台',
    text: expect.stringContaining('/x?id=1'),
  });
});

test('a carrier that fails is tried again after 1, 5 and 30 minutes, then given up; what bounces is given up at once', async () => {
  let tries = 0;
  const before = services.carriers;
  const failing = (permanent: boolean): Carriers => ({
    ...before,
    email: {
      name: 'test',
      deliver: async () => {
        tries += 1;
        throw new DeliveryFailed('busy', permanent);
      },
    },
  });
  person('32');
  services.carriers = failing(false);
  await sendNotice(trader, hello({ accountIds: ['32'] }, { email: true }));
  for (const wait of ['1s', '61s', '301s', '1801s', '1d']) {
    await world.push(wait);
    await world.tick();
  }
  expect(tries).toBe(4);
  services.carriers = failing(true);
  await sendNotice(trader, hello({ accountIds: ['32'] }, { email: true }));
  await world.tick();
  services.carriers = before;
  expect(tries).toBe(5);
  const states = await world.sql
    .selectFrom('messaging.delivery')
    .select(['state', 'attempts'])
    .where('address', '=', 'p32@example.com')
    .orderBy('id')
    .execute();
  expect(states).toEqual([
    { state: 'failed', attempts: 4 },
    { state: 'failed', attempts: 1 },
  ]);
});

test("R-MSG-026 when the month's quota is used up only codes and security messages still go; administrators are told once", async () => {
  // The clock has been pushed: in a month that has only begun nothing is used up yet.
  person('34');
  await sendNotice(trader, {
    event: 'PASSWORD_RESET',
    variables: { time: 'now', ip: '::1' },
    to: { accountIds: ['34'] },
  });
  await world.tick();
  const { used } = await ask(operator, smsQuota, {});
  await world.sql
    .insertInto('configuration.setting')
    .values({ key: 'sms', value: JSON.stringify({ quotaPerMonth: used, signature: '化工品交易平台' }) })
    .onConflict((c) =>
      c
        .column('key')
        .doUpdateSet({ value: JSON.stringify({ quotaPerMonth: used, signature: '化工品交易平台' }) }),
    )
    .execute();
  person('33');
  await sendNotice(trader, hello({ accountIds: ['33'] }, { sms: true }), {
    event: 'PASSWORD_RESET',
    variables: { time: 'now', ip: '::1' },
    to: { accountIds: ['33'] },
  });
  await world.tick();
  expect((await outbox('13800000033')).map((m) => m.text.slice(0, 4))).toEqual(['您的密码']);
  expect(await ask(operator, smsQuota, {})).toMatchObject({ left: 0 });
  expect(
    await world.sql.selectFrom('messaging.notice').select('event').where('event', '=', 'SMS_QUOTA').execute(),
  ).toHaveLength(1);
});

test('administration-domain 27: every built-in event has both texts, and its holes are the same in both languages', () => {
  for (const event of Object.keys(events) as (keyof typeof events)[]) {
    const { title, body } = templateOf(event);
    const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
    expect(title.zh !== '' && title.en !== '').toBe(true);
    expect(holes(body.zh)).toEqual(holes(body.en));
  }
  expect(Object.keys(eventWords.table).length).toBe(Object.keys(events).length * 2);
});

test('nothing secret stays and nothing is lost', async () => {
  expect(Object.keys(await world.audit()).filter((v) => v.startsWith('inv_messaging'))).toEqual([]);
});
