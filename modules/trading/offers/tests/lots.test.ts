import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { race } from '#kernel/test/race.ts';
import { type Guest, guest, type RigServer, startRig } from '#kernel/test/rig.ts';
import { addOffer, checkOffer, revokeOffer, submitOffer, updateOffer } from '../contract/offer.ts';
import { approveOffer } from '../contract/offer-oversight.ts';
import { OfferIncomplete } from '../rules/refusals-offer.ts';
import { type DealWorld, dealWorld, draft, methanol } from './deal-world.ts';

// Generous: what is asserted is the outcome, not the pace of the machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const CALLERS = 50;

let w: DealWorld;
let rig: RigServer[] = [];
beforeAll(async () => {
  w = await dealWorld();
});
afterAll(async () => {
  await Promise.all(rig.map((s) => s.kill()));
  expect(await w.world.audit()).toEqual({});
});

/** A lot of the seller's methanol; `confirmed` is its custodian's word. */
async function lot(confirmed: string | null, skuId?: string): Promise<string> {
  const m = await methanol(w.world, w.seller);
  const { rows } = await sql<{ id: string }>`
    insert into catalogue.lot (member_id, lot_no, sku_id, batch_no, producer, warehouse_id, custodian_member_id, confirmed_qty, confirmed_by, confirmed_at, find_key)
    select k.seller_member_id, 'LO' || nextval('stores.store_code_seq')::text || 'T', k.id, 'B1', k.producer, ${m.warehouseId}::bigint, k.seller_member_id, ${confirmed}::numeric, case when ${confirmed}::numeric is not null then 0 end, case when ${confirmed}::numeric is not null then clock_timestamp() end, '' from catalogue.sku k where k.id = ${skuId ?? m.skuId}::bigint returning id`.execute(
    w.world.sql,
  );
  return rows[0]?.id as string;
}
const saved = async (lotId: string, quantity: string) =>
  w.seller.does(
    addOffer,
    await draft(w.world, w.seller, { lotId, quantity, minQty: quantity, qtyStep: quantity }),
  );
const submitted = async (lotId: string, quantity: string) => {
  const offer = await saved(lotId, quantity);
  return w.seller.does(submitOffer, { id: offer.id, version: offer.version, priceConfirmed: true });
};
/** On the board: released, and approved where the seller is not on the list. */
const send = async (lotId: string, quantity: string) => {
  const sent = await submitted(lotId, quantity);
  return sent.publishState === '20'
    ? w.auditor.does(approveOffer, { id: sent.id, version: sent.version })
    : sent;
};
const issues = async (work: Promise<unknown>) => (await refused(work, OfferIncomplete)).details.issues;

test('trading-domain 1.1 an offer lists no more than its lot has: refused at the quantity, with what is free, in the form already', async () => {
  const lotId = await lot('100');
  expect(await issues(send(lotId, '100.01'))).toEqual([
    { field: 'quantity', rule: 'quantity.lot', args: { free: '100' } },
  ]);
  const hints = await w.seller.does(
    checkOffer,
    await draft(w.world, w.seller, { lotId, quantity: '101.00', minQty: '101.00', qtyStep: '101.00' }),
  );
  expect(hints.problems.filter((p) => p.field === 'quantity')).toMatchObject([
    { rule: 'quantity.lot', zh: expect.stringContaining('100'), en: expect.stringContaining('100') },
  ]);
  expect((await send(lotId, '100.00')).publishState).toBe('30');
});

test('trading-domain 1.1 the sum over offers cannot exceed the lot; what one takes off the list another may list', async () => {
  const lotId = await lot('100');
  const first = await send(lotId, '70.00');
  expect(await issues(send(lotId, '40.00'))).toEqual([
    { field: 'quantity', rule: 'quantity.lot', args: { free: '30' } },
  ]);
  expect((await send(lotId, '30.00')).publishState).toBe('30');
  await w.seller.does(revokeOffer, { id: first.id, version: first.version, reason: '改为自用' });
  expect((await send(lotId, '70.00')).publishState).toBe('30');
});

test('trading-domain 1.1 an offer said to lie in another lot leaves the first and counts against the second', async () => {
  const [first, second] = [await lot('100'), await lot('50')];
  const sent = await send(first, '40.00');
  const terms = await draft(w.world, w.seller, {
    lotId: second,
    quantity: '40.00',
    minQty: '40.00',
    qtyStep: '40.00',
  });
  expect(
    await w.seller.does(updateOffer, { ...terms, id: sent.id, version: sent.version, priceConfirmed: true }),
  ).toMatchObject({ fields: { lotId: second } });
  expect((await send(first, '100.00')).publishState).toBe('30');
  expect(await issues(send(second, '20.00'))).toEqual([
    { field: 'quantity', rule: 'quantity.lot', args: { free: '10' } },
  ]);
});

test('trading-domain 17.1 only an own lot of these goods, confirmed by its custodian, can be offered, and only by the tonne', async () => {
  expect(await issues(send(await lot(null), '10.00'))).toEqual([{ field: 'lotId', rule: 'lot.unconfirmed' }]);
  const { rows } = await sql<{ own: string; foreign: string }>`
    select (select id::text from catalogue.sku where seller_member_id = ${w.seller.actor.memberId}::bigint and id <> ${(await methanol(w.world, w.seller)).skuId}::bigint order by id limit 1) as own,
      (select id::text from catalogue.sku where seller_member_id <> ${w.seller.actor.memberId}::bigint order by id limit 1) as foreign`.execute(
    w.world.sql,
  );
  for (const skuId of [rows[0]?.own, rows[0]?.foreign])
    expect(await issues(send(await lot('100', skuId), '10.00'))).toEqual([
      { field: 'lotId', rule: 'lot.unknown' },
    ]);
  const hints = await w.seller.does(
    checkOffer,
    await draft(w.world, w.seller, { lotId: await lot('100'), uom: 'KGM' }),
  );
  expect(hints.problems.filter((p) => p.field === 'uom')).toMatchObject([{ rule: 'uom.lot' }]);
});

test('trading-domain 1.1 of fifty offers of ten tonnes approved at once, a lot of a hundred carries ten; the others hear at the quantity that nothing is free', async () => {
  const lotId = await lot('100');
  const offers: Awaited<ReturnType<typeof submitted>>[] = [];
  for (let n = 0; n < CALLERS; n++) offers.push(await submitted(lotId, '10.00'));
  rig = await startRig(w.world.url, 2);
  const auditor: Guest = await guest(w.world.sql, 'auditor', 'platform');
  expect(new Set(offers.map((o) => o.publishState))).toEqual(new Set(['20']));
  await sql`delete from kernel.rate`.execute(w.world.sql);
  const urls = rig.map((s) => s.url);
  const fields: (string | undefined)[] = [];
  const outcome = await race(
    CALLERS,
    async (n) => {
      const offer = offers[n] as (typeof offers)[number];
      const answer = await auditor.insist(
        [urls[n % 2] as string, urls[(n + 1) % 2] as string],
        approveOffer,
        { id: offer.id, version: offer.version },
      );
      if (answer.envelope.code !== 'OK') fields.push(answer.envelope.errors?.[0]?.field);
      return answer;
    },
    (answer) => (answer as { envelope: { code: string } }).envelope.code,
  );
  expect(outcome).toEqual({ OK: 10, OFFER_INCOMPLETE: CALLERS - 10 });
  expect(new Set(fields)).toEqual(new Set(['quantity']));
  const { rows } = await sql<{
    listed: string;
    held: string;
  }>`select listed, held from quantities.position where resource_type = 'LOT' and resource_id = ${lotId}::bigint`.execute(
    w.world.sql,
  );
  expect(rows).toEqual([{ listed: '100.000', held: '100.000' }]);
});
