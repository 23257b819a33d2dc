import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { weighOut } from '../contract/gate.ts';
import { notePlan, shippableOrders, submitNote } from '../contract/note.ts';
import { confirmReceipt } from '../contract/receipt.ts';
import { ShipPlannedTooMuch } from '../rules/refusals.ts';
import { type ShipWorld, shipWorld } from './ship-world.ts';

let w: ShipWorld;
beforeAll(async () => {
  w = await shipWorld();
});
const noticeOf = async (id: string, event: string) => {
  await w.world.tick();
  const { rows } = await sql<{ zh: string; en: string }>`
    select distinct body_zh as zh, body_en as en from messaging.message
    where biz_type = 'SHIPMENT' and biz_id = ${id} and event = ${event}`.execute(w.world.sql);
  return rows;
};

test('trading-domain 0.1, 21.1 a notice says a weight to the kilogram, as the ticket does, and a planned quantity to two decimals', async () => {
  const order = await w.ready('40.00');
  const note = await w.loading(order.id, { plannedQty: '32.00' });
  await w.custodian.does(weighOut, w.out(note, '46.978'));
  const [released] = await noticeOf(note.id, 'N-SHP-04');
  expect(released?.en).toContain(' 32.00 t,');
  const [shipped, ...more] = await noticeOf(note.id, 'N-SHP-03');
  expect(more).toEqual([]);
  expect(shipped?.zh).toContain('实发 31.978 吨');
  expect(shipped?.en).toContain(', 31.978 t.');
  const { id, version } = await w.note(note.id);
  await w.buyer.does(confirmReceipt, {
    id,
    version,
    receivedWeight: '31.975',
    receiptScaleNo: 'GD-1',
    receiptScaleExpiry: w.today,
  });
  const [received] = await noticeOf(note.id, 'N-SHP-07');
  expect(received?.zh).toContain('结算重量 31.978 吨');
});

test('trading-domain 0.2, R-SHIP-015 R-SHIP-016 what is offered for planning is cut down to two decimals, never up, and a kilogram more is refused', async () => {
  const order = await w.ready('60.00');
  await w.shipped(order.id, '29.972');
  const { lines } = await w.buyer.does(notePlan, { orderId: order.id });
  expect(lines).toMatchObject([{ remaining: '30.02' }]);
  const { list } = await w.buyer.does(shippableOrders, { ids: [order.id] });
  expect(list).toMatchObject([{ remainingQty: '30.02' }]);
  await refused(w.draft(order.id, { plannedQty: '30.03' }), ShipPlannedTooMuch, { remaining: '30.02' });
  const { id, version } = await w.draft(order.id, { plannedQty: '30.02' });
  expect((await w.buyer.does(submitNote, { id, version })).state).toBe('10');
});
