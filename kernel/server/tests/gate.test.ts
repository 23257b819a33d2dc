import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#app/server.ts';
import { offerDraft, release, signTicket } from '#app/tests/acts.ts';
import { signLetter, verifyLetter } from '#fulfilment/deals/contract/letter.ts';
import type { Envelope } from '#kernel/rules/contract.ts';
import { MARKET_TIME } from '#kernel/rules/market-time.ts';
import { LIVE_PATH } from '#kernel/server/live-stream.ts';
import { until } from '#kernel/server/processes.ts';
import { guest, signedHeaders } from '#kernel/test/rig.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { platformDetail } from '#office/configuration/contract/site.ts';
import { readArticles } from '#office/content/contract/reading.ts';
import { currentUserInfo } from '#office/identity/contract/account.ts';
import { listMarkets } from '#office/markethours/contract/market.ts';
import { addOffer, ownOfferDetail, revokeOffer } from '#trading/offers/contract/offer.ts';
import { as, type Gate, openGate, status } from './gate-world.ts';

let gate: Gate;
let world: Gate['world'];
let seller: Gate['seller'];
let buyer: Gate['buyer'];
let facts: Gate['facts'];
let send: Gate['send'];
let signed: Gate['signed'];
let spendRate: Gate['spendRate'];
let dir: Gate['dir'];
let local: Gate['local'];

beforeAll(async () => {
  gate = await openGate();
  ({ world, seller, buyer, facts, send, signed, spendRate, dir, local } = gate);
});
afterAll(() => gate?.close());

/** What the operation log says of a refused request: its line is written a moment after the answer. */
async function logged<R>(columns: RawBuilder<unknown>, requestId: string): Promise<R[]> {
  let rows: R[] = [];
  await until(async () => {
    rows = (
      await sql<R>`select ${columns} from kernel.operation_log l where request_id = ${requestId}`.execute(
        world.sql,
      )
    ).rows;
    return rows.length > 0;
  }, 5_000);
  return rows;
}

describe('R-API the gate', () => {
  test('R-API-013 a request is taken once: the same nonce of the same caller is refused, of another caller it is not', async () => {
    const nonce = randomBytes(16).toString('hex');
    expect(status(await signed(currentUserInfo.path, {}, { ...as(seller), nonce }))).toEqual([200, 200]);
    expect(status(await signed(currentUserInfo.path, {}, { ...as(seller), nonce }))).toEqual([200, 10004]);
    expect(status(await signed(currentUserInfo.path, {}, { ...as(buyer), nonce }))).toEqual([200, 200]);
  });

  test('a market whose clock is not the machine’s says its time and rate with every answer; others say nothing of it', async () => {
    const training = await startServer(testSettings(dir), world.url, {
      jobs: false,
      marketTime: () => ({ at: 1_765_000_000_000, rate: 100 }),
    });
    try {
      const asked = (url: string) => fetch(`${url}/boot.json`).then((r) => r.headers.get(MARKET_TIME));
      expect([await asked(training.url), await asked(local())]).toEqual(['1765000000000 100', null]);
    } finally {
      await training.stop();
    }
  });

  test('R-API-013 several processes keep one book of nonces and rates: what one has taken the other refuses, also when both are asked at once', async () => {
    const other = await startServer(testSettings(dir), world.url, { jobs: false });
    try {
      const doors = [local(), `http://127.0.0.1:${other.port}`];
      const ask = async (door: string, headers: Record<string, string>) =>
        (
          (await (
            await fetch(door + currentUserInfo.path, { method: 'POST', headers, body: '{"_empty":1}' })
          ).json()) as Envelope
        ).status;
      const caller = await guest(world.sql, 'luze_admin', 'buyer');
      const fresh = () => signedHeaders({}, as(caller));
      const once = fresh();
      const heard = await Promise.all(
        Array.from({ length: 20 }, (_, n) => ask(doors[n % 2] as string, once)),
      );
      expect(heard.filter((s) => s === 200)).toHaveLength(1);
      expect(heard.filter((s) => s === 10004)).toHaveLength(19);
      await spendRate(caller);
      expect(await Promise.all(doors.map((door) => ask(door, fresh())))).toEqual([10008, 10008]);
    } finally {
      await other.stop();
    }
  });

  test('R-API-016 the signature covers every field: one changed character is refused, a changed order of keys is not', async () => {
    const headers = signedHeaders({ id: '1', more: 'a' }, as(seller));
    expect(status(await send(ownOfferDetail.path, '{"id":"1","more":"b"}', headers))).toEqual([200, 10001]);
    expect(status(await send(ownOfferDetail.path, '{"more":"a","id":"1"}', headers))).toEqual([200, 10009]);
  });

  test('R-API-019 an empty body is signed and sent as the placeholder, which the handler never sees', async () => {
    expect(status(await signed(currentUserInfo.path, { _empty: 1 }, as(seller)))).toEqual([200, 200]);
  });

  test('a body above the limit is 413, nesting beyond 32 and lone surrogates cannot be read, an array is no payload', async () => {
    const big = JSON.stringify({ text: 'x'.repeat(2 * 1024 * 1024 + 10) });
    expect(status(await send(addOffer.path, big, signedHeaders({}, as(seller))))).toEqual([413, 10007]);
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
    expect(status(await send(addOffer.path, deep, signedHeaders({}, as(seller))))).toEqual([200, 10006]);
    expect(status(await send(addOffer.path, '{"a":"\\ud800"}', signedHeaders({}, as(seller))))).toEqual([
      200, 10006,
    ]);
    expect(status(await send(addOffer.path, '[1]', signedHeaders({}, as(seller))))).toEqual([200, 10006]);
  });

  test('R-API a probe without login answers 401/10111 without a redirect; an ended login redirects', async () => {
    const probe = await signed(currentUserInfo.path, {});
    expect(status(probe)).toEqual([401, 10111]);
    expect(probe.envelope.redirectUrl).toBeNull();
    const gone = await guest(world.sql, 'jinling_buyer', 'buyer');
    await sql`update identity.login_record set state = 'replaced', ended_at = kernel.now()
      where token_hash = ${createHash('sha256').update(gone.token).digest()}`.execute(world.sql);
    const replaced = await signed(currentUserInfo.path, {}, as(gone));
    expect(replaced.http).toBe(401);
    expect(replaced.envelope.redirectUrl).toBe('/login');
  });

  test('a stolen token without its cookie opens nothing', async () => {
    expect(
      (await signed(currentUserInfo.path, {}, { token: seller.token, cookie: 'chem-dt-fp=another' })).http,
    ).toBe(401);
  });

  test('an address nobody answers is 10010, also for GET on an address of calls', async () => {
    expect(status(await signed('/api/common-order/no/such/call', {}, as(seller)))).toEqual([200, 10010]);
    const got = await fetch(`${local()}/api/common-order/seller/offer/add`);
    expect(((await got.json()) as Envelope).status).toBe(10010);
  });

  test('a server without the web application answers unknown calls the same way, and says that it has no pages', async () => {
    const bare = await startServer(testSettings(dir), world.url, { jobs: false });
    try {
      const got = await fetch(`http://127.0.0.1:${bare.port}/api/common-order/no/such/call`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
      expect([got.status, ((await got.json()) as Envelope).status]).toEqual([200, 10010]);
      expect((await fetch(`http://127.0.0.1:${bare.port}/home`)).status).toBe(404);
    } finally {
      await bare.stop();
    }
  });

  test('the envelope always has its eight members, and the request id stands in the header, the body and the log', async () => {
    for (const heard of [
      await signed(currentUserInfo.path, {}, as(seller)),
      await signed(revokeOffer.path, { id: '999999999', version: 1, reason: 'no such offer' }, as(seller)),
    ]) {
      expect(Object.keys(heard.envelope).sort()).toEqual([
        'code',
        'data',
        'errors',
        'message',
        'redirectUrl',
        'requestId',
        'status',
        'success',
      ]);
      expect(heard.headers.get('x-request-id')).toBe(heard.envelope.requestId);
    }
    const refusal = await signed(
      revokeOffer.path,
      { id: '999999999', version: 1, reason: 'no such offer' },
      as(seller),
    );
    const rows = await logged<{ status: number; exception: string }>(
      sql`status, exception`,
      refusal.envelope.requestId,
    );
    expect(rows).toEqual([{ status: 10301, exception: '10301 NOT_FOUND' }]);
  });

  test('R-API-014 the same refusal is said in the reader’s language', async () => {
    const zh = await signed(
      revokeOffer.path,
      { id: '999999999', version: 1, reason: 'no such offer' },
      { ...as(seller), headers: { locale: 'zh_CN' } },
    );
    const en = await signed(
      revokeOffer.path,
      { id: '999999999', version: 1, reason: 'no such offer' },
      as(seller),
    );
    expect([zh.envelope.message, en.envelope.message]).toEqual([
      '数据不存在或无权查看',
      'Not found or not visible to you',
    ]);
    const saved = await (await world.as('seller_admin', 'seller')).does(
      addOffer,
      await offerDraft(world, await world.as('seller_admin', 'seller')),
    );
    const draft = { id: saved.id, version: saved.version, reason: 'not listed yet' };
    const said = [
      (await signed(revokeOffer.path, draft, { ...as(seller), headers: { locale: 'zh_CN' } })).envelope
        .message,
      (await signed(revokeOffer.path, draft, as(seller))).envelope.message,
    ];
    expect(said).toEqual([
      expect.stringMatching(/^当前状态（[\u4e00-\u9fff]+）不允许此操作$/),
      expect.stringMatching(/^Not allowed in state [A-Za-z ]+$/),
    ]);
    expect(said[1]).not.toContain('state draft');
  });

  test('a public call has a small rate of its own per address', async () => {
    const ask = () => signed(verifyLetter.path, { letterNo: 'LT2601010000010-V1', hash: 'f'.repeat(64) });
    const heard: number[] = [];
    for (let n = 0; n < 31; n++) heard.push((await ask()).envelope.status);
    expect(heard.filter((s) => s === 200)).toHaveLength(30);
    expect(heard.at(-1)).toBe(10008);
  });

  test('a secret field reaches no log: the proof of a signature is masked in the operation log', async () => {
    const person = await world.as('buyer_admin', 'buyer');
    const ticket = await signTicket(world, person);
    const answer = await signed(
      signLetter.path,
      {
        id: facts.letterId,
        version: 1,
        contentHash: 'a'.repeat(64),
        verifyTicket: ticket,
        idempotencyKey: '3f2a9c7b-1e5d-4806-a7b3-c2d1e0f98765',
      },
      as(buyer),
    );
    const rows = await logged<{ row: string }>(sql`l::text as row`, answer.envelope.requestId);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(ticket);
  });
});

describe('R-API pages and headers', () => {
  test('every answer forbids scripts from elsewhere, sniffing and framing; pages carry a nonce of their own', async () => {
    const api = await signed(currentUserInfo.path, {}, as(seller));
    expect(api.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(api.headers.get('x-content-type-options')).toBe('nosniff');
    expect(api.headers.get('cache-control')).toBe('no-store');
    const pages = await Promise.all(
      [0, 1].map(async () => {
        const page = await fetch(`${local()}/rmbSellList`);
        return {
          text: await page.text(),
          policy: page.headers.get('content-security-policy') ?? '',
          frame: page.headers.get('x-frame-options'),
        };
      }),
    );
    const nonces = pages.map((p) => /nonce="([^"]+)"/.exec(p.text)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(2);
    pages.forEach((p, n) => {
      expect(p.policy).toContain(`'nonce-${nonces[n]}'`);
      expect(p.policy).toContain("script-src 'self';");
      expect(p.policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(p.frame).toBe('SAMEORIGIN');
    });
  });
});

describe('live news (trust 5)', () => {
  test('a board’s news reach every member; a negotiation of others is not opened, nor anything for a visitor', async () => {
    const other = await guest(world.sql, 'jinling_admin', 'buyer');
    const stop = new AbortController();
    const asked = { topics: ['board:10', `thread:${facts.threadId}`] };
    const response = await fetch(local() + LIVE_PATH, {
      method: 'POST',
      headers: signedHeaders(asked, as(other)),
      body: JSON.stringify(asked),
      signal: stop.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const heard = events(response);
    expect((await heard.next()).value).toEqual({ event: 'open', data: { topics: ['board:10'] } });
    const offer = await release(world, await world.as('seller_admin', 'seller'));
    const news = (await heard.next()).value as { event: string; data: { id?: string }[] };
    expect(news.event).toBe('board:10');
    expect(news.data.map((d) => d.id)).toContain(offer.id);
    stop.abort();
    expect((await signed(LIVE_PATH, asked)).http).toBe(403);
  });

  test('the two parties of a negotiation may listen to it', async () => {
    for (const who of [seller, buyer]) {
      const stop = new AbortController();
      const asked = { topics: [`thread:${facts.threadId}`] };
      const response = await fetch(local() + LIVE_PATH, {
        method: 'POST',
        headers: signedHeaders(asked, as(who)),
        body: JSON.stringify(asked),
        signal: stop.signal,
      });
      expect((await events(response).next()).value).toEqual({ event: 'open', data: asked });
      stop.abort();
    }
  });
});

describe('F1 the end of a server', () => {
  test('listeners are told that it closes; an act that waits in the database is answered, and its connection closed', async () => {
    const other = await startServer(testSettings(dir), world.url, { jobs: false });
    const asked = { topics: ['board:10'] };
    const line = await fetch(other.url + LIVE_PATH, {
      method: 'POST',
      headers: signedHeaders(asked, as(seller)),
      body: JSON.stringify(asked),
    });
    const heard = events(line);
    expect((await heard.next()).value).toMatchObject({ event: 'open' });
    const held = await world.sql.startTransaction().execute();
    await sql`lock table configuration.site_stamp in access exclusive mode`.execute(held);
    const act = fetch(`${other.url}/boot.json`);
    await waitsForLock().finally(() => {
      setTimeout(() => void held.rollback().execute(), 300);
    });
    const stopped = other.stop();
    expect((await heard.next()).value).toEqual({ event: 'closing', data: {} });
    expect((await heard.next()).done).toBe(true);
    const answer = await act;
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    await stopped;
  });
});

/** Resolves when a statement waits for a lock. */
const waitsForLock = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{
        n: string;
      }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        world.sql,
      );
      return rows[0]?.n;
    })
    .toBe('1');

async function* events(response: Response): AsyncGenerator<{ event: string; data: unknown }> {
  let text = '';
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(piece);
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
    }
  }
}

describe('closed for maintenance (administration-domain 1.4, 25.1)', () => {
  const close = async (on: boolean) => {
    await sql`update configuration.setting set value = coalesce(value,
      '{}'::jsonb) || ${JSON.stringify({ maintenance: on })}::jsonb where key = 'loginSettings'`.execute(
      world.sql,
    );
    // A server asks again after two seconds at most.
    const answered = async () => status(await signed(readArticles.path, {}))[0];
    expect(await until(async () => (await answered()) === (on ? 503 : 200), 20_000, 100)).toBe(true);
  };
  test('R-ERR-006 only the platform’s people are answered; everybody else reads 503 and still sees the frame of the pages', async () => {
    const operator = await guest(world.sql, 'operator', 'platform');
    await close(true);
    const refusedToMember = await signed(ownOfferDetail.path, { id: facts.offerId }, as(seller));
    expect(status(refusedToMember)).toEqual([503, 503]);
    expect(refusedToMember.envelope.message).toBe('Under maintenance');
    expect(status(await signed(readArticles.path, {}))).toEqual([503, 503]);
    expect(status(await signed(currentUserInfo.path, {}, as(seller)))).toEqual([200, 200]);
    expect((await signed(platformDetail.path, {})).envelope.data).toMatchObject({
      loginSettings: { maintenance: true },
    });
    expect(status(await signed(listMarkets.path, {}, as(operator)))).toEqual([200, 200]);
    await close(false);
    expect(status(await signed(ownOfferDetail.path, { id: facts.offerId }, as(seller)))).toEqual([200, 200]);
  });
});
