import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { composeServices, openRuntime } from '#app/compose.ts';
import { canonical } from '#kernel/rules/signature.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { type Database, openDatabase } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { type CuttingProxy, cuttingProxy } from '#kernel/test/cutting-proxy.ts';
import { type Guest, guest, type RigServer, startRigServer } from '#kernel/test/rig.ts';
import { testSettings } from '#kernel/test/settings.ts';
import { directDeal, threadDetail } from '../contract/negotiation.ts';
import { type DealWorld, dealWorld, listed, seen } from './deal-world.ts';
import { manyOffers } from './many-offers.ts';

// Generous: what is asserted is the outcome, not the pace of the machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let w: DealWorld;
let model: Awaited<ReturnType<typeof listed>>;
let buyer: Guest;
let healthy: RigServer;

beforeAll(async () => {
  w = await dealWorld();
  model = await listed(w, { quantity: '300.00' });
  [buyer, healthy] = await Promise.all([
    guest(w.world.sql, 'buyer_admin', 'buyer'),
    startRigServer(w.world.url),
  ]);
});
afterAll(() => healthy?.kill());

const hundred = (offerId: string, idempotencyKey: string) => ({
  ...seen(model, '100.00', '211500.00'),
  offerId,
  idempotencyKey,
});
/** What stands in the database for an offer: dealt negotiations, tonnes sold, remembered keys. */
async function standing(offerId: string): Promise<{ deals: string; sold: string; orders: string }> {
  const { rows } = await sql<{
    deals: string;
    sold: string;
    orders: string;
  }>`select count(*) filter (where n.status = '45') as deals, max(p.sold) as sold, (select count(*) from orders."order" r join offers.negotiation m on m.deal_id = r.deal_id where m.offer_id = ${offerId}::bigint) as orders
    from offers.offer o join quantities.position p on p.id = o.position_id left join offers.negotiation n on n.offer_id = o.id where o.id = ${offerId}::bigint`.execute(
    w.world.sql,
  );
  return rows[0] as { deals: string; sold: string; orders: string };
}
const once = { deals: '1', sold: '100.000', orders: '1' };

describe('a server that dies in the middle of a deal (trust 1.3, 8)', () => {
  test.each(['before-first-write', 'between-writes', 'before-commit', 'after-commit'])(
    'killed %s: everything acknowledged is there, and the same key sent again gives one result',
    async (point) => {
      const doomed = await startRigServer(w.world.url, { fail: `${point}:kill@3` });
      const offers = await manyOffers(w.world, model.id, 6);
      const sent = offers.map((id) => ({ id, key: randomUUID(), answer: null as string | null }));
      for (const act of sent) {
        const answer = await buyer.ask(doomed.url, directDeal, hundred(act.id, act.key)).catch(() => null);
        act.answer = answer?.envelope.code === 'OK' ? canonical(answer.envelope.data) : null;
      }
      await doomed.ended;
      expect(sent.map((s) => s.answer !== null)).toEqual([true, true, false, false, false, false]);
      const lost = sent[2]?.id as string;
      expect((await standing(lost)).deals).toBe(point === 'after-commit' ? '1' : '0');
      for (const act of sent) {
        const again = await buyer.insist([healthy.url], directDeal, hundred(act.id, act.key));
        expect(again.envelope.code).toBe('OK');
        if (act.answer !== null) expect(canonical(again.envelope.data)).toBe(act.answer);
        expect(await standing(act.id)).toEqual(once);
      }
      expect(await w.world.audit()).toEqual({});
    },
  );

  test('a fault at any point leaves no half deal: the act either happened whole or not at all, and the key settles which', async () => {
    const plan = ['before-first-write', 'between-writes', 'before-commit', 'after-commit']
      .map((point) => `${point}:throw@1`)
      .join(',');
    const shaky = await startRigServer(w.world.url, { fail: plan });
    const offers = await manyOffers(w.world, model.id, 6);
    const keys = offers.map(() => randomUUID());
    const first = [];
    for (const [n, id] of offers.entries())
      first.push((await buyer.ask(shaky.url, directDeal, hundred(id, keys[n] as string))).http);
    expect(first.filter((http) => http === 500)).toHaveLength(4);
    for (const [n, id] of offers.entries()) {
      expect(
        (await buyer.insist([shaky.url], directDeal, hundred(id, keys[n] as string))).envelope.code,
      ).toBe('OK');
      expect(await standing(id)).toEqual(once);
    }
    await shaky.kill();
    expect(await w.world.audit()).toEqual({});
  });

  test('kill -9 while twelve callers deal: each insists on the other server, and nobody deals twice or not at all', async () => {
    const doomed = await startRigServer(w.world.url);
    const offers = await manyOffers(w.world, model.id, 12);
    const acts = offers.map((id) => ({ id, key: randomUUID() }));
    let acknowledged = 0;
    const deals = acts.map(async ({ id, key }) => {
      const answer = await buyer.insist([doomed.url, healthy.url], directDeal, hundred(id, key));
      acknowledged += 1;
      if (acknowledged === 3) await doomed.kill();
      return answer.envelope.code;
    });
    expect(await Promise.all(deals)).toEqual(acts.map(() => 'OK'));
    for (const { id } of acts) expect(await standing(id)).toEqual(once);
    expect(await w.world.audit()).toEqual({});
  });
});

describe('a connection that is cut around COMMIT (trust 1.3)', () => {
  let proxy: CuttingProxy;
  let database: Database;
  let numbers: Database;
  let ask: (offerId: string, key: string) => Promise<unknown>;
  beforeAll(async () => {
    proxy = await cuttingProxy(w.world.url);
    database = openDatabase(proxy.url, { max: 4 });
    numbers = openDatabase(w.world.url, { max: 1 });
    const runtime = openRuntime(database, numbers, composeServices(testSettings()));
    ask = async (offerId, key) =>
      (
        await dispatch(
          runtime,
          { ...w.buyer.actor, requestId: newRequestId() },
          directDeal,
          hundred(offerId, key),
        )
      ).data;
  });
  afterAll(async () => {
    await Promise.all([database.close(), numbers.close()]);
    await proxy.close();
  });

  test.each([
    ['before-commit', '0'],
    ['after-commit', '1'],
    ['half-close', null],
  ] as const)(
    '%s: the caller hears a fault, the same key gives the deal exactly once',
    async (how, dealsAfterCut) => {
      for (const id of await manyOffers(w.world, model.id, 3)) {
        const key = randomUUID();
        proxy.cut(how);
        const cut = await ask(id, key).then(
          () => 'answered',
          () => 'lost',
        );
        if (how !== 'half-close') expect(cut).toBe('lost');
        proxy.cut('none');
        await settled();
        if (dealsAfterCut !== null) expect((await standing(id)).deals).toBe(dealsAfterCut);
        const again = (await ask(id, key)) as { id: string };
        expect(canonical(await ask(id, key))).toBe(canonical(again));
        expect(await standing(id)).toEqual(once);
        expect(await w.buyer.does(threadDetail, { id: again.id })).toMatchObject({ status: '45' });
      }
      expect(await w.world.audit()).toEqual({});
    },
  );
});

/** Waits until the database has no transaction left that a cut connection began. */
async function settled(): Promise<void> {
  for (let open = 1; open > 0; ) {
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(
      w.world.sql,
    );
    open = Number.parseInt(rows[0]?.n ?? '0', 10);
  }
}
