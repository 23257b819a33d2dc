import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { addEndCustomer } from '#registry/members/contract/end-customer.ts';
import { selectEndCustomer } from '#registry/members/contract/select.ts';
import { adminCancelOrder, adminOrderDetail, orderDetail, orderHistory } from '../contract/order.ts';
import { nameEndCustomer } from '../contract/order-acts.ts';
import { type OrderWorld, orderWorld } from './order-world.ts';

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
const at = async (id: string) => {
  const { version } = await w.see(id);
  return { id, version };
};

test('9.1, 19.6 the seller names the end customer of an order; the buyer learns nothing of it', async () => {
  const trader = await w.world.as('seller_trader', 'seller');
  const { id: endCustomerId } = await trader.does(addEndCustomer, { name: '苏州终端用户有限公司' });
  const choices = (await trader.does(selectEndCustomer, { keyword: '终端用户' })).list;
  expect(choices).toEqual([{ id: endCustomerId, name: '苏州终端用户有限公司' }]);
  const order = await w.tonnes('10.00');
  const named = await w.seller.does(nameEndCustomer, { ...(await at(order.id)), endCustomerId });
  expect(named.can).toContain('nameEndCustomer');
  expect((await w.seller.does(orderDetail, { id: order.id })).endCustomer).toBe('苏州终端用户有限公司');
  expect((await w.operator.does(adminOrderDetail, { id: order.id })).endCustomer).toBe(
    '苏州终端用户有限公司',
  );
  const read = await w.buyer.does(orderDetail, { id: order.id });
  const history = await w.buyer.does(orderHistory, { id: order.id });
  expect(JSON.stringify([read, history])).not.toMatch(/终端用户|nameEndCustomer/);
  expect((await w.seller.does(orderHistory, { id: order.id })).list.map((h) => h.action)).toContain(
    'nameEndCustomer',
  );
  await w.seller.does(nameEndCustomer, { ...(await at(order.id)), endCustomerId: null });
  expect((await w.seller.does(orderDetail, { id: order.id })).endCustomer).toBeNull();
});

test('9.1 an end customer of somebody else is unknown, and an order that is over names none', async () => {
  const other = await w.world.as('yonghai_admin', 'seller');
  const { id: endCustomerId } = await other.does(addEndCustomer, { name: '他人终端客户' });
  const order = await w.tonnes('10.00');
  await refused(w.seller.does(nameEndCustomer, { ...(await at(order.id)), endCustomerId }), NotFound);
  await w.operator.does(adminCancelOrder, { ...(await at(order.id)), closeReason: '60', reason: '买方违约' });
  const over = { ...(await at(order.id)), endCustomerId: null };
  await refused(w.seller.does(nameEndCustomer, over), StateNotAllowed);
});

test('9.1 who bought the goods names no end customer, though he is signed in as a seller', async () => {
  const { actor } = await w.world.as('yonghai_admin', 'seller');
  const order = await w.tonnes('10.00');
  await sql`update orders."order" set buyer_member_id = ${actor.memberId}::bigint where id = ${order.id}`.execute(
    w.world.sql,
  );
  const asSeller = await w.world.as('yonghai_admin', 'seller');
  const version = (await w.seller.does(orderDetail, { id: order.id })).version;
  await refused(asSeller.does(nameEndCustomer, { id: order.id, version, endCustomerId: null }), NotFound);
});
