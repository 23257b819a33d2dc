import { sql } from 'kysely';
import { grantCredit, moveMoney } from '#fulfilment/money/server/door.ts';
import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { confirmReceipt, payBalance, proposeChange } from '#fulfilment/orders/contract/order-acts.ts';
import { goodsOut, goodsReceived, planQuantity } from '#fulfilment/orders/server/door.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { dec } from '#kernel/rules/decimal.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import type { Context } from '#kernel/server/capability.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { type AnyTables, inTransaction } from '#kernel/server/database.ts';
import { runDue } from '#kernel/server/jobs.ts';
import type { Stage } from './stage.ts';

const HOUR = 3_600_000;
/** Longer than an order with full prepayment has to be paid. */
const LONG_AGO_HOURS = 50;
/** One door in a transaction of its own, as the act of a module above would call it. */
const by = <R>(s: Stage, who: Actor, run: (ctx: Context<AnyTables>) => Promise<R>): Promise<R> =>
  inTransaction(s.runtime.database.db, who, 'write', (tx) =>
    run(createContext(s.runtime, tx, who, {}, postCommitEffects()) as never),
  );
interface Row {
  id: string;
  quantity: string;
  order_amount: string;
  currency: string;
  seller_member_id: string;
}
type Step = (s: Stage, order: Row, buyer: Actor, seller: Actor) => Promise<void>;

const at = async (s: Stage, who: Actor, id: string) => {
  const { version } = await s.does(who, orderDetail, { id });
  return { id, version };
};
const submit: Step = async (s, order, buyer) => {
  await s.does(buyer, submitOrder, await at(s, buyer, order.id));
};
/** Money of the buyer comes in, and pays the order at once. */
const pay: Step = async (s, order, buyer, seller) => {
  await submit(s, order, buyer, seller);
  await by(s, buyer, (ctx) =>
    moveMoney(ctx, {
      cause: { bizType: 'ORDER', bizId: order.id, key: `demo:order:${order.id}` },
      currency: order.currency,
      movement: { kind: 'PAY_IN', giverId: buyer.memberId as string, amount: order.order_amount },
    }),
  );
  await s.does(buyer, payBalance, await at(s, buyer, order.id));
};
const share = (order: Row, part: string): string => dec(order.quantity).times(part).toFixed(2);
const ship = async (s: Stage, order: Row, seller: Actor, part: string) => {
  const line = { orderId: order.id, lineNo: 1 };
  await by(s, seller, (ctx) => planQuantity(ctx, { ...line, quantity: share(order, part) }));
  await by(s, seller, (ctx) =>
    goodsOut(ctx, { ...line, planned: share(order, part), shipped: share(order, part) }),
  );
};
const receive = (s: Stage, order: Row, buyer: Actor, part: string) =>
  by(s, buyer, (ctx) => goodsReceived(ctx, { orderId: order.id, lineNo: 1, received: share(order, part) }));

/** How far each order of the two demonstration companies has come. */
const STEPS: readonly Step[] = [
  submit,
  pay,
  async (s, order, buyer, seller) => {
    await pay(s, order, buyer, seller);
    const { deliveryEnd } = await s.does(buyer, orderDetail, { id: order.id });
    await s.does(buyer, proposeChange, {
      ...(await at(s, buyer, order.id)),
      deliveryEnd: addDays(deliveryEnd, 14),
      reason: '装置检修延期，申请顺延提货期',
    });
  },
  async (s, order, buyer, seller) => {
    await pay(s, order, buyer, seller);
    await ship(s, order, seller, '0.4');
    await receive(s, order, buyer, '0.399');
  },
  async (s, order, buyer, seller) => {
    await pay(s, order, buyer, seller);
    await ship(s, order, seller, '1');
    await receive(s, order, buyer, '0.998');
  },
  async (s, order, buyer, seller) => {
    await pay(s, order, buyer, seller);
    await ship(s, order, seller, '0.99');
    await receive(s, order, buyer, '0.99');
    await s.does(buyer, confirmReceipt, await at(s, buyer, order.id));
  },
  // The seller submits for his customer, who has not confirmed it yet.
  async (s, order, _buyer, seller) => {
    await s.does(seller, submitOrder, await at(s, seller, order.id));
  },
  async (s, order, buyer, seller) => {
    await by(s, seller, (ctx) =>
      grantCredit(ctx, {
        creditorId: order.seller_member_id,
        debtorId: buyer.memberId as string,
        currency: order.currency,
        granted: dec(order.order_amount).times(2).toFixed(2),
        creditDays: 30,
        validUntil: '2099-12-31',
        blockedReason: null,
      }),
    );
    await s.does(buyer, submitOrder, { ...(await at(s, buyer, order.id)), tradePayment: '10' });
  },
];

/**
 * Orders of the demonstration's buyer and seller in every state of their life, by the acts of both; payments come from
 * the balance. One is overdue because nobody paid it in time.
 */
export async function loadOrders(s: Stage): Promise<void> {
  const buyer = await s.as('buyer_admin', 'buyer');
  const seller = await s.as('seller_admin', 'seller');
  const { rows } =
    await sql<Row>`select id, quantity, order_amount, currency, seller_member_id from orders."order"
    where order_state = '00' and deal_effective and currency = 'CNY' and buyer_member_id = ${buyer.memberId}::bigint
      and seller_member_id = ${seller.memberId}::bigint order by id desc limit ${STEPS.length + 2}`.execute(
      s.owner,
    );
  const [late, , ...going] = rows;
  const { rows: clock } = await sql<{ now: Date }>`select kernel.now() as now`.execute(s.owner);
  const now = (clock[0] as { now: Date }).now;
  if (late !== undefined) {
    await s.hold(new Date(now.getTime() - LONG_AGO_HOURS * HOUR));
    await submit(s, late, buyer, seller).catch(unlessRefused);
    await s.hold(now);
    await runDue(s.runtime);
  }
  for (const [n, order] of going.entries()) await STEPS[n]?.(s, order, buyer, seller).catch(unlessRefused);
  await sql`update kernel.clock set held_at = null`.execute(s.owner);
  await runDue(s.runtime);
}
/** A refusal only means that this act does not happen; anything else is a bug of the load. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
