import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer } from '#app/server.ts';
import { offerDraft } from '#app/tests/acts.ts';
import { StorageFull } from '#kernel/rules/refusals.ts';
import { SERVICE_STATE } from '#kernel/rules/service-state.ts';
import { until } from '#kernel/server/processes.ts';
import { signedHeaders } from '#kernel/test/rig.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { currentUserInfo } from '#office/identity/contract/account.ts';
import { addOffer } from '#trading/offers/contract/offer.ts';
import { as, type Gate, openGate, status } from './gate-world.ts';

let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
});
afterAll(() => gate?.close());

const TABLES = [
  'kernel.request_nonce',
  'kernel.rate',
  'kernel.act',
  'kernel.operation_log',
  'identity.login_record',
  'offers.offer',
];
/** The disk of the database as PostgreSQL tells of it when it is full: nothing more can be written. */
const fill = () =>
  sql
    .raw(
      `create or replace function public.no_space() returns trigger language plpgsql as
         $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
       ${TABLES.map((table) => `create trigger no_space before insert or update on ${table} for each row execute function public.no_space()`).join(';')}`,
    )
    .execute(gate.world.sql);
const free = () =>
  sql.raw(TABLES.map((table) => `drop trigger no_space on ${table}`).join(';')).execute(gate.world.sql);
const probe = async (path: string) => {
  const answer = await fetch(gate.local() + path);
  return { http: answer.status, text: await answer.text() };
};

test('F4 on a full disk questions are answered and acts refused in words with Retry-After; readiness is red, a banner is shown, and all of it ends with the want of space', async () => {
  const { seller, signed } = gate;
  const draft = await offerDraft(gate.world, await gate.world.as('seller_admin', 'seller'));
  const act = () => signed(addOffer.path, draft, as(seller));
  const before = await signed(currentUserInfo.path, {}, as(seller));
  expect([status(before), before.headers.get(SERVICE_STATE)]).toEqual([[200, 200], null]);
  expect((await probe('/readyz')).http).toBe(200);
  await fill();
  try {
    const nonce = randomBytes(16).toString('hex');
    const read = await signed(currentUserInfo.path, {}, { ...as(seller), nonce });
    expect(status(read)).toEqual([200, 200]);
    expect(read.headers.get(SERVICE_STATE)).toBe('storage-full');
    // Nonces and limits hold in the process meanwhile.
    expect(status(await signed(currentUserInfo.path, {}, { ...as(seller), nonce }))).toEqual([200, 10004]);
    const refused = await act();
    expect(status(refused)).toEqual([503, StorageFull.status]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.envelope.message).toBe('Storage is full: for now you can look, but nothing can be saved');
    const ready = await probe('/readyz');
    expect([ready.http, JSON.parse(ready.text).failed]).toEqual([503, ['storage']]);
    expect((await probe('/healthz')).http).toBe(200);
    expect((await probe('/metrics')).text).toMatch(/^ctp_storage_full 1$/m);
  } finally {
    await free();
  }
  const after = await act();
  expect(status(after)).not.toEqual([503, StorageFull.status]);
  expect(await until(async () => (await probe('/readyz')).http === 200, 15_000)).toBe(true);
  const last = await signed(currentUserInfo.path, {}, as(seller));
  expect([status(last), last.headers.get(SERVICE_STATE)]).toEqual([[200, 200], null]);
});

test('F4 the limits of calls hold while they are counted in the process: a public call stops at its rate', async () => {
  await fill();
  try {
    const heard: number[] = [];
    const { seller, signed } = gate;
    for (let n = 0; n < 602; n += 43)
      heard.push(
        ...(
          await Promise.all(Array.from({ length: 43 }, () => signed(currentUserInfo.path, {}, as(seller))))
        ).map((answer) => answer.envelope.status),
      );
    expect(heard.filter((s) => s === 10008).length).toBeGreaterThan(0);
    expect(heard.filter((s) => s === 200).length).toBeGreaterThan(500);
  } finally {
    await free();
  }
});

test('F11 after a crash of the database a request signed before it is refused: what it has forgotten cannot be taken twice', async () => {
  const { buyer, send, signed, world } = gate;
  const captured = signedHeaders({}, as(buyer));
  const replay = () => send(currentUserInfo.path, '{"_empty":1}', captured);
  expect(status(await replay())).toEqual([200, 200]);
  expect(status(await replay())).toEqual([200, 10004]);
  // A crash recovery empties what is unlogged.
  await sql`truncate kernel.request_nonce, kernel.rate, kernel.nonce_memory`.execute(world.sql);
  expect(status(await replay())).toEqual([200, 10003]);
  expect(status(await replay())).not.toEqual([200, 200]);
  // Whoever signs anew comes in.
  expect(status(await signed(currentUserInfo.path, {}, as(buyer)))).toEqual([200, 200]);
});

test('F11 what the memory of nonces lives in is lost with the nonces, by PostgreSQL itself', async () => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'kernel'::regnamespace and relkind = 'r' and relpersistence = 'u' order by 1`.execute(
    gate.world.sql,
  );
  expect(rows.map((row) => row.name)).toEqual(['nonce_memory', 'rate', 'request_nonce']);
});

test('F10 each call leaves one line, refused ones too: who, which call, what came of it, how long; and is counted by its outcome', async () => {
  const { seller, signed } = gate;
  await signed(currentUserInfo.path, {}, as(seller));
  await signed(addOffer.path, {}, as(seller));
  await signed(currentUserInfo.path, {}, { ...as(seller), headers: { signature: `${'A'.repeat(43)}=` } });
  const { text } = await probe('/metrics');
  const value = (line: string) =>
    Number(
      text
        .split('\n')
        .find((l) => l.startsWith(line))
        ?.split(' ')
        .at(-1),
    );
  expect(value('ctp_calls_total{call="identity.currentUserInfo",code="OK"}')).toBeGreaterThan(0);
  expect(value('ctp_calls_total{call="offers.add",code="VALIDATION"}')).toBeGreaterThan(0);
  expect(value('ctp_calls_total{call="identity.currentUserInfo",code="SIGN_INVALID"}')).toBeGreaterThan(0);
  expect(value('ctp_answers_total{http="200"}')).toBeGreaterThan(0);
  expect(value('ctp_call_seconds_count{call="identity.currentUserInfo"}')).toBeGreaterThan(0);
  for (const name of [
    'ctp_task_oldest_due_seconds{lane="timers"}',
    'ctp_pool{pool="requests",state="waiting"}',
    'ctp_pool_timeouts_total{pool="requests"}',
    'ctp_disk_free_bytes',
    'ctp_disk_used_ratio',
    'ctp_log_unsealed_seconds',
    'ctp_clock_skew_seconds',
    'ctp_database_up',
    'ctp_build{',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect([name, text.includes(`\n${name}`)]).toEqual([name, true]);
  expect(text).toMatch(/^ctp_call_seconds_bucket\{le="0.3",call="identity.currentUserInfo"\} \d+$/m);
});

test('F10 the line of a call names its number, the call, the person, what came of it and how long it took; nothing of what was sent', async () => {
  const { seller, dir, world } = gate;
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const server = await startServer({ ...testSettings(dir), logLevel: 'info' }, world.runtimeUrl, {
    jobs: false,
  });
  const calls = () =>
    written.filter((l) => l.includes('"msg":"call"')).map((l) => JSON.parse(l) as Record<string, unknown>);
  try {
    const body = { reason: 'canary-in-a-body' };
    const answer = await fetch(`http://127.0.0.1:${server.port}${addOffer.path}`, {
      method: 'POST',
      headers: signedHeaders(body, as(seller)),
      body: JSON.stringify(body),
    });
    await until(() => calls().length > 0, 5_000);
    expect(calls()).toEqual([
      {
        time: expect.any(String),
        level: 'info',
        msg: 'call',
        id: answer.headers.get('x-request-id'),
        call: 'offers.add',
        account: expect.stringMatching(/^\d+$/),
        company: expect.stringMatching(/^\d+$/),
        side: 'seller',
        outcome: 'VALIDATION',
        http: 200,
        ms: expect.any(Number),
      },
    ]);
    expect(written.join('')).not.toContain('canary-in-a-body');
    expect(written.join('')).not.toContain(seller.token);
  } finally {
    await server.stop();
    spy.mockRestore();
  }
});
