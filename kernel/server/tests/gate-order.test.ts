import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offerDraft, release } from '#app/tests/acts.ts';
import { guest, signedHeaders } from '#kernel/test/rig.ts';
import { closeMarket, listMarkets, openMarket } from '#office/markethours/contract/market.ts';
import { addOffer, ownOfferDetail, prolongOffer, revokeOffer } from '#trading/offers/contract/offer.ts';
import { as, type Gate, openGate, status } from './gate-world.ts';

let gate: Gate;
let world: Gate['world'];
let seller: Gate['seller'];
let buyer: Gate['buyer'];
let facts: Gate['facts'];
let send: Gate['send'];
let signed: Gate['signed'];
let spendRate: Gate['spendRate'];

beforeAll(async () => {
  gate = await openGate();
  ({ world, seller, buyer, facts, send, signed, spendRate } = gate);
});
afterAll(() => gate?.close());

describe('R-API order of checks: of several faults the earliest in the list wins (administration-domain 0.4)', () => {
  const at = addOffer.path;
  const nobody = { token: 'not-a-login', cookie: 'chem-dt-fp=none' };
  const skewed = () => Date.now() - 600_000;

  test('format before signature, signature before time, time before nonce, nonce before rate, rate before login', async () => {
    const wrong = { nonsense: 1 };
    expect(status(await send(at, '<a/>', { 'content-type': 'text/xml' }))).toEqual([200, 10005]);
    expect(
      status(
        await send(at, '{"a":', {
          ...signedHeaders(wrong, { ...nobody, timestamp: skewed(), key: 'another key' }),
        }),
      ),
    ).toEqual([200, 10006]);
    expect(
      status(
        await signed(at, wrong, {
          ...nobody,
          timestamp: skewed(),
          key: 'another key',
          headers: { nonce: undefined },
        }),
      ),
    ).toEqual([200, 10002]);
    expect(status(await signed(at, wrong, { ...nobody, timestamp: skewed(), key: 'another key' }))).toEqual([
      200, 10001,
    ]);
    const skew = await signed(at, wrong, { ...nobody, timestamp: skewed() });
    expect(status(skew)).toEqual([200, 10003]);
    expect(Math.abs((skew.envelope.data as { serverTime: number }).serverTime - Date.now())).toBeLessThan(
      60_000,
    );
    const nonce = randomBytes(16).toString('hex');
    await signed(at, wrong, { ...nobody, nonce });
    const restore = await spendRate('strangers');
    expect(status(await signed(at, wrong, { ...nobody, nonce }))).toEqual([200, 10004]);
    const limited = await signed(at, wrong, nobody);
    expect(status(limited)).toEqual([429, 10008]);
    expect(Number.parseInt(limited.headers.get('retry-after') ?? '0', 10)).toBeGreaterThan(0);
    await restore();
  });

  test('login before restriction, restriction before permission, permission before the payload, payload before existence', async () => {
    const wrong = { nonsense: 1 };
    const lost = await signed(at, wrong, { token: 'no-such-login', cookie: 'chem-dt-fp=none' });
    expect(status(lost)).toEqual([401, 10101]);
    expect(lost.envelope.redirectUrl).toBe('/login');
    const fresh = await guest(world.sql, 'seller_trader2', 'seller');
    await sql`update identity.account set must_change_password = true where login_name = 'seller_trader2'`.execute(
      world.sql,
    );
    expect(status(await signed(revokeOffer.path, wrong, as(fresh)))).toEqual([200, 10108]);
    expect(status(await signed(at, wrong, as(buyer)))).toEqual([403, 10201]);
    const invalid = await signed(revokeOffer.path, { id: '999999999', version: 0, more: 1 }, as(seller));
    expect(status(invalid)).toEqual([200, 10009]);
    expect(invalid.envelope.errors?.map((e) => e.field).sort()).toEqual(['more', 'reason', 'version']);
    expect(invalid.envelope.message).toBe(invalid.envelope.errors?.[0]?.message);
    expect(
      status(
        await signed(revokeOffer.path, { id: '999999999', version: 1, reason: 'goods changed' }, as(seller)),
      ),
    ).toEqual([200, 10301]);
  });

  test('a row of another company answers exactly as one that does not exist', async () => {
    const other = await guest(world.sql, 'qichuan_admin', 'seller');
    const foreign = await signed(ownOfferDetail.path, { id: facts.offerId }, as(other));
    const absent = await signed(ownOfferDetail.path, { id: '999999999' }, as(other));
    expect(status(foreign)).toEqual([200, 10301]);
    expect({ ...foreign.envelope, requestId: '' }).toEqual({ ...absent.envelope, requestId: '' });
  });

  test('version before state, state before market, market before the rule of the business', async () => {
    const [person, operator] = [await world.as('seller_admin', 'seller'), await world.as('operator')];
    const saved = await person.does(addOffer, await offerDraft(world, person));
    const listed = await release(world, person);
    const past = new Date((await world.now()).getTime() - 1000).toISOString();
    const prolong = (id: string, version: number) =>
      signed(prolongOffer.path, { id, version, validUntil: past }, as(seller));
    const market = async () => (await operator.does(listMarkets, {})).find((m) => m.market === '10');
    await operator.does(closeMarket, {
      market: '10',
      version: (await market())?.version as number,
      reason: 'test of hours',
      notice: { zh_CN: '休市', en_US: 'closed' },
    });
    expect(status(await prolong(saved.id, 99))).toEqual([200, 10302]);
    expect(status(await prolong(saved.id, saved.version))).toEqual([200, 10306]);
    expect(status(await prolong(listed.id, listed.version))).toEqual([200, 17001]);
    await operator.does(openMarket, {
      market: '10',
      version: (await market())?.version as number,
      reason: 'test of hours',
    });
    expect(status(await prolong(listed.id, listed.version))).toEqual([200, 17209]);
  });
});
