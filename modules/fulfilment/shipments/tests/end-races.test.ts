import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { race, RACING } from '#kernel/test/race.ts';
import { refused } from '#app/world.ts';
import { closeOrder, completeOrder, confirmReceipt } from '#fulfilment/orders/contract/order-acts.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { OrderNotesOpen } from '#fulfilment/orders/rules/refusals.ts';
import { goodsOut, goodsReceived, planQuantity } from '#fulfilment/orders/server/door.ts';
import { submitNote } from '../contract/note.ts';
import { type ShipWorld, shipWorld } from './ship-world.ts';

const PAIRS = 25;
const CALLERS = 2 * PAIRS;
let w: ShipWorld;
beforeAll(async () => {
  w = await shipWorld();
});
// Every round books the same hour of the yard, which trucks of the rounds before have left.
beforeEach(async () => {
  await sql`update shipments.note set slot_start = null, slot_end = null where slot_start is not null`.execute(
    w.world.sql,
  );
  await sql`delete from shipments.slot`.execute(w.world.sql);
});
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** An order of 100 t of which 97 t arrived, so that it may be completed: 3 t may still be planned. */
async function almostDelivered() {
  const { id } = await w.ready('100.00');
  await w.by(w.seller, async (ctx) => {
    await planQuantity(ctx, { orderId: id, lineNo: 1, quantity: '97.00' });
    await goodsOut(ctx, { orderId: id, lineNo: 1, planned: '97.00', shipped: '97' });
    await goodsReceived(ctx, { orderId: id, lineNo: 1, received: '97' });
  });
  return w.see(id);
}
type Order = Awaited<ReturnType<typeof almostDelivered>>;
const ends: readonly (readonly [string, (order: Order) => Promise<unknown>])[] = [
  ['the seller completes it', (order) => w.seller.does(completeOrder, one(order))],
  ['the buyer confirms receipt', (order) => w.buyer.does(confirmReceipt, one(order))],
  [
    'the seller closes it short',
    (order) => w.seller.does(closeOrder, { ...one(order), reason: '余量不再发运' }),
  ],
];
/** Orders that ended with goods of theirs planned: there must be none. */
const endedWithGoodsPlanned = async () =>
  (
    await sql<{
      id: string;
    }>`select o.id from orders."order" o join orders.line_progress l on l.order_id = o.id
      where o.order_state = '31' and (l.planned_qty > 0 or l.notes_out > 0)`.execute(w.world.sql)
  ).rows;

describe('an order ends, or its last goods are planned, never both', () => {
  test(
    'INV-ORD-01 INV-SHP-01 twenty-five orders are completed while the rest of each is planned: one of the two per order',
    RACING,
    async () => {
      const orders: Order[] = [];
      const notes: Awaited<ReturnType<typeof w.draft>>[] = [];
      for (let n = 0; n < PAIRS; n += 1) {
        const order = await almostDelivered();
        orders.push(order);
        notes.push(await w.draft(order.id, { plannedQty: '3.00' }));
      }
      // Each pair stands side by side and in changing order: who comes first is left to the race.
      const outcome = await race(
        CALLERS,
        (n) => {
          const pair = n >> 1;
          const isEnd = (n + pair) % 2 === 0;
          return isEnd
            ? w.seller.does(completeOrder, one(orders[pair] as Order))
            : w.buyer.does(submitNote, one(notes[pair] as (typeof notes)[0]));
        },
        (answer) => ((answer as { state: string }).state === ORDER.completed ? 'completed' : 'planned'),
      );
      const { completed = 0, planned = 0, ...refusals } = outcome;
      expect(completed + planned).toBe(PAIRS);
      expect(refusals).toEqual({
        ...(planned > 0 ? { [OrderNotesOpen.code]: planned } : {}),
        ...(completed > 0 ? { SHIP_ORDER_NOT_READY: completed } : {}),
      });
      expect(await endedWithGoodsPlanned()).toEqual([]);
      expect(await w.audit()).toEqual({});
    },
  );

  test.each(ends)('%s while the rest is being planned: it waits for that and is refused', async (_, end) => {
    const order = await almostDelivered();
    const { planning, go } = await planningStopped(order.id);
    const ending = end(order);
    const settled = ending.then(
      () => true,
      () => true,
    );
    await Promise.race([settled, someoneWaits()]);
    go();
    await planning;
    await refused(ending, OrderNotesOpen);
    expect(await endedWithGoodsPlanned()).toEqual([]);
  });
});

/** The rest of an order planned in a transaction that stands open until `go`. */
async function planningStopped(orderId: string) {
  let go: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  let planned: () => void = () => {};
  const isPlanned = new Promise<void>((resolve) => {
    planned = resolve;
  });
  const planning = w.by(w.seller, async (ctx) => {
    await planQuantity(ctx, { orderId, lineNo: 1, quantity: '3.00' });
    planned();
    await gate;
  });
  await Promise.race([isPlanned, planning]);
  return { planning, go };
}
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(w.world.sql);
    if ((rows[0]?.n ?? 0) > 0) return;
  }
}
