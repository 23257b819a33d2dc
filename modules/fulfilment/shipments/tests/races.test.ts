import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { race, RACING } from '#kernel/test/race.ts';
import { addNote, releaseNote, submitNote } from '../contract/note.ts';
import { weighIn, weighOut } from '../contract/gate.ts';
import { type ShipWorld, shipWorld } from './ship-world.ts';

let w: ShipWorld;
beforeAll(async () => {
  w = await shipWorld();
});
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
const CALLERS = 50;
let round = 0;

// Every round books the same hour of the yard, which trucks of the rounds before have left.
beforeEach(async () => {
  await sql`update shipments.note set slot_start = null, slot_end = null where slot_start is not null`.execute(
    w.world.sql,
  );
  await sql`delete from shipments.slot`.execute(w.world.sql);
});

test('INV-SHP-01 fifty trucks for the last remaining tonnes: as many go as fit', RACING, async () => {
  const order = await w.ready('100.00');
  const drafts: Awaited<ReturnType<typeof w.draft>>[] = [];
  for (let n = 0; n < CALLERS; n += 1) drafts.push(await w.draft(order.id, { plannedQty: '20.00' }));
  const outcome = await race(CALLERS, (n) => w.buyer.does(submitNote, one(drafts[n] as (typeof drafts)[0])));
  expect(outcome).toEqual({ ok: 5, SHIP_PLANNED_TOO_MUCH: 45 });
  expect(await w.audit()).toEqual({});
});

test('INV-SHP-06 one pick code shown fifty times opens once', RACING, async () => {
  const order = await w.ready('40.00');
  const note = await w.released(order.id);
  const outcome = await race(CALLERS, () => w.custodian.does(weighIn, w.gate(note)));
  expect(outcome.ok).toBe(1);
  expect(Object.keys(outcome).every((k) => ['ok', 'VERSION_CONFLICT', 'SHIP_PICK_CODE'].includes(k))).toBe(
    true,
  );
  expect(await w.audit()).toEqual({});
});

test('INV-SHP-03 fifty notes of one vehicle released at once: one is', RACING, async () => {
  const order = await w.ready('1000.00');
  round += 1;
  const plate = { plateNo: `苏B${66_000 + round}`, trailerNo: `苏B${6600 + round}挂`, plannedQty: '10.00' };
  const notes: Awaited<ReturnType<typeof w.draft>>[] = [];
  for (let n = 0; n < CALLERS; n += 1) notes.push(await w.submitted(order.id, plate));
  const outcome = await race(CALLERS, (n) => w.seller.does(releaseNote, one(notes[n] as (typeof notes)[0])));
  expect(outcome).toEqual({ ok: 1, SHIP_VEHICLE_BUSY: 49 });
  expect(await w.audit()).toEqual({});
});

test(
  'INV-SHP-01 the last tonnes of an order at the scale: ten loaded trucks, each weighed out five times at once',
  RACING,
  async () => {
    const order = await w.ready('100.00');
    const notes: Awaited<ReturnType<typeof w.loading>>[] = [];
    for (let n = 0; n < 10; n += 1) notes.push(await w.loading(order.id, { plannedQty: '10.00' }));
    // Each carries 10.8 t of 10 planned; 105 may go, and who stands on the scale keeps what was planned: six go.
    const outcome = await race(CALLERS, (n) =>
      w.custodian.does(weighOut, w.out(notes[n % 10] as (typeof notes)[0], '25.800')),
    );
    expect(outcome.ok).toBe(6);
    const { rows } = await sql<{ shipped: string; out: string }>`
    select o.shipped_qty::text as shipped, (select sum(n.shipped_weight)::text from shipments.note n where n.order_id = o.id) as out
    from orders."order" o where o.id = ${order.id}::bigint`.execute(w.world.sql);
    expect(rows).toEqual([{ shipped: '64.800', out: '64.800' }]);
    expect(await w.audit()).toEqual({});
  },
);

test('fifty trucks of different orders for one slot: as many as it holds', async () => {
  await sql`update shipments.yard set capacity = 3 where warehouse_id = ${w.warehouseId}::bigint`.execute(
    w.world.sql,
  );
  const day = `${w.today}T`;
  const window = {
    windowStart: `${day}20:00:00+08:00`,
    windowEnd: `${day}21:00:00+08:00`,
    plannedQty: '10.00',
  };
  const drafts: Awaited<ReturnType<typeof w.draft>>[] = [];
  for (let n = 0; n < CALLERS; n += 1) {
    const order = await w.ready('10.00');
    drafts.push(await w.buyer.does(addNote, w.form(order.id, window)));
  }
  const outcome = await race(CALLERS, (n) => w.buyer.does(submitNote, one(drafts[n] as (typeof drafts)[0])));
  expect(outcome).toEqual({ ok: 3, SHIP_SLOT_FULL: 47 });
  expect(await w.audit()).toEqual({});
});
