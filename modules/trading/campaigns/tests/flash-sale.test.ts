import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction, refused } from '#app/world.ts';
import { cancelOrder, orderDetail } from '#fulfilment/orders/contract/order.ts';
import { reinstateOrder } from '#fulfilment/orders/contract/order-acts.ts';
import { orderRestReturned } from '#fulfilment/orders/rules/events.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { IdempotencyMismatch, NotFound, Validation } from '#kernel/rules/refusals.ts';
import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { countingStatements } from '#kernel/test/counted-statements.ts';
import { RACING, race } from '#kernel/test/race.ts';
import { MarketClosed } from '#office/markethours/rules/refusals.ts';
import { MemberForbidden, PartyBlocked } from '#registry/members/rules/refusals.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { selectLot } from '#registry/catalogue/contract/pick.ts';
import { activityState, companyClaims, listActivities, orderCopies } from '../contract/market.ts';
import { anyActivityDetail, unpublishActivity } from '../contract/oversight.ts';
import { addActivity, submitActivity, withdrawActivity } from '../contract/seller.ts';
import { ACTIVITY } from '../rules/activity-lifecycle.ts';
import { ActivityEnded, ActivityLimit, ActivitySoldOut } from '../rules/refusals.ts';
import {
  asBuyer,
  buy,
  buyAs,
  type CampaignWorld,
  campaignWorld,
  crowd,
  draft,
  eventsOf,
  one,
  ordersOf,
  pay,
  running,
  submitted,
} from './campaign-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: CampaignWorld;
beforeAll(async () => {
  w = await campaignWorld();
});
const clean = async () => expect(await w.world.audit()).toEqual({});
const market = (status: 'open' | 'closed') =>
  sql`update markethours.market_setting set status = ${status}, mode = ${status === 'open' ? 'manualOpen' : 'manualClosed'} where market = '40'`.execute(
    w.world.sql,
  );
const positionOf = async (id: string) =>
  (
    await sql`select p.listed, p.held, p.sold, p.available from campaigns.activity a join quantities.position p on p.id = a.position_id where a.id = ${id}::bigint`.execute(
      w.world.sql,
    )
  ).rows[0];
const orderOf = async (id: string) => {
  const [order] = (await ordersOf(w, id)).toReversed();
  return order as NonNullable<typeof order>;
};

const CROWDS = Math.max(2, RACING.repeats + 1);
/** A round of a thousand takes its time on a busy machine. */
const CROWD_MS = 60_000;

describe('8.3 one request, one order', () => {
  test('a purchase is an order of type 30, submitted, to be paid within payHours', async () => {
    const id = await running(w);
    const bought = await buy(w.buyer, id, 3);
    expect(bought).toMatchObject({ copies: 3, quantity: '7.50', amount: '29250.00', remainingCopies: 7 });
    const order = await w.buyer.does(orderDetail, { id: bought.orderId });
    expect(order).toMatchObject({
      orderState: ORDER.awaitingPayment,
      orderType: '30',
      orderAmount: '29250.00',
      unpaidAmount: '29250.00',
    });
    expect(new Date(bought.payBy).getTime() - (await w.world.now()).getTime()).toBeGreaterThan(7_100_000);
    const { list } = await w.buyer.does(companyClaims, { id });
    expect(list).toMatchObject([
      { copies: 3, orderNo: bought.orderNo, state: 'counted', person: w.buyer.actor.name },
    ]);
    expect((await w.buyer2.does(companyClaims, { id })).list).toEqual([]);
    expect(await w.buyer.does(activityState, { id })).toMatchObject({ remainingCopies: 7, status: '30' });
    const { rows } =
      await sql`select event from messaging.notice where biz_type = 'ORDER' and biz_id = ${bought.orderId} order by event`.execute(
        w.world.sql,
      );
    expect(rows).toEqual([{ event: 'N-ORD-01' }, { event: 'N-ORD-02' }]);
    await clean();
  });

  test('edge: 3 copies with limit 5, cancelled, then 5: allowed; a colleague of the company has none left', async () => {
    const id = await running(w, { purchaseLimit: 5 });
    const first = await buy(w.buyer, id, 3);
    await refused(buy(w.colleague, id, 3), ActivityLimit, { limit: 5, left: 2 });
    const order = await orderOf(id);
    await w.buyer.does(cancelOrder, {
      id: first.orderId,
      version: order.version,
      closeReason: '10',
      reason: '数量有误',
    });
    expect((await asBuyer(w, id)).remainingCopies).toBe(10);
    await buy(w.buyer, id, 5);
    await refused(buy(w.colleague, id), ActivityLimit, { limit: 5, left: 0 });
    expect((await buy(w.buyer2, id, 5)).remainingCopies).toBe(0);
    await refused(buy(w.buyer3, id), ActivitySoldOut, { remaining: 0 });
    await clean();
  });

  test('a repeat with the same key hears the same answer, at once and later; another wish with it is refused', async () => {
    const id = await running(w);
    const key = randomUUID();
    const [a, b] = await Promise.all([
      w.buyer.does(orderCopies, { id, copies: 1, idempotencyKey: key }),
      w.buyer.does(orderCopies, { id, copies: 1, idempotencyKey: key }),
    ]);
    expect(a).toEqual(b);
    expect(await w.buyer.does(orderCopies, { id, copies: 1, idempotencyKey: key })).toEqual(a);
    await refused(w.buyer.does(orderCopies, { id, copies: 2, idempotencyKey: key }), IdempotencyMismatch);
    expect(await ordersOf(w, id)).toHaveLength(1);
    await clean();
  });

  test(
    'INV-ACT-01 1,000 parallel buyers for 10 copies, twice or CTP_RACE_ROUNDS times: ten orders each, a few commits, every figure right',
    async () => {
      const people = crowd([w.buyer, w.buyer2, w.buyer3, w.buyer4, w.buyer5], 1000);
      for (let round = 0; round < CROWDS; round++) {
        const id = await running(w);
        const counted = countingStatements([w.world.runtime.database.pool]);
        const outcomes = await race(1000, (n) => buyAs(w, people[n] as (typeof people)[number], id));
        counted.stop();
        expect(outcomes).toEqual({ ok: 10, ACTIVITY_SOLD_OUT: 990 });
        expect(await ordersOf(w, id)).toHaveLength(10);
        expect((await asBuyer(w, id)).remainingCopies).toBe(0);
        expect(counted.texts.filter((text) => text.startsWith('commit')).length).toBeLessThanOrEqual(12);
      }
      await clean();
    },
    CROWDS * CROWD_MS,
  );

  test('INV-ACT-02 200 buyers of five companies with a limit of 5: no company has more, and 18 rounds of a few copies are exact', async () => {
    const people = crowd([w.buyer, w.buyer2, w.buyer3, w.buyer4, w.buyer5], 200);
    const id = await running(w, { totalCopies: 40, purchaseLimit: 5 });
    const outcomes = await race(200, (n) => buyAs(w, people[n] as (typeof people)[number], id));
    expect(outcomes).toEqual({ ok: 25, ACTIVITY_LIMIT: 175 });
    const { rows } = await sql<{
      n: string;
    }>`select max(copies) as n from campaigns.allowance where activity_id = ${id}::bigint`.execute(
      w.world.sql,
    );
    expect(rows).toEqual([{ n: 5 }]);
    for (let round = 0; round < 18; round++) {
      const small = await running(w, { totalCopies: 2 });
      expect(await race(12, (n) => buyAs(w, people[n] as (typeof people)[number], small))).toEqual({
        ok: 2,
        ACTIVITY_SOLD_OUT: 10,
      });
    }
    await clean();
  });

  test('a batch of sixteen writes one statement a table', async () => {
    const people = crowd([w.buyer, w.buyer2, w.buyer3, w.buyer4], 16);
    const id = await running(w, { totalCopies: 20 });
    const counted = countingStatements([w.world.runtime.database.pool]);
    await race(16, (n) => buyAs(w, people[n] as (typeof people)[number], id));
    counted.stop();
    const inserts = (table: string) =>
      counted.texts.filter((text) => text.includes(`insert into ${table}`)).length;
    for (const table of [
      'orders."order"',
      'orders.line',
      'campaigns.claim',
      'campaigns.allowance',
      'messaging.notice',
      'quantities.entry',
      'kernel.trade_history',
    ])
      expect(inserts(table), table).toBeLessThanOrEqual(2);
    // The first comes alone, the others together.
    expect(counted.texts.length).toBeLessThanOrEqual(80);
  });

  test('the guards in their order: market, company, list between two, licence, own limit; each alone is refused', async () => {
    const id = await running(w);
    await market('closed');
    await refused(buy(w.buyer, id), MarketClosed);
    await market('open');
    const status = (code: string) =>
      sql`update members.member set status = ${code} where id = ${w.buyer.actor.memberId}::bigint`.execute(
        w.world.sql,
      );
    await status('30');
    await refused(buy(w.buyer, id), MemberForbidden);
    await status('20');
    await sql`insert into members.blacklist (member_id, blocked_member_id, scope, reason) values (${w.seller.actor.memberId}::bigint, ${w.buyer.actor.memberId}::bigint, 'all', '货款纠纷')`.execute(
      w.world.sql,
    );
    await refused(buy(w.buyer, id), PartyBlocked);
    await refused(asBuyer(w, id), NotFound);
    await sql`delete from members.blacklist where member_id = ${w.seller.actor.memberId}::bigint and blocked_member_id = ${w.buyer.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    expect((await buy(w.colleague, id)).remainingCopies).toBe(9);
    const special = await running(w, { purchaseQualification: ['10', '26'] });
    await refused(buy(w.buyer3, special), LicenceMissing);
    await clean();
  });

  test('hazardous goods: hidden from who is not licence-checked, sold to who is, refused to who lacks the paper', async () => {
    const { rows } = await sql<{
      id: string;
    }>`select k.id from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
      where k.seller_member_id = ${w.seller.actor.memberId}::bigint and k.state = '30' and p.state = '30' and p.control_classes = '{10}' order by k.id limit 1`.execute(
      w.world.sql,
    );
    const id = await running(w, { skuId: rows[0]?.id as string });
    expect((await buy(w.buyer, id)).remainingCopies).toBe(9);
    const unlicensed = await w.world.as('jinyu', 'buyer');
    await refused(unlicensed.does(orderCopies, { id, copies: 1 }), LicenceMissing);
    expect((await unlicensed.does(listActivities, {})).list.map((a) => a.id)).not.toContain(id);
    await clean();
  });
});

describe('8.2 the end', () => {
  test('edge: the end during a payment: paid after the end but before payHours counts, and what is not paid goes to general stock', async () => {
    const id = await running(w, { totalCopies: 4 });
    await buy(w.buyer, id, 1);
    await buy(w.buyer2, id, 1);
    const end = new Date((await asBuyer(w, id)).endTime as string).getTime();
    await w.world.hold(new Date(end - 60_000));
    await w.world.tick();
    const late = await buy(w.buyer3, id, 1);
    await w.world.hold(new Date(end));
    await refused(buy(w.buyer4, id), ActivityEnded);
    await w.world.hold(new Date(end + 60_000));
    await w.world.tick();
    expect((await asBuyer(w, id)).status).toBe('40');
    await pay(w, w.buyer3, late.orderId);
    await w.world.hold(null);
    await w.world.push('9h');
    await w.world.tick();
    expect((await asBuyer(w, id)).remainingCopies).toBe(3);
    const states = (await ordersOf(w, id)).map((o) => o.order_state);
    expect(states).toEqual([ORDER.overdue, ORDER.overdue, ORDER.awaitingPickup]);
    const { rows } =
      await sql`select p.listed, p.held, p.sold, p.available from campaigns.activity a join quantities.position p on p.id = a.position_id where a.id = ${id}::bigint`.execute(
        w.world.sql,
      );
    expect(rows).toEqual([{ listed: '2.500', held: '0.000', sold: '2.500', available: '0.000' }]);
    await refused(buy(w.buyer4, id), ActivityEnded);
    await clean();
  });

  test('an order that is not paid gives its copies back while the activity runs, and the seller may reinstate it while they are there', async () => {
    const id = await running(w, { totalCopies: 2, payHours: '0.5' });
    await buy(w.buyer, id, 2);
    await w.world.push('31min');
    await w.world.tick();
    expect((await asBuyer(w, id)).remainingCopies).toBe(2);
    const order = await orderOf(id);
    expect(order.order_state).toBe(ORDER.overdue);
    const until = new Date((await w.world.now()).getTime() + 7_200_000).toISOString();
    await w.seller.does(reinstateOrder, { id: order.id, version: order.version, payDeadline: until });
    expect((await asBuyer(w, id)).remainingCopies).toBe(0);
    await refused(buy(w.buyer2, id), ActivitySoldOut);
    await clean();
    await w.world.push('3h');
    await w.world.tick();
    await buy(w.buyer2, id, 1);
    const again = await orderOf(id);
    expect(again.buyer_member_id).toBe(w.buyer2.actor.memberId);
    await clean();
  });

  test('sold out is not ended while an order is unpaid; with the last payment it ends', async () => {
    const id = await running(w, { totalCopies: 1 });
    const bought = await buy(w.buyer, id, 1);
    expect((await asBuyer(w, id)).status).toBe('30');
    await pay(w, w.buyer, bought.orderId);
    expect((await asBuyer(w, id)).status).toBe('40');
    expect(await eventsOf(w, w.seller, id)).toContain('N-ACT-04');
    await clean();
  });

  test('unpublished by the operator: no new orders, what was bought stands, everybody is told why', async () => {
    const id = await running(w);
    await buy(w.buyer, id, 2);
    const seen = await w.operator.does(anyActivityDetail, { id });
    const out = await w.operator.does(unpublishActivity, { ...one(seen), reason: '标价错误' });
    expect(out.state).toBe(ACTIVITY.ended);
    await refused(buy(w.buyer2, id), ActivityEnded);
    expect((await ordersOf(w, id)).map((o) => o.order_state)).toEqual([ORDER.awaitingPayment]);
    expect(await eventsOf(w, w.buyer, id)).toContain('N-ACT-04');
    await clean();
  });

  test('a lot’s one position: what an activity lists is held for it, more than is confirmed is refused', async () => {
    const { rows } = await sql<{
      id: string;
      sku: string;
      confirmed: string;
    }>`select id, sku_id as sku, confirmed_qty as confirmed from catalogue.lot where member_id = ${w.seller.actor.memberId}::bigint and confirmed_qty is not null order by id limit 1`.execute(
      w.world.sql,
    );
    const lot = { skuId: rows[0]?.sku as string, lotId: rows[0]?.id as string };
    // The form offers the confirmed lots of the product, and to their owner alone.
    const offered = async (who: typeof w.seller, skuId = lot.skuId) =>
      (await who.does(selectLot, { skuId })).list.map((l) => l.id);
    expect(await offered(w.seller)).toContain(lot.lotId);
    expect(await offered(w.seller, '999999999')).not.toContain(lot.lotId);
    expect(await offered(w.seller2)).not.toContain(lot.lotId);
    await sql`update catalogue.lot set confirmed_qty = null where id = ${lot.lotId}::bigint`.execute(
      w.world.sql,
    );
    expect(await offered(w.seller)).not.toContain(lot.lotId);
    await sql`update catalogue.lot set confirmed_qty = ${rows[0]?.confirmed}::numeric where id = ${lot.lotId}::bigint`.execute(
      w.world.sql,
    );
    const ok = await submitted(w, lot);
    const held = async () =>
      (
        await sql<{
          held: string;
        }>`select held from quantities.position where resource_type = 'LOT' and resource_id = ${lot.lotId}::bigint`.execute(
          w.world.sql,
        )
      ).rows[0]?.held;
    const before = await held();
    expect(before).toBe('25.000');
    const saved = await w.seller.does(addActivity, await draft(w, { ...lot, totalCopies: 100_000 }));
    await refused(w.seller.does(submitActivity, one(saved)), Validation as never);
    await w.seller.does(withdrawActivity, { ...one(ok), reason: '改期' });
    expect(await held()).toBe('0.000');
    await clean();
  });
});

test('what a completed order did not ship goes to general stock, not to the activity', async () => {
  const id = await running(w);
  const bought = await buy(w.buyer, id, 2);
  await inTransaction(w.world.runtime.database.db, w.operator.actor, 'write', (tx) =>
    createContext(w.world.runtime, tx, w.operator.actor, null, postCommitEffects()).emit(orderRestReturned, {
      orderId: bought.orderId,
      dealId: null,
      legNo: null,
      quantity: '1.50',
      withinTolerance: false,
    }),
  );
  expect(await positionOf(id)).toEqual({
    listed: '23.500',
    held: '0.000',
    sold: '3.500',
    available: '20.000',
  });
  expect((await asBuyer(w, id)).remainingCopies).toBe(8);
});
