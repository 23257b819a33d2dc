import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { canonical } from '#kernel/rules/signature.ts';
import { race } from '#kernel/test/race.ts';
import { DepositShort } from '#trading/offers/rules/refusals.ts';
import { companyClaims, groupClearing, leaveGroup } from '../contract/market.ts';
import { anyActivityDetail, unpublishActivity } from '../contract/oversight.ts';
import { type ClearingInput, clearGroup } from '../rules/clearing.ts';
import {
  ActivityEnded,
  ActivityLimit,
  ActivitySoldOut,
  GroupLeaveLate,
  GroupReached,
} from '../rules/refusals.ts';
import {
  asBuyer,
  asSeller,
  balancesOf,
  buy,
  type CampaignWorld,
  campaignWorld,
  crowd,
  eventsOf,
  fund,
  GROUP,
  join,
  joinAs,
  one,
  ordersOf,
  pay,
  running,
} from './campaign-world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: CampaignWorld;
beforeAll(async () => {
  w = await campaignWorld();
  for (const who of [w.buyer, w.buyer2, w.buyer3, w.buyer4, w.buyer5]) await fund(w, who, '9000000.00');
});
const clean = async () => expect(await w.world.audit()).toEqual({});
const group = (over = {}) => running(w, { ...GROUP, ...over });
const toEnd = async (id: string, beforeMs = 0) => {
  const end = new Date((await asBuyer(w, id)).endTime as string).getTime();
  await w.world.hold(new Date(end - beforeMs));
  await w.world.tick();
};
const free = () => w.world.hold(null);

describe('8.3 taking part', () => {
  test('R-GROUPB-001 R-GROUPB-002 the first makes the group, its deposit frozen in the same act; the seller is told; a flash sale’s call does not fit', async () => {
    const id = await group();
    const before = await balancesOf(w, w.buyer);
    await refused(buy(w.buyer, id), NotFound);
    const joined = await join(w.buyer, id, 2);
    expect(joined).toMatchObject({
      copies: 2,
      deposit: '1950.00',
      remainingCopies: 10,
      groupCopies: 2,
      groupCompanies: 1,
      result: '10',
    });
    const after = await balancesOf(w, w.buyer);
    expect(Number(after.FROZEN ?? 0) - Number(before.FROZEN ?? 0)).toBe(1950);
    expect(await asBuyer(w, id)).toMatchObject({
      result: '10',
      groupPrice: '3900.00',
      nextTier: { copies: 6, price: '3800.00' },
      companyCopies: 2,
    });
    expect(await eventsOf(w, w.seller, id)).toContain('N-GRP-01');
    await clean();
    await toEnd(id);
    await free();
  });

  test('E-DEP-01 who cannot freeze the deposit does not take part, and nothing of it is left', async () => {
    const id = await group();
    const poor = await w.world.as('luze_admin', 'buyer');
    await refused(join(poor, id), DepositShort, { required: '975.00' });
    await fund(w, poor, '974.99');
    await refused(join(poor, id), DepositShort, { frozen: '974.99' });
    await fund(w, poor, '0.01');
    expect((await join(poor, id)).remainingCopies).toBe(11);
    await clean();
  });

  test('INV-ACT-02 the limit counts all participations of a company, whoever of it joins', async () => {
    const id = await group({ purchaseLimit: 3 });
    await join(w.buyer, id, 2);
    await refused(join(w.colleague, id, 2), ActivityLimit, { limit: 3, left: 1 });
    await join(w.colleague, id, 1);
    expect(await asBuyer(w, id)).toMatchObject({ copies: 3, companies: 1 });
    await clean();
  });

  test('edge: leaving below the threshold after the 90 % notice is allowed, the notice is not told again; above the threshold nobody leaves', async () => {
    const id = await group({ totalCopies: 20, minCopies: 10 });
    await join(w.buyer, id, 5);
    const second = await join(w.buyer2, id, 4);
    const progress = async () => (await eventsOf(w, w.buyer, id)).filter((e) => e === 'N-GRP-01').length;
    const told = await progress();
    expect(told).toBeGreaterThan(0);
    await refused(w.buyer.does(leaveGroup, { id, participationId: second.participationId }), NotFound);
    const sales = await w.world.as('buyer2_purchaser', 'buyer');
    await refused(sales.does(leaveGroup, { id, participationId: second.participationId }), NotFound);
    const left = await w.buyer2.does(leaveGroup, { id, participationId: second.participationId });
    expect(left.remainingCopies).toBe(15);
    expect(await asBuyer(w, id)).toMatchObject({ copies: 5, companies: 1, result: '10' });
    await refused(
      w.buyer2.does(leaveGroup, { id, participationId: second.participationId }),
      StateNotAllowed,
    );
    await join(w.buyer2, id, 4);
    expect(await progress()).toBe(told);
    const third = await join(w.buyer3, id, 1);
    await refused(w.buyer3.does(leaveGroup, { id, participationId: third.participationId }), GroupReached);
    expect((await w.buyer3.does(companyClaims, { id })).list[0]).toMatchObject({
      canLeave: false,
      state: 'counted',
    });
    await clean();
  });

  test('in the last two hours nobody leaves, at exactly two hours neither', async () => {
    const id = await group();
    const joined = await join(w.buyer, id, 1);
    await toEnd(id, 2 * 3_600_000);
    await refused(w.buyer.does(leaveGroup, { id, participationId: joined.participationId }), GroupLeaveLate);
    await toEnd(id);
    await refused(w.buyer.does(leaveGroup, { id, participationId: joined.participationId }), ActivityEnded);
    await free();
    await clean();
  });
});

describe('8.3 the clearing', () => {
  test('R-GROUPB-003 INV-ACT-03 reached at the end: orders of type 40 at the tier price, the deposit is payment, the rest is paid; the file computes again', async () => {
    const id = await group();
    await join(w.buyer, id, 4);
    await join(w.buyer2, id, 3);
    await toEnd(id);
    await free();
    expect(await asBuyer(w, id)).toMatchObject({ status: '40', result: '20', clearedPrice: '3800.00' });
    const orders = await ordersOf(w, id);
    expect(
      orders.map((o) => [o.order_type, o.order_state, o.order_amount, o.paid_amount, o.unpaid_amount]),
    ).toEqual([
      ['40', ORDER.awaitingPayment, '38000.00', '3900.00', '34100.00'],
      ['40', ORDER.awaitingPayment, '28500.00', '2925.00', '25575.00'],
    ]);
    const file = await w.buyer.does(groupClearing, { id });
    expect(file.sha256).toBe(
      createHash('sha256')
        .update(canonical({ input: file.input, output: file.output }))
        .digest('hex'),
    );
    expect(clearGroup(file.input as unknown as ClearingInput)).toEqual(file.output);
    expect(JSON.stringify(file)).not.toContain('XXDEM');
    expect(await w.seller.does(groupClearing, { id })).toEqual(file);
    await refused(w.buyer3.does(groupClearing, { id }), NotFound);
    expect(await eventsOf(w, w.buyer2, id)).toContain('N-GRP-02');
    await pay(w, w.buyer, orders[0]?.id as string);
    expect((await ordersOf(w, id))[0]?.order_state).toBe(ORDER.awaitingPickup);
    await clean();
    await w.world.push('9h');
    await w.world.tick();
    expect((await ordersOf(w, id))[1]?.order_state).toBe(ORDER.overdue);
    await clean();
  });

  test('edge: the tier is reached in the last second', async () => {
    const id = await group();
    await join(w.buyer, id, 5);
    await toEnd(id, 1000);
    await join(w.buyer2, id, 1);
    await toEnd(id);
    await refused(join(w.buyer3, id), ActivityEnded);
    await free();
    expect(await asBuyer(w, id)).toMatchObject({ result: '20', clearedPrice: '3800.00' });
    await clean();
  });

  test('a group that all have left is missed at its end like any other', async () => {
    const id = await group();
    const joined = await join(w.buyer, id, 2);
    await w.buyer.does(leaveGroup, { id, participationId: joined.participationId });
    await toEnd(id);
    await free();
    expect(await asBuyer(w, id)).toMatchObject({ status: '40', result: '30', remainingCopies: 12 });
    const file = await w.seller.does(groupClearing, { id });
    expect(clearGroup(file.input as unknown as ClearingInput)).toEqual(file.output);
    await clean();
  });

  test('R-GROUPB-004 INV-ACT-04 missed at the end: every deposit back, each once, no order', async () => {
    const before = await balancesOf(w, w.buyer4);
    const id = await group();
    await join(w.buyer4, id, 3);
    await toEnd(id);
    await w.world.tick();
    await free();
    expect(await asBuyer(w, id)).toMatchObject({ status: '40', result: '30', remainingCopies: 12 });
    expect(await balancesOf(w, w.buyer4)).toEqual({ ...before, FROZEN: '0.00' });
    expect(await ordersOf(w, id)).toEqual([]);
    expect(await eventsOf(w, w.buyer4, id)).toContain('N-GRP-03');
    await clean();
  });

  test('R-GROUPB-005 missed with autoCluster: orders at the activity price; without anybody the result stays empty', async () => {
    const id = await group({ autoCluster: true });
    await join(w.buyer, id, 1);
    const empty = await group({ autoCluster: true });
    await toEnd(empty);
    await free();
    expect(await asBuyer(w, id)).toMatchObject({ result: '20', clearedPrice: '3900.00' });
    expect(await asBuyer(w, empty)).toMatchObject({ status: '40', result: null });
    expect(await ordersOf(w, id)).toMatchObject([{ order_amount: '9750.00', paid_amount: '975.00' }]);
    await clean();
  });

  test('the last copy clears the group at once; below the number of companies it waits', async () => {
    const id = await group({ totalCopies: 4, tierPrices: [] });
    await join(w.buyer, id, 3);
    expect((await join(w.buyer2, id, 1)).result).toBe('20');
    expect(await asBuyer(w, id)).toMatchObject({ status: '40', result: '20', remainingCopies: 0 });
    const alone = await group({ totalCopies: 4, tierPrices: [] });
    await join(w.buyer, alone, 4);
    expect(await asBuyer(w, alone)).toMatchObject({ status: '30', result: '10' });
    await refused(join(w.buyer2, alone), ActivitySoldOut);
    await clean();
  });

  test('a deposit of the whole amount pays the order: 20 at once, what the lower tier leaves goes back', async () => {
    const id = await group({
      totalCopies: 6,
      joinDepositPct: '100',
      minCopies: 6,
      tierPrices: [{ copies: 6, price: '3800.00' }],
    });
    const before = await balancesOf(w, w.buyer);
    await join(w.buyer, id, 3);
    await join(w.buyer2, id, 3);
    const orders = await ordersOf(w, id);
    expect(orders.map((o) => [o.order_state, o.order_amount, o.unpaid_amount])).toEqual([
      [ORDER.awaitingPickup, '28500.00', '0.00'],
      [ORDER.awaitingPickup, '28500.00', '0.00'],
    ]);
    const after = await balancesOf(w, w.buyer);
    expect(Number(before.AVAILABLE) - Number(after.AVAILABLE)).toBeCloseTo(28_500, 2);
    await clean();
  });

  test('unpublished by the operator: the group fails with the reason, every deposit back', async () => {
    const id = await group();
    await join(w.buyer, id, 2);
    await join(w.buyer2, id, 3);
    const seen = await w.operator.does(anyActivityDetail, { id });
    expect(seen.claims).toHaveLength(2);
    await w.operator.does(unpublishActivity, { ...one(seen), reason: '安全检查' });
    expect(await asSeller(w, id)).toMatchObject({ status: '40', result: '30', reason: '安全检查' });
    expect((await w.buyer.does(companyClaims, { id })).list[0]?.state).toBe('failed');
    expect(await eventsOf(w, w.buyer, id)).toContain('N-GRP-03');
    await clean();
  });
});

describe('many at one second', () => {
  test('60 parallel joins for 12 copies: exactly twelve, each deposit frozen once', async () => {
    const people = crowd([w.buyer, w.buyer2, w.buyer3, w.buyer4, w.buyer5], 60);
    const id = await group({ minCopies: 12, minCompanies: 6 });
    const outcomes = await race(60, (n) => joinAs(w, people[n] as (typeof people)[number], id));
    expect(outcomes).toEqual({ ok: 12, ACTIVITY_SOLD_OUT: 48 });
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from money.deposit d join campaigns.claim k on d.biz_type = 'PARTICIPATION' and d.biz_id = k.id
      where k.activity_id = ${id}::bigint and d.deposit_state = '20'`.execute(w.world.sql);
    expect(rows).toEqual([{ n: 12 }]);
    await clean();
  });

  test('50 leave at once, some twice, while others join and the end comes: every deposit is released or turned into payment once', async () => {
    const people = crowd([w.buyer, w.buyer2, w.buyer3, w.buyer4], 30);
    const id = await group({ totalCopies: 60, minCopies: 50, minCompanies: 4, tierPrices: [] });
    const taken = await Promise.all(
      people.slice(0, 20).map(async (actor) => ({ actor, of: await joinAs(w, actor, id) })),
    );
    const persons = [w.buyer, w.buyer2, w.buyer3, w.buyer4];
    const outcomes = await race(50, (n) => {
      if (n >= 40) return joinAs(w, people[20 + (n - 40)] as (typeof people)[number], id);
      const at = n % 20;
      return (persons[at % 4] as typeof w.buyer).does(leaveGroup, {
        id,
        participationId: taken[at]?.of.participationId as string,
      });
    });
    expect(outcomes).toEqual({ ok: 30, STATE_NOT_ALLOWED: 20 });
    expect(await asBuyer(w, id)).toMatchObject({ copies: 10, remainingCopies: 50 });
    await clean();
    await toEnd(id);
    await free();
    expect((await asBuyer(w, id)).result).toBe('30');
    for (const who of persons) expect((await balancesOf(w, who)).FROZEN).toBeDefined();
    await clean();
  });
});
