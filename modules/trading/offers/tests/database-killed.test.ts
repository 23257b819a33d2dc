import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditOf } from '#app/audit-of.ts';
import { canonical } from '#kernel/rules/signature.ts';
import { type Running, scratchFolder, startScratch } from '#kernel/server/embedded.ts';
import { markOf, until } from '#kernel/server/processes.ts';
import { onServer } from '#kernel/test/on-server.ts';
import { ownerConnection } from '#kernel/test/owner.ts';
import { type Guest, guest, type RigServer, startRigServer } from '#kernel/test/rig.ts';
import { prepareCluster } from '#kernel/test/templates/cluster.ts';
import { directDeal } from '../contract/negotiation.ts';
import { addOffer, type OfferDetail, submitOffer } from '../contract/offer.ts';
import { approveOffer } from '../contract/offer-oversight.ts';
import { draft, seen } from './deal-world.ts';
import { manyOffers } from './many-offers.ts';

const CALLERS = 10;
const dir = scratchFolder('ctp-killed');
// Generous: what is asserted is the outcome, not the pace of the machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let database: Running;
let owner: ReturnType<typeof ownerConnection>;
let server: RigServer;
let buyer: Guest;
let model: OfferDetail;

const postmaster = (): number =>
  Number.parseInt(
    fs.readFileSync(path.join(database.dir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '',
    10,
  );

beforeAll(async () => {
  prepareCluster(dir);
  await start();
  const [seller, auditor] = [
    await guest(owner.db, 'seller_admin', 'seller'),
    await guest(owner.db, 'auditor', 'platform'),
  ];
  buyer = await guest(owner.db, 'buyer_admin', 'buyer');
  model = await offerOnBoard(seller, auditor);
});
afterAll(async () => {
  await server?.kill();
  await owner?.close();
  await database?.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

/**
 * The database of the templates' cluster on a disk, which it is written to before anything is acknowledged,
 * and a server on it.
 */
async function start(): Promise<void> {
  database = await startScratch(dir, { durable: true });
  const url = onServer(database.url, 'ctp_demo');
  owner = ownerConnection(url);
  server = await startRigServer(url);
}

async function offerOnBoard(seller: Guest, auditor: Guest): Promise<OfferDetail> {
  const { rows } = await sql<{
    member_id: string;
    name: string;
  }>`select e.member_id, a.person_name as name from identity.account a join organisation.employee e on e.account_id = a.id where a.login_name = 'seller_admin'`.execute(
    owner.db,
  );
  const typed = await draft(
    { sql: owner.db, now: async () => new Date() } as never,
    { actor: { memberId: rows[0]?.member_id, name: rows[0]?.name } } as never,
    { quantity: '300.00' },
  );
  const saved = (await seller.ask(server.url, addOffer, typed)).envelope.data as OfferDetail;
  const sent = (
    await seller.ask(server.url, submitOffer, { id: saved.id, version: saved.version, priceConfirmed: true })
  ).envelope.data as OfferDetail;
  return sent.publishState === '20'
    ? ((await auditor.ask(server.url, approveOffer, { id: sent.id, version: sent.version })).envelope
        .data as OfferDetail)
    : sent;
}

test('trust 8: the database is killed in the middle of acceptances; after recovery every acknowledged deal is there once, and retries by key settle the others', async () => {
  const acts = (await manyOffers({ sql: owner.db }, model.id, 40)).map((id) => ({
    id,
    key: randomUUID(),
    answer: null as string | null,
  }));
  const deal = (at: { id: string; key: string }) => ({
    ...seen(model, '100.00', '211500.00'),
    offerId: at.id,
    idempotencyKey: at.key,
  });
  const queue = [...acts];
  let acknowledged = 0;
  await Promise.all(
    // not a race: callers who work through one queue
    Array.from({ length: CALLERS }, async () => {
      for (let act = queue.shift(); act !== undefined; act = queue.shift()) {
        const heard = await buyer.ask(server.url, directDeal, deal(act)).catch(() => null);
        if (heard?.envelope.code !== 'OK') continue;
        act.answer = canonical(heard.envelope.data);
        acknowledged += 1;
        if (acknowledged === 6) process.kill(postmaster(), 'SIGKILL');
      }
    }),
  );
  expect(acts.filter((a) => a.answer === null).length).toBeGreaterThan(0);
  // The server outlives its database: it answers, and says that it is not ready.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  await server.kill();
  await owner.close();
  const gone = postmaster();
  expect(await until(() => markOf(gone) === null, 20_000)).toBe(true);

  await start();
  for (const act of acts.filter((a) => a.answer !== null)) {
    const { rows } = await sql<{
      n: string;
    }>`select count(*) as n from offers.negotiation where offer_id = ${act.id}::bigint and status = '45' and deal_id is not null`.execute(
      owner.db,
    );
    expect([act.id, rows[0]?.n]).toEqual([act.id, '1']);
  }
  for (const act of acts) {
    const again = await buyer.insist([server.url], directDeal, deal(act));
    expect(again.envelope.code).toBe('OK');
    if (act.answer !== null) expect(canonical(again.envelope.data)).toBe(act.answer);
  }
  const { rows } = await sql<{
    n: string;
    sold: string;
  }>`select count(*) as n, sum(p.sold) as sold from offers.negotiation g join offers.offer o on o.id = g.offer_id join quantities.position p on p.id = o.position_id where g.offer_id = any (${acts.map((a) => a.id)}::bigint[])`.execute(
    owner.db,
  );
  expect(rows[0]).toEqual({ n: String(acts.length), sold: `${acts.length * 100}.000` });
  expect(await auditOf(owner.db)).toEqual({});
});
