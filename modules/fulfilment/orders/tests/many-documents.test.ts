import pg from 'pg';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { Validation } from '#kernel/rules/refusals.ts';
import { listOrders } from '../contract/order.ts';
import { orderHub } from '../contract/order-acts.ts';
import { type OrderWorld, orderWorld } from './order-world.ts';

let w: OrderWorld;
let few = '';
let many = '';
/** So many received notes of an order, each with three entries in its history. */
async function notes(orderId: string, n: number): Promise<void> {
  const [seller, buyer] = [w.seller.actor.memberId, w.buyer.actor.memberId];
  await sql`with made as (
      insert into shipments.note (seller_member_id, buyer_member_id, note_no, state, made_by, order_id, order_no, line_no, product_zh, product_en,
        uom, pick_type, transport_mode, planned_qty, warehouse_id, warehouse_zh, shipped_weight, shipped_at, batch_nos, quality, disputed)
      select ${seller}::bigint, ${buyer}::bigint, ${`SN-${orderId}-`} || lpad(i::text, 4, '0'), '40', 'seller', ${orderId}::bigint, 'SO', 1, '甲醇', 'Methanol',
        'TNE', '10', '10', 1, 1, '库', 1, kernel.now(), '{}', '[]'::jsonb, false from generate_series(1, ${n}) i returning id, note_no)
    insert into kernel.trade_history (biz_type, biz_id, biz_no, seq, action, from_state, to_state, changes, actor_id, actor_name, actor_side, parties, request_id, client_ip, device, gmt_create)
    select 'SHIPMENT', m.id, m.note_no, s, 'ship', '30', '40', '[]'::jsonb, 1, '演示一', 'seller', array[${seller}, ${buyer}]::bigint[], gen_random_uuid()::text, '::1', 'test', kernel.now()
    from made m, generate_series(1, 3) s`.execute(w.world.sql);
}
beforeAll(async () => {
  w = await orderWorld();
  [few, many] = [(await w.tonnes('300.00')).id, (await w.tonnes('300.00')).id];
  await notes(few, 2);
  await notes(many, 200);
});
/** How many statements an act sends to the database. */
async function statements(act: () => Promise<unknown>): Promise<number> {
  await act();
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await act();
  const n = sent.mock.calls.length;
  sent.mockRestore();
  return n;
}

describe('an order with 200 documents and 600 entries', () => {
  test('its page comes with the newest 20 of a kind and their number, all of them when asked, and never more than 500', async () => {
    const hub = async (documents?: number) =>
      (
        await w.buyer.does(orderHub, { id: many, ...(documents === undefined ? {} : { documents }) })
      ).groups.find((g) => g.kind === 'SHIPMENT');
    const first = await hub();
    expect(first?.count).toBe(200);
    expect(first?.documents.map((d) => d.no)).toEqual(
      Array.from({ length: 20 }, (_, i) => `SN-${many}-${String(181 + i).padStart(4, '0')}`),
    );
    expect((await hub(500))?.documents).toHaveLength(200);
    await refused(hub(501), Validation);
  });

  test('its time line comes in pages of 50 over the order and all its documents', async () => {
    const { events, eventCount } = await w.buyer.does(orderHub, { id: many });
    expect(events).toHaveLength(50);
    expect(eventCount).toBeGreaterThanOrEqual(601);
    expect((await w.buyer.does(orderHub, { id: many, events: 500 })).events).toHaveLength(500);
  });

  test('page, time line and list send as many statements as with two documents', async () => {
    const page = (id: string) => () => w.buyer.does(orderHub, { id });
    expect(await statements(page(many))).toBe(await statements(page(few)));
    const list = (keyword: string) => () => w.buyer.does(listOrders, { keyword });
    const [a, b] = [(await w.see(many)).orderNo, (await w.see(few)).orderNo];
    expect(await statements(list(a))).toBe(await statements(list(b)));
  });
});
