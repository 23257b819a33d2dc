import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { signTicket } from '#app/tests/acts.ts';
import { refused } from '#app/world.ts';
import { DeadlinePassed, SelfApproval, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { TicketInvalid } from '#office/identity/rules/refusals.ts';
import {
  adminCancelOrder,
  adminSubmitOrder,
  countOrders,
  listOrders,
  orderHistory,
  submitOrder,
} from '../contract/order.ts';
import { approveOrder, confirmOrder, payBalance, rejectOrder } from '../contract/order-acts.ts';
import {
  OrderApproverOnly,
  OrderAwaitsApproval,
  OrderOnBehalfCredit,
  OrderToConfirm,
} from '../rules/refusals.ts';
import { paymentConfirmed, paymentRegistered } from '../server/door.ts';
import { type OrderWorld, orderWorld } from './order-world.ts';

let w: OrderWorld;
beforeAll(async () => {
  w = await orderWorld();
});
const at = async (id: string) => {
  const { version } = await w.see(id);
  return { id, version };
};
const limitOf = (person: typeof w.buyer, order: string | null) =>
  sql`update members.record set approval_limits = ${JSON.stringify(order === null ? {} : { order })}::jsonb
    where member_id = ${person.actor.memberId}::bigint`.execute(w.world.sql);

describe('approval by the limit of a company (trading-domain 3.7, 19.1)', () => {
  test('R-ORD-002 above the limit the order waits for another administrator; the other side sees nothing of it', async () => {
    await limitOf(w.buyer, '900.00');
    const order = await w.tonnes('10.00');
    const purchaser = await w.world.as('buyer_purchaser', 'buyer');
    await sql`update orders."order" set buyer_owner_emp_id = ${purchaser.actor.empId}::bigint where id = ${order.id}`.execute(
      w.world.sql,
    );
    expect((await purchaser.does(submitOrder, { id: order.id, version: order.version })).state).toBe('00');
    expect(await w.see(order.id)).toMatchObject({
      approvalStatus: '10',
      can: expect.arrayContaining(['approve', 'reject']),
    });
    const found = async (person: typeof w.buyer) =>
      (await person.does(listOrders, { view: 'approval', keyword: order.orderNo })).list.map(
        (o) => o.approvalStatus,
      );
    expect([await found(w.buyer), await found(w.seller)]).toEqual([['10'], []]);
    expect(await w.seller.does(countOrders, { view: 'approval' })).toEqual({});
    await refused(w.buyer.does(submitOrder, await at(order.id)), OrderAwaitsApproval);
    await sql`update organisation.employee set admin_flag = false where id = ${w.buyer.actor.empId}::bigint`.execute(
      w.world.sql,
    );
    const plain = await w.buyer.again();
    await refused(plain.does(approveOrder, await at(order.id)), OrderApproverOnly);
    await sql`update organisation.employee set admin_flag = true where id = ${w.buyer.actor.empId}::bigint`.execute(
      w.world.sql,
    );
    await w.buyer.does(rejectOrder, { ...(await at(order.id)), reason: '价格偏高' });
    expect(await w.see(order.id)).toMatchObject({
      approvalStatus: '30',
      approvalReason: '价格偏高',
      orderState: '00',
    });
    await purchaser.does(submitOrder, await at(order.id));
    expect((await w.buyer.does(approveOrder, await at(order.id))).state).toBe('10');
    const seen = (await w.seller.does(orderHistory, { id: order.id })).list.map((h) => h.action);
    expect(seen).toEqual(['create', 'submit']);
    await limitOf(w.buyer, null);
  });

  test('the submitter never approves, not even an administrator; below the limit nobody is asked', async () => {
    await limitOf(w.buyer, '900.00');
    const small = await w.submitted('9.00');
    expect(small.orderState).toBe('10');
    const order = await w.tonnes('10.00');
    await w.buyer.does(submitOrder, await at(order.id));
    const waiting = await w.see(order.id);
    expect(waiting.can).not.toContain('approve');
    await refused(w.buyer.does(approveOrder, await at(order.id)), SelfApproval);
    await limitOf(w.buyer, null);
  });

  test('a cancelled order takes its approval with it', async () => {
    await limitOf(w.buyer, '900.00');
    const order = await w.tonnes('10.00');
    await w.buyer.does(submitOrder, await at(order.id));
    await w.operator.does(adminCancelOrder, {
      ...(await at(order.id)),
      closeReason: '60',
      reason: '违约取消',
    });
    const { rows } =
      await sql`select state from approvals.task where kind = 'ORDER' and document_id = ${order.id}`.execute(
        w.world.sql,
      );
    expect(rows).toEqual([{ state: '40' }]);
    await limitOf(w.buyer, null);
  });
});

describe('an order placed for a customer (trading-domain 9.1)', () => {
  test('R-ORD-027 he confirms it with a code before anything is paid; it never goes on credit', async () => {
    const order = await w.tonnes('10.00');
    await refused(
      w.seller.does(submitOrder, { id: order.id, version: order.version, tradePayment: '10' }),
      OrderOnBehalfCredit,
    );
    await w.operator.does(adminSubmitOrder, { id: order.id, version: order.version });
    expect(await w.see(order.id)).toMatchObject({
      operationType: '10',
      toConfirm: true,
      can: expect.arrayContaining(['confirmOrder']),
    });
    await refused(
      w.by(w.seller, (ctx) => paymentRegistered(ctx, { orderId: order.id, reference: 'PR' })),
      OrderToConfirm,
    );
    await refused(w.buyer.does(payBalance, await at(order.id)), OrderToConfirm);
    expect(
      await w.by(w.seller, (ctx) =>
        paymentConfirmed(ctx, { orderId: order.id, amount: '1.00', reference: 'PR' }),
      ),
    ).toEqual({ applied: '0.00' });
    await refused(
      w.buyer.does(confirmOrder, { ...(await at(order.id)), verifyTicket: 'none' }),
      TicketInvalid,
    );
    const ticket = await signTicket(w.world, w.seller);
    await refused(
      w.seller.does(confirmOrder, { ...(await at(order.id)), verifyTicket: ticket }),
      StateNotAllowed,
    );
    await w.buyer.does(confirmOrder, {
      ...(await at(order.id)),
      verifyTicket: await signTicket(w.world, w.buyer),
    });
    await w.by(w.seller, (ctx) => paymentRegistered(ctx, { orderId: order.id, reference: 'PR' }));
    expect(await w.see(order.id)).toMatchObject({ orderState: '11', toConfirm: false });
  });

  test('edge: order on behalf confirmed by nobody is overdue after the deadline', async () => {
    const order = await w.tonnes('10.00');
    await w.seller.does(submitOrder, { id: order.id, version: order.version });
    const { payDeadline } = await w.see(order.id);
    await w.world.hold(payDeadline);
    await refused(
      w.buyer.does(confirmOrder, { ...(await at(order.id)), verifyTicket: 'late' }),
      DeadlinePassed,
    );
    await w.world.tick();
    expect((await w.see(order.id)).orderState).toBe('32');
    await w.world.hold(null);
  });
});

test('the invariants of orders and approvals are empty after everything', async () => {
  expect(Object.keys(await w.world.audit())).toEqual([]);
});
