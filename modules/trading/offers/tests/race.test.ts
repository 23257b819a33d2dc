import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { letterDetail, signLetter } from '#fulfilment/deals/contract/letter.ts';
import { canonical } from '#kernel/rules/signature.ts';
import { race } from '#kernel/test/race.ts';
import { type Guest, guest, type RigServer, startRig } from '#kernel/test/rig.ts';
import { acceptListed, counter, directDeal } from '../contract/negotiation.ts';
import { addOffer, ownOfferDetail, prolongOffer, revokeOffer, submitOffer } from '../contract/offer.ts';
import { approveOffer, rejectOffer } from '../contract/offer-oversight.ts';
import { type DealWorld, dealWorld, draft, listed, seen } from './deal-world.ts';
import { foreignOffer } from './foreign-world.ts';
import { manyOffers } from './many-offers.ts';

const CALLERS = 50;
const ROUNDS = 20;
const BUYERS = [
  'buyer_admin',
  'buyer_purchaser',
  'luze_admin',
  'luze_trader',
  'jinling_admin',
  'jinling_buyer',
] as const;
/** Two people of each: a company may hold 20 open negotiations, so rounds go round the companies. */
const COMPANIES = BUYERS.length / 2;

// Generous: what is asserted is the outcome, not the pace of the machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let w: DealWorld;
let servers: RigServer[];
let urls: string[];
let buyers: Guest[];
let model: Awaited<ReturnType<typeof listed>>;
let dollars: Awaited<ReturnType<typeof listed>>;
let afloat: Awaited<ReturnType<typeof listed>>;
let whole: Awaited<ReturnType<typeof listed>>;

beforeAll(async () => {
  w = await dealWorld();
  model = await listed(w, { quantity: '350.00' });
  whole = await listed(w, { quantity: '500.00', divisible: false });
  dollars = await foreignOffer(w, '20', { quantity: '500.00' });
  afloat = await foreignOffer(w, '30', { quantity: '500.00' });
  [servers, buyers] = await Promise.all([
    startRig(w.world.url, 2),
    Promise.all(BUYERS.map((login) => guest(w.world.sql, login, 'buyer'))),
  ]);
  urls = servers.map((s) => s.url);
});
afterAll(() => Promise.all((servers ?? []).map((s) => s.kill())));

/** Both servers in turn, beginning at another one for each caller. */
const from = (n: number): string[] => [urls[n % 2] as string, urls[(n + 1) % 2] as string];
const one = (n: number): Guest => buyers[n % buyers.length] as Guest;
const code = (answer: unknown): string => (answer as { envelope: { code: string } }).envelope.code;
const wanted = (id: string, of: typeof model, quantity: string, amount: string) => ({
  ...seen(of, quantity, amount),
  offerId: id,
});
const sum = (outcome: Record<string, number>): number => Object.values(outcome).reduce((a, b) => a + b, 0);

/** The doors count calls and counter-offers by the minute: a round begins as in a minute of its own. */
const newMinute = async () => {
  await sql`delete from kernel.rate`.execute(w.world.sql);
  await sql`delete from offers.act_rate`.execute(w.world.sql);
};

/** Each round is a new document; every caller is released by the same barrier, half of them on each server. */
async function rounds<T>(
  documents: readonly T[],
  act: (document: T, n: number) => Promise<unknown>,
  verdict: (outcome: Record<string, number>, document: T) => void | Promise<void>,
): Promise<void> {
  for (const document of documents) {
    await newMinute();
    const outcome = await race(CALLERS, (n) => act(document, n), code);
    expect(sum(outcome)).toBe(CALLERS);
    await verdict(outcome, document);
  }
  expect(await w.world.audit()).toEqual({});
}

describe(`two servers, one database, ${CALLERS} callers at once`, () => {
  test('INV-OFF-04 fifty counter-offers of one company open one negotiation', async () => {
    const offers = await manyOffers(w.world, model.id, ROUNDS);
    const validUntil = new Date((await w.world.now()).getTime() + 3_600_000).toISOString();
    await rounds(
      offers,
      (offerId, n) =>
        one((offers.indexOf(offerId) % COMPANIES) * 2 + (n % 2)).insist(from(n), counter, {
          offerId,
          price: '2090.00',
          quantity: '100.00',
          validUntil,
        }),
      (outcome) => expect(outcome).toEqual({ OK: 1, THREAD_EXISTS: CALLERS - 1 }),
    );
  });

  test('INV-OFF-01 of the last 350 t exactly three lots of a hundred are sold, and everyone else hears that the quantity is gone', async () => {
    const offers = await manyOffers(w.world, model.id, ROUNDS);
    await rounds(
      offers,
      (id, n) => one(n).insist(from(n), directDeal, wanted(id, model, '100.00', '211500.00')),
      (outcome) => expect(outcome).toEqual({ OK: 3, QUANTITY_REFUSED: CALLERS - 3 }),
    );
    const { rows } = await sql<{
      sold: string;
      n: string;
    }>`select p.sold, count(*) as n from quantities.position p where p.resource_type = 'OFFER' and p.resource_id = any (${offers}::bigint[]) group by 1`.execute(
      w.world.sql,
    );
    expect(rows).toEqual([{ sold: '300.000', n: String(ROUNDS) }]);
  });

  test.each([
    ['an indivisible cargo', () => whole, '1057500.00'],
    ['a dollar cargo in bond', () => dollars, '142500.00'],
    ['a dollar cargo afloat', () => afloat, '142500.00'],
  ] as const)('INV-OFF-03 %s has exactly one taker', async (_, cargo, amount) => {
    const offers = await manyOffers(w.world, cargo().id, ROUNDS);
    await rounds(
      offers,
      (id, n) => one(n).insist(from(n), acceptListed, wanted(id, cargo(), '500.00', amount)),
      async (outcome, id) => {
        expect(outcome).toMatchObject({ OK: 1 });
        expect(
          Object.keys(outcome).filter((c) => !['OK', 'QUANTITY_REFUSED', 'STATE_NOT_ALLOWED'].includes(c)),
        ).toEqual([]);
        const { rows } = await sql<{
          n: string;
        }>`select count(*) as n from offers.negotiation where offer_id = ${id}::bigint`.execute(w.world.sql);
        expect(rows[0]?.n).toBe('1');
      },
    );
  });

  test('3.10.15 one key sent fifty times has one effect, and every sender gets the same answer', async () => {
    const offers = await manyOffers(w.world, model.id, ROUNDS);
    for (const id of offers) {
      await newMinute();
      const idempotencyKey = randomUUID();
      const answers: string[] = [];
      const outcome = await race(
        CALLERS,
        async (n) => {
          const answer = await one(0).insist(from(n), directDeal, {
            ...wanted(id, model, '100.00', '211500.00'),
            idempotencyKey,
          });
          answers.push(canonical(answer.envelope.data));
          return answer;
        },
        code,
      );
      expect(outcome).toEqual({ OK: CALLERS });
      expect(new Set(answers).size).toBe(1);
    }
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from offers.negotiation where offer_id = any (${offers}::bigint[])`.execute(
      w.world.sql,
    );
    expect(rows[0]?.n).toBe(String(offers.length));
    expect(await w.world.audit()).toEqual({});
  });

  test('INV-DEAL-02 a letter is signed once by a side, however often its button is pressed', async () => {
    const seller = await guest(w.world.sql, 'seller_admin', 'seller');
    const offers = await manyOffers(w.world, model.id, ROUNDS);
    for (const id of offers) {
      await newMinute();
      const made = await w.buyer.does(directDeal, wanted(id, model, '100.00', '211500.00'));
      const letter = await w.seller.does(letterDetail, { id: made.letterId as string });
      const tickets = await signTickets(w.seller.actor.accountId as string, CALLERS);
      const outcome = await race(
        CALLERS,
        (n) =>
          seller.insist(from(n), signLetter, {
            id: letter.id,
            version: letter.version,
            contentHash: letter.contentHash,
            verifyTicket: tickets[n] as string,
          }),
        code,
      );
      expect(outcome).toEqual({ OK: 1, VERSION_CONFLICT: CALLERS - 1 });
      const after = await w.buyer.does(letterDetail, { id: letter.id });
      expect(after).toMatchObject({ letterState: '20', sellerSigned: true, buyerSigned: false });
    }
    expect(await w.world.audit()).toEqual({});
  });

  test('R-OFFER-028 two operators decide one submission: one verdict stands', async () => {
    const [auditor, auditor2] = await Promise.all(
      ['auditor', 'auditor2'].map((login) => guest(w.world.sql, login, 'platform')),
    );
    for (let n = 0; n < ROUNDS; n++) {
      await newMinute();
      const saved = await w.seller.does(addOffer, await draft(w.world, w.seller, { unitPrice: '3900.00' }));
      const sent = await w.seller.does(submitOffer, {
        id: saved.id,
        version: saved.version,
        priceConfirmed: true,
      });
      expect(sent.publishState).toBe('20');
      const verdicts = { approve: 0, reject: 0 };
      const outcome = await race(
        CALLERS,
        async (at) => {
          const approving = at % 2 === 0;
          const answer = approving
            ? await (auditor as Guest).insist(from(at), approveOffer, { id: sent.id, version: sent.version })
            : await (auditor2 as Guest).insist(from(at), rejectOffer, {
                id: sent.id,
                version: sent.version,
                reason: '价格明显偏离市场',
              });
          if (answer.envelope.code === 'OK') verdicts[approving ? 'approve' : 'reject'] += 1;
          return answer;
        },
        code,
      );
      expect(outcome).toEqual({ OK: 1, VERSION_CONFLICT: CALLERS - 1 });
      const stands = await w.seller.does(ownOfferDetail, { id: sent.id });
      expect(stands.publishState).toBe(verdicts.approve === 1 ? '30' : '10');
    }
    expect(await w.world.audit()).toEqual({});
  });

  test('R-OFFER-033 prolong and revoke of the same version: one happens, the other hears that the offer changed', async () => {
    const [seller, again] = await Promise.all(
      ['seller_admin', 'seller_admin'].map((login) => guest(w.world.sql, login, 'seller')),
    );
    const offers = await manyOffers(w.world, model.id, ROUNDS);
    const validUntil = new Date(Date.parse(model.validUntil as string) + 86_400_000).toISOString();
    const { rows } = await sql<{
      version: number;
    }>`select version from offers.offer where id = ${offers[0]}::bigint`.execute(w.world.sql);
    const version = rows[0]?.version as number;
    await rounds(
      offers,
      (id, n) =>
        n % 2 === 0
          ? (seller as Guest).insist(from(n), prolongOffer, { id, version, validUntil })
          : (again as Guest).insist(from(n), revokeOffer, { id, version, reason: '货源变动' }),
      (outcome) => {
        expect(outcome).toEqual({ OK: 1, VERSION_CONFLICT: CALLERS - 1 });
      },
    );
  });
});

/** Proofs of the second factor for an account, as sending and matching a code would leave them. */
async function signTickets(accountId: string, wanted: number): Promise<string[]> {
  const texts = Array.from({ length: wanted }, () => randomBytes(32).toString('base64url'));
  const hashes = texts.map((t) => createHash('sha256').update(t).digest());
  await sql`insert into identity.ticket (kind, ticket_hash, purpose, channel, target, account_id, gmt_create, expire_at)
    select 'verify', h, 'SIGN', 'sms', '13800000001', ${accountId}::bigint, kernel.now(), kernel.now() + interval '10 minutes' from unnest(${hashes}::bytea[]) h`.execute(
    w.world.sql,
  );
  return texts;
}
