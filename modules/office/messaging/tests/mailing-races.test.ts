import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { race } from '#kernel/test/race.ts';
import { mailings } from '../contract/mailing.ts';
import { listMyMessages, smsQuota } from '../contract/message.ts';
import { MAILING } from '../rules/mailing-lifecycle.ts';
import { SmsQuota } from '../rules/refusals.ts';
import { letter, openMailings } from './mailing-world.ts';

const { world, services, operator, auditor, service, buyer, detail } = await openMailings();
const { email, sms, mail } = mailings;
const set = async (quotaPerMonth: number) => {
  const value = JSON.stringify({ quotaPerMonth, signature: '化工品交易平台' });
  await world.sql
    .insertInto('configuration.setting')
    .values({ key: 'sms', value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute();
};

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
  await Promise.all([runDue(world.runtime), runDue(world.runtime), runDue(world.runtime)]);
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
  await refused(operator.does(sms.add, { content: '再来', ...phones(98), submit: true }), SmsQuota, {
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
      runDue(world.runtime),
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
