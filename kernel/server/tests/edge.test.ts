import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#app/server.ts';
import type { Call, Envelope } from '#kernel/rules/contract.ts';
import { guest, signedHeaders } from '#kernel/test/rig.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { uploadPrivate } from '#office/attachments/contract/attachment.ts';
import { getImgCode } from '#office/identity/contract/login.ts';
import { addOffer } from '#trading/offers/contract/offer.ts';
import { rateKey } from '../admit-caller.ts';
import { SMALL_BODY } from '../gate.ts';
import { checkRuntimeLogin } from '../runtime-login.ts';
import { as, type Gate, openGate, status } from './gate-world.ts';

let gate: Gate;
beforeAll(async () => {
  gate = await openGate();
});
afterAll(() => gate?.close());

const inventedToken = () => randomBytes(32).toString('base64url');
const imageCode = (headers: Record<string, string | undefined>, at = gate.local()) =>
  fetch(at + getImgCode.path, {
    method: 'POST',
    headers: signedHeaders({ scene: 'login' }, { headers }),
    body: '{"scene":"login"}',
  }).then(async (r) => ((await r.json()) as Envelope).status);
const callsOf = async (call: Call | null, who: Parameters<typeof rateKey>[1]): Promise<number> =>
  (
    await sql<{ calls: number }>`select calls from kernel.rate where k = ${rateKey(call, who)}`.execute(
      gate.world.sql,
    )
  ).rows[0]?.calls ?? 0;
const forgetRates = () => sql`delete from kernel.rate`.execute(gate.world.sql);

describe('M2 calls are counted by what has been checked', () => {
  test('a token made up for each call changes nothing: the address is counted', async () => {
    await forgetRates();
    const { calls } = getImgCode.rate as { calls: number };
    const heard: number[] = [];
    for (let n = 0; n < calls + 5; n++) heard.push(await imageCode({ token: inventedToken() }));
    expect(heard.filter((s) => s === 200)).toHaveLength(calls);
    expect(heard.slice(calls)).toEqual(Array.from({ length: 5 }, () => 10008));
    expect(await imageCode({})).toBe(10008);
    await forgetRates();
  });
  test('a login is counted with its account, from its first call on, and leaves its address to the others', async () => {
    await forgetRates();
    const { rows } = await sql<{
      id: string;
    }>`select id from identity.account where login_name = 'seller_admin'`.execute(gate.world.sql);
    const account = { account: rows[0]?.id as string };
    const again = await guest(gate.world.sql, 'seller_admin', 'seller');
    for (const who of [gate.seller, gate.seller, again, again])
      expect(await imageCode({ token: who.token, cookie: who.cookie })).toBe(200);
    expect(await callsOf(getImgCode, account)).toBe(4);
    expect(await callsOf(getImgCode, { address: '127.0.0.1' })).toBe(0);
    // The token of somebody else without his cookie is no login.
    expect(await imageCode({ token: gate.seller.token, cookie: 'chem-dt-fp=another' })).toBe(200);
    expect(await imageCode({ token: gate.seller.token, cookie: 'chem-dt-fp=another' })).toBe(200);
    expect(await callsOf(getImgCode, { address: '127.0.0.1' })).toBeGreaterThanOrEqual(1);
  });
});

const BOUNDARY = 'bbbbbbbbbbbb';
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
/**
 * Sends the head of a request and only a first part of its body; answers what comes back, and what lay on the
 * disk meanwhile.
 */
async function sendBegun(at: string, headers: Record<string, string>, begun: string | Buffer) {
  const { hostname, port } = new URL(gate.local());
  const socket = net.connect(Number.parseInt(port, 10), hostname);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${at} HTTP/1.1\r\nhost: ${hostname}\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(begun);
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const give = setTimeout(() => reject(new Error('no answer before the body ended')), 5000);
    socket.on('data', (piece) => {
      text += piece.toString('utf8');
      if (!text.includes('"requestId"')) return;
      clearTimeout(give);
      resolve(text);
    });
    socket.on('error', reject);
  });
  socket.destroy();
  return Number.parseInt(/"status":(\d+)/.exec(answer)?.[1] ?? '0', 10);
}
const uploadsNow = () => {
  const dir = path.join(gate.dir, 'uploads');
  return fs.existsSync(dir) ? fs.readdirSync(dir).length : 0;
};
const multipart = {
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  'content-length': String(150 * 1_048_576),
};
const signedUpload = (scene: string, options: Parameters<typeof signedHeaders>[1] = {}) => ({
  ...signedHeaders({ scene }, options),
  ...multipart,
});

describe('M3 a body is read when its sender may send it', () => {
  const begun = `${field('scene', 'contract')}${fileHead}${'x'.repeat(200_000)}`;
  test('nothing of an upload reaches the disk before headers, time, nonce, rate and login have been looked at', async () => {
    const refusedWith = async (headers: Record<string, string>) => {
      const answer = await sendBegun(uploadPrivate.path, headers, begun);
      expect(uploadsNow()).toBe(0);
      return answer;
    };
    expect(await refusedWith(multipart)).toBe(10002);
    expect(await refusedWith(signedUpload('contract', { timestamp: Date.now() - 600_000 }))).toBe(10003);
    expect(await refusedWith(signedUpload('contract'))).toBe(10101);
    expect(await refusedWith(signedUpload('contract', { token: inventedToken() }))).toBe(10101);
    const nonce = randomBytes(16).toString('hex');
    const used = () => signedUpload('contract', { ...as(gate.seller), nonce });
    await gate.signed(getImgCode.path, { scene: 'login' }, { ...as(gate.seller), nonce });
    expect(await refusedWith(used())).toBe(10004);
    await sql`insert into kernel.rate (k, window_start, calls)
      values (${rateKey(uploadPrivate, { address: '127.0.0.1' })}, clock_timestamp(), 120)
      on conflict (k) do update set calls = 120, window_start = excluded.window_start`.execute(
      gate.world.sql,
    );
    expect(await refusedWith(signedUpload('contract'))).toBe(10008);
    await forgetRates();
  });
  test('a file is held to the limit of its scene while it is read, and what was read is thrown away', async () => {
    const body = `${field('scene', 'avatar')}${fileHead}${'x'.repeat(2 * 1_048_576 + 100_000)}`;
    expect(await sendBegun(uploadPrivate.path, signedUpload('avatar', as(gate.seller)), body)).toBe(15001);
    expect(uploadsNow()).toBe(0);
  });
  test('of one account only so many uploads are read at once', async () => {
    const { hostname, port } = new URL(gate.local());
    const open = Array.from({ length: 12 }, () => {
      const socket = net.connect(Number.parseInt(port, 10), hostname);
      const lines = Object.entries(signedUpload('contract', as(gate.seller))).map(([n, v]) => `${n}: ${v}`);
      socket.write(
        `POST ${uploadPrivate.path} HTTP/1.1\r\nhost: ${hostname}\r\n${lines.join('\r\n')}\r\n\r\n${begun}`,
      );
      return socket;
    });
    await expect.poll(uploadsNow, { timeout: 10_000 }).toBe(12);
    expect(await sendBegun(uploadPrivate.path, signedUpload('contract', as(gate.seller)), begun)).toBe(10008);
    for (const socket of open) socket.destroy();
    await expect.poll(uploadsNow, { timeout: 10_000 }).toBe(0);
  });
  test('so it is with a large body of any kind: an answer comes before it has been sent', async () => {
    const large = (headers: Record<string, string>) => ({
      ...headers,
      'content-length': String(SMALL_BODY + 1),
    });
    expect(await sendBegun(addOffer.path, large({ 'content-type': 'application/json' }), '{"a":1')).toBe(
      10002,
    );
    expect(await sendBegun(addOffer.path, large(signedHeaders({})), '{"a":1')).toBe(10101);
    // A caller who may send it still signs all of it.
    const text = { text: 'x'.repeat(SMALL_BODY) };
    expect(
      status(await gate.signed(addOffer.path, text, { ...as(gate.seller), key: 'another key' })),
    ).toEqual([200, 10001]);
    expect((await gate.signed(addOffer.path, text, as(gate.seller))).envelope.status).toBe(10009);
    // What anybody may send is small.
    expect((await gate.signed(getImgCode.path, { scene: 'login', ...text })).http).toBe(413);
  });
});

describe('M4 the address of a caller is what trusted proxies say', () => {
  const seenAs = async (trustProxy: 1 | false | readonly string[], forwarded: string) => {
    const server = await startServer({ ...testSettings(gate.dir), trustProxy }, gate.world.runtimeUrl, {
      jobs: false,
    });
    try {
      await forgetRates();
      await imageCode({ 'x-forwarded-for': forwarded }, `http://127.0.0.1:${server.port}`);
      const counted: string[] = [];
      for (const address of ['127.0.0.1', '198.51.100.1', '203.0.113.9'])
        if ((await callsOf(getImgCode, { address })) > 0) counted.push(address);
      return counted;
    } finally {
      await server.stop();
    }
  };
  test('the address a proxy appends counts, whatever the caller wrote before it', async () => {
    expect(await seenAs(1, '203.0.113.9, 198.51.100.1')).toEqual(['198.51.100.1']);
    expect(await seenAs(['127.0.0.0/8'], '203.0.113.9, 198.51.100.1')).toEqual(['198.51.100.1']);
  });
  test('without a proxy, and from another address than its own, the header says nothing', async () => {
    expect(await seenAs(false, '203.0.113.9')).toEqual(['127.0.0.1']);
    expect(await seenAs(['10.0.0.0/8'], '203.0.113.9')).toEqual(['127.0.0.1']);
  });
});

describe('bodies that can be read in two ways', () => {
  test('a member named twice and text that is no JSON are refused', async () => {
    const { seller, send } = gate;
    expect(status(await send(addOffer.path, '{"a":1,"a":2}', signedHeaders({ a: 2 }, as(seller))))).toEqual([
      200, 10006,
    ]);
    expect(
      status(
        await send(addOffer.path, '{"a":{"b":1,"\\u0062":2}}', signedHeaders({ a: { b: 2 } }, as(seller))),
      ),
    ).toEqual([200, 10006]);
    const headers = { ...signedHeaders({}, as(seller)), 'content-type': 'text/plain' };
    expect(status(await send(addOffer.path, '{}', headers))).toEqual([200, 10005]);
    const quoted = { a: '"a": "\\', b: ['"b":'] };
    expect(status(await gate.signed(addOffer.path, quoted, as(seller)))).toEqual([200, 10009]);
  });
});

describe('M6 the server logs in with the rights of its role alone', () => {
  const asServer = async <R extends pg.QueryResultRow>(text: string): Promise<R[]> => {
    const client = new pg.Client({ connectionString: gate.world.runtimeUrl });
    await client.connect();
    try {
      const results = await client.query<R>(text);
      return (Array.isArray(results) ? results.at(-1) : results).rows;
    } finally {
      await client.end();
    }
  };
  test('its login is no superuser, owns nothing, is a member of nothing, and giving its role up gives nothing', async () => {
    await expect(checkRuntimeLogin(gate.world.runtimeUrl)).resolves.toBeUndefined();
    await expect(checkRuntimeLogin(gate.world.url)).rejects.toThrow(/MIGRATE_DATABASE_URL/);
    for (const way of ['reset role', 'set role none', 'reset session authorization'])
      expect(
        await asServer(
          `${way}; select current_user::text as me, session_user::text as login, (select count(*)::int from members.application) as rows`,
        ),
        way,
      ).toEqual([{ me: 'ctp_runtime', login: 'ctp_runtime', rows: 0 }]);
    await expect(asServer('set role app')).rejects.toThrow(/permission denied/);
    await expect(asServer('alter table offers.offer disable row level security')).rejects.toThrow(
      /must be owner/,
    );
    await expect(asServer('delete from kernel.operation_log')).rejects.toThrow(/permission denied/);
    await expect(asServer('create schema loot')).rejects.toThrow(/permission denied/);
  });
  test('every connection of a running server is such a login', async () => {
    const { rows } = await sql<{ login: string; n: number }>`
      select usename::text as login, count(*)::int as n from pg_stat_activity
      where datname = current_database() and usename <> 'app' group by 1`.execute(gate.world.sql);
    expect(rows.map((r) => r.login)).toEqual(['ctp_runtime']);
    const owners = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and usename = 'app' and query ilike 'listen%'`.execute(
      gate.world.sql,
    );
    expect(owners.rows[0]?.n).toBe(0);
  });
});
