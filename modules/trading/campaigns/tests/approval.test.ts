import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { cancelOrder, orderDetail, orderHistory, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { approveOrder, rejectOrder } from '#fulfilment/orders/contract/order-acts.ts';
import { DeadlinePassed, SelfApproval } from '#kernel/rules/refusals.ts';
import {
  asBuyer,
  buy,
  type CampaignWorld,
  campaignWorld,
  fund,
  GROUP,
  join,
  one,
  ordersOf,
  pay,
  running,
} from './campaign-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
const HOUR = 3_600_000;
let w: CampaignWorld;
beforeAll(async () => {
  w = await campaignWorld();
  for (const who of [w.buyer, w.buyer2]) await fund(w, who, '9000000.00');
});
afterEach(async () => {
  await limitOf(null);
  await w.world.hold(null);
  await w.world.tick();
  expect(await w.world.audit()).toEqual({});
});
/** The order limit of company 4, of which one copy comes to 9,750. */
const limitOf = (order: string | null) =>
  sql`update members.record set approval_limits = ${JSON.stringify(order === null ? {} : { order })}::jsonb
    where member_id = ${w.buyer.actor.memberId}::bigint`.execute(w.world.sql);
const orderSeen = (id: string, who: Person = w.buyer) => who.does(orderDetail, { id });
const at = async (id: string) => one(await orderSeen(id));
const tasksOf = async (orderId: string) =>
  (
    await sql<{
      state: string;
      submitter_name: string;
      member_name: string;
    }>`select state, submitter_name, member_name from approvals.task where kind = 'ORDER' and document_id = ${orderId}`.execute(
      w.world.sql,
    )
  ).rows;
const noticesOf = async (orderId: string) =>
  (
    await sql<{ event: string }>`select event from messaging.notice
      where biz_type = 'ORDER' and biz_id = ${orderId} order by gmt_create, key`.execute(w.world.sql)
  ).rows.map((r) => r.event);

test('3.7, 19.1 a purchase above the limit of its company holds the copies at 00 until an administrator of it lets it go; the seller learns nothing of it', async () => {
  const id = await running(w);
  await limitOf('9750.00');
  expect(await buy(w.colleague, id)).toMatchObject({ awaitsApproval: false, remainingCopies: 9 });
  const bought = await buy(w.colleague, id, 2);
  expect(bought).toMatchObject({ awaitsApproval: true, remainingCopies: 7 });
  const { orderId } = bought;
  expect(await orderSeen(orderId)).toMatchObject({
    orderState: '00',
    approvalStatus: '10',
    payDeadline: null,
    releaseBy: bought.payBy,
    can: expect.arrayContaining(['approve', 'reject']),
  });
  expect(await tasksOf(orderId)).toMatchObject([
    { state: '10', submitter_name: w.colleague.actor.name, member_name: w.buyer.actor.memberName },
  ]);
  expect((await noticesOf(orderId)).toSorted()).toEqual(['N-APR-01', 'N-ORD-01']);
  expect(await orderSeen(orderId, w.seller)).toMatchObject({ orderState: '00', approvalStatus: '00' });
  const seen = (await w.seller.does(orderHistory, { id: orderId })).list.map((h) => h.action);
  expect(seen).toEqual(['create']);
  const asked = (await w.buyer.does(orderHistory, { id: orderId })).list.find((h) => h.action !== 'create');
  expect(asked).toMatchObject({ action: 'askApproval', actorName: w.colleague.actor.name });
  await w.world.push('1h');
  const before = (await w.world.now()).getTime();
  expect((await w.buyer.does(approveOrder, await at(orderId))).state).toBe('10');
  const order = await orderSeen(orderId);
  expect(order).toMatchObject({ approvalStatus: '20', billing: expect.anything() });
  expect(new Date(order.payDeadline as string).getTime()).toBeGreaterThanOrEqual(before + 2 * HOUR);
  await pay(w, w.buyer, orderId);
  expect((await orderSeen(orderId)).orderState).toBe('20');
  expect((await asBuyer(w, id)).remainingCopies).toBe(7);
});

test('an administrator never lets his own purchase go; refused, it may be called off and its copies come back', async () => {
  const id = await running(w);
  await limitOf('5000.00');
  const own = await buy(w.buyer, id);
  expect(own.awaitsApproval).toBe(true);
  await refused(w.buyer.does(approveOrder, await at(own.orderId)), SelfApproval);
  const other = await buy(w.colleague, id, 3);
  await w.buyer.does(rejectOrder, { ...(await at(other.orderId)), reason: '超出预算' });
  expect(await orderSeen(other.orderId)).toMatchObject({ orderState: '00', approvalStatus: '30' });
  expect((await asBuyer(w, id)).remainingCopies).toBe(6);
  await w.colleague.does(cancelOrder, {
    ...(await at(other.orderId)),
    closeReason: '10',
    reason: '不再需要',
  });
  expect(await asBuyer(w, id)).toMatchObject({ remainingCopies: 9, companyCopies: 1 });
});

test('what is not let go within the hours to pay is called off at that minute, and its copies are sold again', async () => {
  const id = await running(w, { payHours: '0.5', purchaseLimit: 4 });
  await limitOf('5000.00');
  const waiting = await buy(w.colleague, id, 4);
  const unpaid = await buy(w.buyer2, id, 1);
  const until = new Date(waiting.payBy);
  await w.world.hold(new Date(until.getTime() - 1000));
  await w.world.tick();
  expect((await orderSeen(waiting.orderId)).orderState).toBe('00');
  await w.world.hold(until);
  await refused(w.buyer.does(approveOrder, await at(waiting.orderId)), DeadlinePassed);
  await refused(w.colleague.does(submitOrder, await at(waiting.orderId)), DeadlinePassed);
  await w.world.tick();
  expect(await orderSeen(waiting.orderId)).toMatchObject({ orderState: '01', closeText: 'NOT_SUBMITTED' });
  expect(await tasksOf(waiting.orderId)).toMatchObject([{ state: '40' }]);
  await w.world.hold(new Date(unpaid.payBy));
  await w.world.tick();
  expect((await orderSeen(unpaid.orderId, w.buyer2)).orderState).toBe('32');
  expect(await asBuyer(w, id)).toMatchObject({ remainingCopies: 10, companyCopies: 0 });
  const { rows } = await sql<{ said: string }>`select body ->> 'en' as said from messaging.notice
    where biz_type = 'ORDER' and biz_id = ${waiting.orderId} and event = 'N-ORD-03' limit 1`.execute(
    w.world.sql,
  );
  expect(rows[0]?.said).toContain('Not submitted in time');
});

test('a participation is no order: above the limit it joins, and its order waits for the company when the group stands', async () => {
  const id = await running(w, { ...GROUP, joinDepositPct: '100' });
  await limitOf('20000.00');
  await join(w.colleague, id, 3);
  await join(w.buyer2, id, 2);
  await w.world.hold(new Date((await asBuyer(w, id)).endTime as string));
  await w.world.tick();
  const [waiting, covered] = await ordersOf(w, id);
  expect([waiting?.order_state, covered?.order_state]).toEqual(['00', '20']);
  const orderId = waiting?.id as string;
  expect(await tasksOf(orderId)).toMatchObject([{ state: '10', submitter_name: w.colleague.actor.name }]);
  expect(await orderSeen(orderId)).toMatchObject({ approvalStatus: '10', paidAmount: '29250.00' });
  // The deposit covers it: let go, it is paid at once.
  expect((await w.buyer.does(approveOrder, await at(orderId))).state).toBe('20');
});
