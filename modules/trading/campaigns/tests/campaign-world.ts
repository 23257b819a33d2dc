import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, openWorld, type Person, type World } from '#app/world.ts';
import { moveMoney } from '#fulfilment/money/server/door.ts';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import { payBalance } from '#fulfilment/orders/contract/order-acts.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { createContext, newRequestId, postCommitEffects } from '#kernel/server/context.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { activityDetail, joinGroup, orderCopies } from '../contract/market.ts';
import { approveActivity } from '../contract/oversight.ts';
import { addActivity, sellerActivityDetail, submitActivity } from '../contract/seller.ts';

export type Draft = InputOf<typeof addActivity>;
export interface CampaignWorld {
  readonly world: World;
  readonly seller: Person;
  readonly seller2: Person;
  /** Company 4, two people of it. */
  readonly buyer: Person;
  readonly colleague: Person;
  /** Companies 14, 9, 11 and 2. */
  readonly buyer2: Person;
  readonly buyer3: Person;
  readonly buyer4: Person;
  readonly buyer5: Person;
  readonly operator: Person;
  readonly auditor: Person;
  readonly skuId: string;
  readonly warehouseId: string;
}
/** The people and goods of these tests, on a database of their own or on one that stands. */
export async function campaignWorld(opened?: World): Promise<CampaignWorld> {
  const world = opened ?? (await openWorld({ max: 12 }));
  const seller = await world.as('seller_admin', 'seller');
  const { rows } = await sql<{ id: string }>`
    select k.id from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
    where k.seller_member_id = ${seller.actor.memberId}::bigint and k.state = '30' and p.state = '30' and p.control_classes = '{00}' order by k.id limit 1`.execute(
    world.sql,
  );
  const warehouse = await sql<{
    id: string;
  }>`select id from catalogue.warehouse where member_id = ${seller.actor.memberId}::bigint and enabled order by id limit 1`.execute(
    world.sql,
  );
  return {
    world,
    seller,
    seller2: await world.as('qichuan_admin', 'seller'),
    buyer: await world.as('buyer_admin', 'buyer'),
    colleague: await world.as('buyer_purchaser', 'buyer'),
    buyer2: await world.as('buyer2_admin', 'buyer'),
    buyer3: await world.as('jinling_buyer', 'buyer'),
    buyer4: await world.as('jiangyu_buyer', 'buyer'),
    buyer5: await world.as('yonghai_buyer', 'buyer'),
    operator: await world.as('operator'),
    auditor: await world.as('auditor'),
    skuId: rows[0]?.id as string,
    warehouseId: warehouse.rows[0]?.id as string,
  };
}
const HOUR = 3_600_000;
export async function draft(w: CampaignWorld, over: Partial<Draft> = {}): Promise<Draft> {
  const now = (await w.world.now()).getTime();
  return {
    activityType: '30',
    activityName: '乙二醇秒杀',
    skuId: w.skuId,
    originalPrice: '4200.00',
    priceBy: '10',
    fixedPrice: '3900.00',
    qtyPerCopy: '2.5',
    totalCopies: 10,
    startTime: new Date(now + HOUR).toISOString(),
    endTime: new Date(now + 7 * HOUR).toISOString(),
    preheatHours: '0.5',
    taxRate: '13',
    paymentTerm: '10',
    payHours: '2',
    pickType: '10',
    warehouseId: w.warehouseId,
    purchaseQualification: ['10'],
    rules: '先到先得，逾期未付款的份数退回。',
    ...over,
  };
}
export const GROUP: Partial<Draft> = {
  activityType: '40',
  activityName: '乙二醇团购',
  totalCopies: 12,
  minCopies: 4,
  minCompanies: 2,
  joinDepositPct: '10',
  autoCluster: false,
  tierPrices: [
    { copies: 6, price: '3800.00' },
    { copies: 10, price: '3700.00' },
  ],
};
export const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });
export async function submitted(w: CampaignWorld, over: Partial<Draft> = {}) {
  const saved = await w.seller.does(addActivity, await draft(w, over));
  return w.seller.does(submitActivity, one(saved));
}
export async function approved(w: CampaignWorld, over: Partial<Draft> = {}) {
  return w.auditor.does(approveActivity, one(await submitted(w, over)));
}
/** Approved and begun: the clock stands behind its start. */
export async function running(w: CampaignWorld, over: Partial<Draft> = {}): Promise<string> {
  const { id } = await approved(w, over);
  await w.world.push('31min');
  await w.world.tick();
  await w.world.push('29min');
  await w.world.tick();
  return id;
}
export const asSeller = (w: CampaignWorld, id: string) => w.seller.does(sellerActivityDetail, { id });
export const asBuyer = (w: CampaignWorld, id: string, who = w.buyer) => who.does(activityDetail, { id });
export const buy = (who: Person, id: string, copies = 1) => who.does(orderCopies, { id, copies });
export const join = (who: Person, id: string, copies = 1) => who.does(joinGroup, { id, copies });

/** Money a company brought in, to freeze deposits from. */
export async function fund(w: CampaignWorld, who: Person, amount: string): Promise<void> {
  await inTransaction(w.world.runtime.database.db, w.operator.actor, 'write', (tx) =>
    moveMoney(createContext(w.world.runtime, tx, w.operator.actor, null, postCommitEffects()), {
      cause: { bizType: 'TEST', bizId: '1', key: randomUUID() },
      currency: 'CNY',
      movement: { kind: 'PAY_IN', giverId: who.actor.memberId as string, amount },
    }),
  );
}
/** Pays an order from a balance that was brought in for it. */
export async function pay(w: CampaignWorld, who: Person, orderId: string): Promise<void> {
  const order = await who.does(orderDetail, { id: orderId });
  await fund(w, who, order.unpaidAmount);
  await who.does(payBalance, one(order));
}
export const balancesOf = async (w: CampaignWorld, who: Person) => {
  const { rows } = await sql<{ kind: string; balance: string }>`
    select kind, balance from money.account where member_id = ${who.actor.memberId}::bigint and currency = 'CNY' and kind in ('AVAILABLE', 'FROZEN')`.execute(
    w.world.sql,
  );
  return Object.fromEntries(rows.map((r) => [r.kind, r.balance]));
};
/** So many people who buy, of the companies of these: each with an account of his own. */
export const crowd = (people: readonly Person[], size: number): Actor[] =>
  Array.from({ length: size }, (_, n) => ({
    ...(people[n % people.length] as Person).actor,
    accountId: String(7_000_000 + n),
    name: `买家${n}`,
  }));
export const buyAs = async (
  w: CampaignWorld,
  actor: Actor,
  id: string,
  key: string = randomUUID(),
  copies = 1,
) =>
  (
    await dispatch(w.world.runtime, { ...actor, requestId: newRequestId() }, orderCopies, {
      idempotencyKey: key,
      id,
      copies,
    })
  ).data as { orderNo: string; remainingCopies: number };
export const joinAs = async (w: CampaignWorld, actor: Actor, id: string) =>
  (
    await dispatch(w.world.runtime, { ...actor, requestId: newRequestId() }, joinGroup, {
      idempotencyKey: randomUUID(),
      id,
      copies: 1,
    })
  ).data as { participationId: string };
export const ordersOf = async (w: CampaignWorld, id: string) =>
  (
    await sql<{
      id: string;
      version: number;
      order_no: string;
      order_state: string;
      order_type: string;
      quantity: string;
      order_amount: string;
      paid_amount: string;
      unpaid_amount: string;
      buyer_member_id: string;
    }>`select id, version, order_no, order_state, order_type, quantity, order_amount, paid_amount, unpaid_amount, buyer_member_id from orders."order"
      where activity_id = ${id}::bigint order by id`.execute(w.world.sql)
  ).rows;
/** Events told to a person's company about an activity or its orders. */
export const eventsOf = async (w: CampaignWorld, who: Person, id: string) =>
  (
    await sql<{
      event: string;
    }>`select event from messaging.notice where biz_type = 'ACTIVITY' and biz_id = ${id} and (receiver ->> 'memberId' = ${who.actor.memberId} or receiver -> 'accountIds' ? ${who.actor.accountId}) order by gmt_create, key`.execute(
      w.world.sql,
    )
  ).rows.map((r) => r.event);
