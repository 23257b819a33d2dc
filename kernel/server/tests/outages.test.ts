import fs from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer } from '#app/server.ts';
import { openWorld, refused, type World } from '#app/world.ts';
import type { Envelope } from '#kernel/rules/contract.ts';
import {
  DatabaseUnreachable,
  Overloaded,
  RecordBusy,
  StillRunning,
  StorageFull,
  Upstream,
} from '#kernel/rules/refusals.ts';
import { openDatabase } from '#kernel/server/database.ts';
import { scratchFolder } from '#kernel/server/embedded.ts';
import { boundedLines, faultLines } from '#kernel/server/fault-log.ts';
import { s3Storage } from '#kernel/server/files/s3.ts';
import { newKey } from '#kernel/server/files/storage.ts';
import { infrastructureRefusal, UpstreamFault } from '#kernel/server/infrastructure-faults.ts';
import { type FailureLog, failureLog } from '#kernel/server/log-failure.ts';
import { until } from '#kernel/server/processes.ts';
import { type CuttingProxy, cuttingProxy } from '#kernel/test/cutting-proxy.ts';
import { guest, signedHeaders } from '#kernel/test/rig.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { currentUserInfo, saveTheme } from '#office/identity/contract/account.ts';
import { addOffer, deleteOffer } from '#trading/offers/contract/offer.ts';
import { offerDraft } from '#app/tests/acts.ts';

let world: World;
let proxy: CuttingProxy;
let server: Awaited<ReturnType<typeof startServer>>;
let seller: Awaited<ReturnType<typeof guest>>;
const dir = scratchFolder('ctp-outage');

beforeAll(async () => {
  world = await openWorld();
  proxy = await cuttingProxy(world.runtimeUrl);
  server = await startServer(testSettings(dir), proxy.url, { jobs: false });
  seller = await guest(world.sql, 'seller_admin', 'seller');
});
afterAll(async () => {
  proxy?.delay(0);
  await server?.stop();
  await proxy?.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

const ask = async (path: string, body: object, locale = 'zh_CN') => {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { ...signedHeaders(body, { token: seller.token, cookie: seller.cookie }), locale },
    body: JSON.stringify(body),
  });
  const envelope = (await answer.json()) as Envelope;
  return {
    http: answer.status,
    after: answer.headers.get('retry-after'),
    envelope,
    ms: performance.now() - began,
  };
};

describe('F7 faults of the infrastructure are answered as what they are', () => {
  const fault = (code: string) => infrastructureRefusal(Object.assign(new Error('x'), { code }));
  test('each class has its refusal with the seconds to wait; what is nobody’s fault outside stays a fault', () => {
    for (const code of ['08006', '57P01', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'])
      expect([code, DatabaseUnreachable.is(fault(code))]).toEqual([code, true]);
    for (const code of ['53300', '53200', '57014', '25P03'])
      expect([code, Overloaded.is(fault(code))]).toEqual([code, true]);
    for (const code of ['53100', 'ENOSPC']) expect([code, StorageFull.is(fault(code))]).toEqual([code, true]);
    expect(Upstream.is(infrastructureRefusal(new UpstreamFault('s3')))).toBe(true);
    expect(Overloaded.is(infrastructureRefusal(new Error('timeout exceeded when trying to connect')))).toBe(
      true,
    );
    expect(DatabaseUnreachable.is(infrastructureRefusal(new Error('Query read timeout')))).toBe(true);
    expect([fault('23505'), infrastructureRefusal(new TypeError('x is not a function'))]).toEqual([
      null,
      null,
    ]);
    for (const kind of [DatabaseUnreachable, Overloaded, StorageFull]) expect(kind.http).toBe(503);
    expect(Upstream.http).toBe(502);
  });

  test('a file store that refuses, and one that never answers, is 502 in seconds', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    try {
      for (const endpoint of ['http://127.0.0.1:1', `http://127.0.0.1:${port}`]) {
        const began = performance.now();
        const store = s3Storage({
          bucket: 'b',
          region: 'r',
          endpoint,
          accessKeyId: 'a',
          secretAccessKey: 's',
        });
        const error = await store.stat(newKey('private', 'pdf')).catch((e: unknown) => e);
        expect([error, Upstream.is(infrastructureRefusal(error))]).toEqual([expect.any(UpstreamFault), true]);
        expect(performance.now() - began).toBeLessThan(40_000);
      }
    } finally {
      silent.close();
    }
  }, 60_000);

  test('F7 F12 while the database swallows everything each call is answered within five seconds, 503 with Retry-After, in the reader’s language; and served again when it is back', async () => {
    expect((await ask(currentUserInfo.path, {})).envelope.status).toBe(200);
    proxy.delay(600_000);
    const heard = await Promise.all([
      ask(currentUserInfo.path, {}),
      ask(currentUserInfo.path, {}, 'en_US'),
      ask(saveTheme.path, { theme: {} }),
    ]);
    for (const answer of heard) {
      expect([answer.http, answer.envelope.status, answer.envelope.code]).toEqual([
        503,
        504,
        'DATABASE_UNREACHABLE',
      ]);
      expect(Number(answer.after)).toBeGreaterThan(0);
      expect(answer.ms).toBeLessThan(5000);
    }
    expect(heard[0]?.envelope.message).toContain('系统暂时无法访问数据');
    expect(heard[1]?.envelope.message).toContain('cannot reach its data');
    // Known now: nobody else waits.
    expect((await ask(currentUserInfo.path, {})).ms).toBeLessThan(500);
    proxy.delay(0);
    await until(async () => (await ask(currentUserInfo.path, {})).envelope.status === 200, 15_000);
  });
});

test('F13 a row that another act holds is "someone else is changing this", not "the same act is running"', async () => {
  const person = await world.as('seller_admin', 'seller');
  const draft = await person.does(addOffer, await offerDraft(world, person));
  await world.sql.transaction().execute(async (tx) => {
    await sql`select 1 from offers.offer where id = ${draft.id}::bigint for update`.execute(tx);
    const { failures } = await person.does(deleteOffer, { ids: [draft.id] });
    expect(failures.map((failure) => failure.code)).toEqual([RecordBusy.code]);
  });
});

test('F13 the same act, under way for longer than one may wait, is still running', async () => {
  const person = await world.as('seller_admin', 'seller');
  const key = '5b0c7d4e-9a1f-4c63-8e72-d3a4b5c6f701';
  await world.sql.transaction().execute(async (tx) => {
    await sql`insert into kernel.act (account_id, path, key, body_hash, request_id, keep_until)
      values (${person.actor.accountId}::bigint, ${addOffer.path}, ${key}::uuid, 'x', 'r',
        clock_timestamp() + interval '1 hour')`.execute(tx);
    await refused(
      person.does(addOffer, { ...(await offerDraft(world, person)), idempotencyKey: key }),
      StillRunning,
    );
  });
});

describe('refused commands', () => {
  test('forty refusals at once leave forty lines in a few transactions, and nobody has waited for them', async () => {
    const person = await world.as('buyer_admin', 'buyer');
    const before = await lines();
    await Promise.all(Array.from({ length: 40 }, () => person.does(addOffer, {} as never).catch(() => {})));
    await world.runtime.failures.flush();
    const after = await lines();
    expect(after.n - before.n).toBe(40);
    expect(after.transactions - before.transactions).toBeLessThan(20);
  });

  test('what is refused while the database is away is written when it is back; beyond the limit it is counted as lost', async () => {
    const other = await cuttingProxy(world.runtimeUrl);
    const database = openDatabase(other.url, { max: 1, acquireTimeoutMs: 300 });
    try {
      const log = failureLog(database);
      const { actor } = await world.as('buyer_admin', 'buyer');
      const add = () =>
        log.add(actor, addOffer, {
          input: {},
          error: new Error('x'),
          began: performance.now(),
          target: null,
        });
      const before = await lines();
      other.refuse(true);
      for (let n = 0; n < 120; n++) add();
      await expect(log.flush()).rejects.toThrow();
      expect(log.waiting).toBe(120);
      other.refuse(false);
      await until(async () => log.waiting === 0, 5_000);
      expect((await lines()).n - before.n).toBe(120);
      expect(log.lost).toBe(0);
    } finally {
      await database.close();
      await other.close();
    }
  });

  test('F8 the end writes what waits; what the database does not take in time is dropped and counted, and nothing is tried afterwards', async () => {
    const other = await cuttingProxy(world.runtimeUrl);
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { actor } = await world.as('buyer_admin', 'buyer');
    const add = (log: FailureLog) =>
      log.add(actor, addOffer, { input: {}, error: new Error('x'), began: performance.now(), target: null });
    const open = () => openDatabase(other.url, { max: 1, acquireTimeoutMs: 300 });
    try {
      const before = await lines();
      const [there, away] = [open(), open()];
      const written = failureLog(there);
      for (let n = 0; n < 60; n++) add(written);
      expect(await written.close(5_000)).toBe(0);
      await there.close();
      other.refuse(true);
      const dropped = failureLog(away);
      for (let n = 0; n < 3; n++) add(dropped);
      await expect(dropped.flush()).rejects.toThrow();
      expect(await dropped.close(5_000)).toBe(3);
      await away.close();
      add(dropped);
      await setTimeout(1_200); // longer than it waits between two tries
      expect([dropped.lost, (await lines()).n - before.n]).toEqual([4, 60]);
      expect(complaints).not.toHaveBeenCalled();
    } finally {
      complaints.mockRestore();
      await other.close();
    }
  });

  const lines = async () =>
    (
      await sql<{
        n: number;
        transactions: number;
      }>`select count(*)::int as n, count(distinct tx)::int as transactions from kernel.operation_log
        where not success`.execute(world.sql)
    ).rows[0] as { n: number; transactions: number };
});

describe('F10 the log stays readable in an outage', () => {
  test('twenty lines of a kind in ten seconds, the others counted; the stack of a fault once', () => {
    const written: Record<string, unknown>[] = [];
    const write = (line: Readonly<Record<string, unknown>>) => void written.push(line);
    const bounded = boundedLines(write, { perWindow: 3, windowMs: 20 });
    for (let n = 0; n < 10; n++) bounded('a', { n });
    bounded('b', { n: 0 });
    expect(written).toHaveLength(4);
    const began = performance.now();
    while (performance.now() - began < 25);
    bounded('a', { n: 10 });
    expect(written.slice(4)).toEqual([expect.objectContaining({ kind: 'a', count: 7 }), { n: 10 }]);
    written.length = 0;
    const fault = faultLines(write);
    for (let n = 0; n < 50; n++) fault('x', { n }, new Error('gone'));
    expect(written.filter((line) => 'stack' in line)).toHaveLength(1);
    expect(written).toHaveLength(21);
  });
});
