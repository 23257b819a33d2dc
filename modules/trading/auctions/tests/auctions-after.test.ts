import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { payOrder } from '#app/tests/paid-order.ts';
import { inTransaction, refused } from '#app/world.ts';
import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { approveOrder, reinstateOrder } from '#fulfilment/orders/contract/order-acts.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { closeMarket, listMarkets, openMarket } from '#office/markethours/contract/market.ts';
import { adminStopAuction, pauseAuction, resumeAuction, voidBid } from '../contract/oversight.ts';
import {
  type AuctionWorld,
  at,
  auctionWorld,
  balance,
  begin,
  bid,
  bidsOf,
  dutch,
  finish,
  own,
  see,
  single,
  soon,
} from './auction-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let w: AuctionWorld;
beforeAll(async () => {
  w = await auctionWorld();
});
afterEach(async () => {
  expect(await w.world.audit()).toEqual({});
});

test('1.5 an unplanned close of the market pauses what runs, its opening shifts the end; bids that were made stand', async () => {
  const id = await begin(w, {}, w.buyer, w.buyer2);
  await bid(id, w.buyer, '20.00', '2000.00');
  const { endTime } = await own(w, id);
  const admin = await w.world.as('admin');
  const act = async () => ({
    market: '40' as const,
    version: (await admin.does(listMarkets, {})).find((m) => m.market === '40')?.version as number,
    reason: '系统故障',
  });
  await admin.does(closeMarket, { ...(await act()), notice: { zh_CN: '系统故障' } });
  await w.world.tick();
  expect((await own(w, id)).status).toBe('40');
  await refused(bid(id, w.buyer2, '20.00', '2010.00'), StateNotAllowed);
  await w.world.hold(await soon(w, 41));
  await admin.does(openMarket, await act());
  await w.world.tick();
  const running = await own(w, id);
  expect(running.status).toBe('30');
  expect(
    new Date(running.endTime as string).getTime() - new Date(endTime as string).getTime(),
  ).toBeGreaterThan(2_400_000);
  expect((await bidsOf(w, id)).map((b) => b.state)).toEqual(['10']);
  await finish(w, id);
  expect((await own(w, id)).status).toBe('60');
  await w.world.hold(null);
});

test('7.2 a bid struck out in a pause leaves the end where it is: the clock of the auction stands', async () => {
  const id = await begin(w, {}, w.buyer, w.buyer2);
  await bid(id, w.buyer, '20.00', '2000.00');
  await bid(id, w.buyer2, '20.00', '2010.00');
  const { endTime } = await own(w, id);
  await at(w, endTime as string, -30 * 60);
  await w.operator.does(pauseAuction, { id, reason: '系统检查' });
  await at(w, endTime as string, -5 * 60);
  const [struck] = await bidsOf(w, id);
  await w.operator.does(voidBid, { bidId: struck?.id as string, cause: 'fraud', reason: '客户来电说明' });
  expect((await own(w, id)).endTime).toBe(endTime);
  await w.world.hold(null);
});

test('7.2 a falling auction that was paused between its last take and its end is over as soon as it goes on', async () => {
  const id = await begin(w, dutch, w.buyer, w.buyer2);
  await bid(id, w.buyer, '60.00', null);
  await bid(id, w.buyer2, '40.00', null);
  await w.operator.does(pauseAuction, { id, reason: '系统检查' });
  await w.world.tick();
  expect((await own(w, id)).status).toBe('40');
  const resumeAt = await soon(w, 11);
  await w.operator.does(resumeAuction, { id, resumeAt });
  await at(w, resumeAt, 0);
  expect((await own(w, id)).status).toBe('60');
  expect((await bidsOf(w, id)).map((b) => b.won)).toEqual(['60.00', '40.00']);
  await w.world.hold(null);
});

test('7.2 the deposit counts towards the payment: the winner pays the rest, and the order is paid', async () => {
  const id = await begin(w, single, w.buyer2);
  await bid(id, w.buyer2, '100.00', '2000.00');
  await finish(w, id);
  const orderId = (await bidsOf(w, id))[0]?.order_id as string;
  const { version } = await w.buyer2.does(orderDetail, { id: orderId });
  await w.buyer2.does(submitOrder, { id: orderId, version });
  const received = Number(await balance(w, w.seller, 'RECEIVED'));
  await inTransaction(w.world.runtime.database.db, w.seller.actor, 'write', (tx) =>
    payOrder(createContext(w.world.runtime, tx, w.seller.actor, null, postCommitEffects()) as never, {
      orderId,
      amount: '195000.00',
    }),
  );
  const { rows } = await sql<{
    state: string;
    paid: string;
    deposit: string;
  }>`select order_state as state, paid_amount as paid, deposit_amount as deposit
    from orders."order" where id = ${orderId}::bigint`.execute(w.world.sql);
  expect(rows[0]).toEqual({ state: '20', paid: '200000.00', deposit: '5000.00' });
  expect(Number(await balance(w, w.seller, 'RECEIVED')) - received).toBe(200_000);
  await w.world.hold(null);
});

/** A single lot won by a buyer and its order submitted; `hours` to pay it. */
async function wonOrder(hours: number) {
  const id = await begin(w, { ...single, paymentTermHours: hours }, w.buyer, w.buyer2);
  await bid(id, w.buyer2, '100.00', '2000.00');
  await bid(id, w.buyer, '100.00', '2010.00');
  await finish(w, id);
  const won = (await bidsOf(w, id)).find((b) => b.state === '50');
  const orderId = won?.order_id as string;
  const { version } = await w.buyer.does(orderDetail, { id: orderId });
  await w.buyer.does(submitOrder, { id: orderId, version });
  return { id, orderId };
}
const depositOf = async (id: string) =>
  (
    await sql<{
      state: string;
      balance: string;
    }>`select d.deposit_state as state, d.balance from money.deposit d
      join auctions.enrolment e on e.id = d.biz_id where d.biz_type = 'AUCTION' and e.auction_id = ${id}::bigint
      and d.payer_member_id = ${w.buyer.actor.memberId}::bigint`.execute(w.world.sql)
  ).rows[0];

test('7.2 paid whole without the deposit, it goes back', async () => {
  const { id, orderId } = await wonOrder(48);
  const frozen = Number(await balance(w, w.buyer, 'FROZEN'));
  expect(Number((await depositOf(id))?.balance)).toBe(5_000);
  await inTransaction(w.world.runtime.database.db, w.seller.actor, 'write', (tx) =>
    payOrder(createContext(w.world.runtime, tx, w.seller.actor, null, postCommitEffects()) as never, {
      orderId,
      amount: '201000.00',
    }),
  );
  expect(await depositOf(id)).toEqual({ state: '50', balance: '0.00' });
  expect(frozen - Number(await balance(w, w.buyer, 'FROZEN'))).toBe(5_000);
  await w.world.hold(null);
});

test('9.2 an overdue order of an auction that goes on sells its goods again, and nobody else is asked any more', async () => {
  const { id, orderId } = await wonOrder(2);
  await at(w, (await own(w, id)).endTime as string, 3 * 3600);
  expect((await see(w, id, w.buyer2)).secondChance).not.toBeNull();
  const order = await w.seller.does(orderDetail, { id: orderId });
  expect(order.orderState).toBe('32');
  const payDeadline = new Date((await w.world.now()).getTime() + 7_200_000).toISOString();
  await w.seller.does(reinstateOrder, { id: orderId, version: order.version, payDeadline });
  expect((await see(w, id, w.buyer2)).secondChance).toBeNull();
  const { rows } = await sql<{
    sold: string;
    available: string;
  }>`select p.sold, p.available from auctions.auction a
    join quantities.position p on p.id = a.position_id where a.id = ${id}::bigint`.execute(w.world.sql);
  expect(rows[0]).toEqual({ sold: '100.000', available: '0.000' });
  await w.world.hold(null);
});

test('what a falling auction has sold by the time it is stopped stays sold', async () => {
  const id = await begin(w, dutch, w.buyer3);
  await bid(id, w.buyer3, '40.00', null);
  await w.operator.does(adminStopAuction, { id, reason: '库存异常' });
  const over = await own(w, id);
  expect(over.status).toBe('60');
  expect(Date.parse(over.endedAt as string)).toBeLessThan(Date.parse(over.endTime as string));
  expect((await bidsOf(w, id))[0]).toMatchObject({ state: '50', won: '40.00', order_id: expect.any(String) });
  await w.world.hold(null);
});

test('3.7, 19.1 what is won above the limit of its company is submitted for an administrator of it to let go, within the time to pay', async () => {
  const id = await begin(w, single, w.buyer);
  await bid(id, w.buyer, '100.00', '2000.00');
  await finish(w, id);
  const orderId = (await bidsOf(w, id))[0]?.order_id as string;
  await sql`update members.record set approval_limits = ${JSON.stringify({ order: '199999.99' })}::jsonb
    where member_id = ${w.buyer.actor.memberId}::bigint`.execute(w.world.sql);
  const purchaser = await w.world.as('buyer_purchaser', 'buyer');
  await sql`update orders."order" set buyer_owner_emp_id = ${purchaser.actor.empId}::bigint where id = ${orderId}::bigint`.execute(
    w.world.sql,
  );
  const order = () => w.buyer.does(orderDetail, { id: orderId });
  const one = async () => ({ id: orderId, version: (await order()).version });
  expect((await purchaser.does(submitOrder, await one())).state).toBe('00');
  expect(await order()).toMatchObject({ approvalStatus: '10', orderState: '00', releaseBy: null });
  expect((await w.buyer.does(approveOrder, await one())).state).toBe('10');
  await sql`update members.record set approval_limits = '{}' where member_id = ${w.buyer.actor.memberId}::bigint`.execute(
    w.world.sql,
  );
});
