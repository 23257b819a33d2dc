import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { depositDetail, freezeDeposit, topUpDeposit } from '#fulfilment/money/contract/deposit.ts';
import { cancelForDefault } from '#fulfilment/orders/server/door.ts';
import { DeadlinePassed, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import {
  cancelFixing,
  declineFixing,
  executeFixing,
  fixForBuyer,
  pricingDetail,
} from '../contract/fixing.ts';
import {
  FixingBeyondLimit,
  FixingDeposit,
  FixingPassed,
  FuturesClosed,
  LotPriceRefused,
  LotRefused,
  NotSellersToFix,
  OrderNotFixable,
} from '../rules/refusals.ts';
import { type BasisYard, basisWorld } from './basis-world.ts';

let w: BasisYard;
beforeAll(async () => {
  w = await basisWorld();
});
beforeEach(() => {
  w.quotes.length = 0;
});
const execute = (one: { id: string; version: number }, futures: string) =>
  w.seller.does(executeFixing, { id: one.id, version: one.version, futures });
const notices = async (orderId: string) =>
  (
    await sql<{
      event: string;
    }>`select distinct event from messaging.message where biz_type = 'ORDER' and biz_id = ${orderId} order by 1`.execute(
      w.world.sql,
    )
  ).rows.map((r) => r.event);

describe('3.4 the buyer fixes a basis price', () => {
  test('a lot is placed within a limit, carried out below it, and the mean of the lots is the final price', async () => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    await w.quoted('2040.00');
    const first = await w.place(orderId, '60.00', '2050.00');
    expect(await w.priced(orderId)).toMatchObject({
      contract: 'MA701',
      basis: '-20.00',
      fixed: '0.00',
      waiting: '60.00',
      rest: '40.00',
      average: null,
      lastQuote: { value: '2040.00' },
      fixings: [{ state: '10', limitPrice: '2050.00', quoted: '2040.00', can: ['cancel'] }],
      can: ['place'],
    });
    expect(await w.priced(orderId, w.seller)).toMatchObject({
      fixings: [{ can: ['execute', 'decline'] }],
      can: [],
    });
    await refused(execute(first, '2050.01'), FixingBeyondLimit, { limit: '2050.00' });
    await execute(first, '2050.00');
    await execute(await w.place(orderId, '38.00', '2010.00'), '2010.00');
    await execute(await w.place(orderId, '2.00', '2000.00'), '2000.00');
    // (60 × 2,030 + 38 × 1,990 + 2 × 1,980) ÷ 100
    expect(await w.priced(orderId)).toMatchObject({
      fixed: '100.00',
      rest: '0.00',
      average: '2013.80',
      can: [],
    });
    await refused(w.stranger.does(pricingDetail, { orderId }), NotFound);
    expect(await w.audit()).toEqual({});
  });

  test('4 t of an open 100 t are refused, the last 4 t may be fixed, beyond the rest nothing is', async () => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    await refused(w.place(orderId, '4.00', '2050.00'), LotRefused, { rest: '100.00' });
    await refused(w.place(orderId, '100.01', '2050.00'), LotRefused);
    await w.place(orderId, '96.00', '2050.00');
    await refused(w.place(orderId, '5.00', '2050.00'), LotRefused, { rest: '4.00' });
    await w.place(orderId, '4.00', '2050.00');
  });

  test('a price of nothing or less is refused at the field that gave it, with the basis and what comes of it', async () => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    const limit = await refused(w.place(orderId, '10.00', '19.00'), LotPriceRefused, {
      basis: '-20.00',
      price: '-1.00',
    });
    expect(limit.field).toBe('limitPrice');
    expect((await refused(w.place(orderId, '10.00', '20.00'), LotPriceRefused)).field).toBe('limitPrice');
    expect((await refused(w.place(orderId, '4.00', '19.00'), LotRefused)).field).toBe('quantity');
    const placed = await w.place(orderId, '10.00', '20.01');
    expect((await refused(execute(placed, '20.00'), LotPriceRefused)).field).toBe('futures');
    await execute(placed, '20.01');
    expect(await w.priced(orderId)).toMatchObject({ fixed: '10.00', average: '0.01' });
  });

  test('outside the trading hours it is refused with the next opening, at 15:00:00.000 too; a lot too small is refused as such', async () => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    const { fixings } = await w.place(orderId, '10.00', '2050.00').then(() => w.priced(orderId));
    const close = fixings[0]?.validUntil as string;
    await w.world.hold(close);
    await refused(w.place(orderId, '10.00', '2050.00'), FuturesClosed);
    await refused(w.place(orderId, '4.00', '2050.00'), LotRefused, { rest: '90.00' });
    expect((await w.priced(orderId)).nextOpening).not.toBeNull();
  });

  test('what the seller does not answer by the close lapses: an answer at that instant loses, the tonnes are open again', async () => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    const placed = await w.place(orderId, '10.00', '2050.00');
    await w.world.hold((await w.priced(orderId)).fixings[0]?.validUntil as string);
    await refused(execute(placed, '2040.00'), DeadlinePassed);
    await refused(w.buyer.does(cancelFixing, placed), DeadlinePassed);
    await w.world.tick();
    expect(await w.priced(orderId)).toMatchObject({
      waiting: '0.00',
      rest: '100.00',
      fixings: [{ state: '50' }],
    });
    expect(await w.audit()).toEqual({});
  });

  test('cancelled by the buyer or declined by the seller with a reason: open again, both are told, neither again', async () => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    const cancelled = await w.place(orderId, '10.00', '2050.00');
    const declined = await w.place(orderId, '20.00', '1900.00');
    await w.buyer.does(cancelFixing, cancelled);
    await w.seller.does(declineFixing, { ...declined, reason: '未到价' });
    const now = await w.priced(orderId);
    expect(now).toMatchObject({
      rest: '100.00',
      fixings: [
        { state: '40', reason: '未到价', can: [] },
        { state: '30', can: [] },
      ],
    });
    const [again] = now.fixings;
    await refused(
      execute({ id: again?.id as string, version: again?.version as number }, '1900.00'),
      StateNotAllowed,
    );
    await w.world.tick();
    expect(await notices(orderId)).toEqual(['N-ORD-01', 'N-ORD-15']);
  });

  test('a revoked order is fixed no more: what waits lapses with it', async () => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    await w.place(orderId, '10.00', '2050.00');
    const dealId = (await w.see(orderId)).dealId as string;
    await w.by(w.operator, (ctx) =>
      cancelForDefault(ctx, { dealId, closeReason: '40', reason: '双方同意', withDeal: true }),
    );
    expect(await w.priced(orderId)).toMatchObject({ waiting: '0.00', fixings: [{ state: '50' }] });
    await refused(w.place(orderId, '10.00', '2050.00'), OrderNotFixable);
    expect(await w.audit()).toEqual({});
  });
});

describe('3.4 the end of the time to fix', () => {
  const ended = async (orderId: string) => {
    await w.world.hold((await w.priced(orderId)).pricingDeadline);
    await w.world.tick();
  };
  test('what is open takes the settlement price of that day, what waits lapses, nothing is fixed any more', async () => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    await execute(await w.place(orderId, '60.00', '2050.00'), '2050.00');
    await refused(
      w.seller.does(fixForBuyer, { orderId, quantity: '40.00', futures: '2100.00' }),
      NotSellersToFix,
    );
    await w.world.hold((await w.priced(orderId)).pricingDeadline);
    await w.quoted('2100.00');
    await refused(w.place(orderId, '40.00', '2050.00'), DeadlinePassed);
    await w.world.tick();
    expect(await w.priced(orderId)).toMatchObject({
      fixed: '100.00',
      // (60 × 2,030 + 40 × 2,080) ÷ 100
      average: '2050.00',
      lots: [{ by: 'buyer' }, { by: 'deadline', futures: '2100.00', price: '2080.00' }],
    });
    expect(await w.audit()).toEqual({});
  });

  test('a settlement price that is not published yet is looked for every three hours', async () => {
    const orderId = await w.basisOrder();
    await ended(orderId);
    expect(await w.priced(orderId)).toMatchObject({ fixed: '0.00' });
    await w.quoted('1990.00');
    await w.later(3 * 3600);
    expect(await w.priced(orderId)).toMatchObject({ fixed: '100.00', average: '1970.00' });
  });

  test('where no index publishes the contract the seller enters it after the deadline', async () => {
    const orderId = await w.basisOrder();
    await ended(orderId);
    expect(await w.priced(orderId, w.seller)).toMatchObject({ can: ['fixForBuyer'] });
    const nothing = { orderId, quantity: '100.00', futures: '20.00' };
    expect((await refused(w.seller.does(fixForBuyer, nothing), LotPriceRefused)).field).toBe('futures');
    await w.seller.does(fixForBuyer, { orderId, quantity: '100.00', futures: '2020.00' });
    expect(await w.priced(orderId)).toMatchObject({
      average: '2000.00',
      lots: [{ by: 'deadline' }],
      can: [],
    });
  });
});

describe('1.2 12.2 the deposit behind a basis price', () => {
  const deposit = async (orderId: string) => {
    const { margin } = await w.priced(orderId);
    return w.buyer.does(depositDetail, { id: margin?.depositId as string });
  };
  const frozen = async (): Promise<string> => {
    const orderId = await w.basisOrder({ depositPct: '10' });
    await w.paidIn('20000.00');
    await w.buyer.does(freezeDeposit, await deposit(orderId).then((d) => ({ id: d.id, version: d.version })));
    await w.trading(orderId);
    return orderId;
  };
  test('it is asked for when the deal takes effect; nothing is fixed before it is frozen', async () => {
    const orderId = await w.basisOrder({ depositPct: '10' });
    await w.trading(orderId);
    expect(await deposit(orderId)).toMatchObject({ state: '10', required: '20000.00' });
    await refused(w.place(orderId, '10.00', '2050.00'), FixingDeposit);
    await w.paidIn('20000.00');
    const { id, version } = await deposit(orderId);
    await w.buyer.does(freezeDeposit, { id, version });
    await w.place(orderId, '10.00', '2050.00');
    expect((await w.priced(orderId)).margin).toMatchObject({
      state: '20',
      balance: '20000.00',
      exposure: '0.00',
    });
  });

  test('N-PAY-06 below half of it a top-up is asked for, due within a working day; paid, the buyer goes on', async () => {
    const orderId = await frozen();
    await w.quoted('2120.00');
    await w.marginsCalled();
    expect(await deposit(orderId)).toMatchObject({ state: '20' });
    await w.quoted('2121.00');
    await w.marginsCalled();
    expect(await deposit(orderId)).toMatchObject({ state: '25', required: '30100.00', balance: '20000.00' });
    expect((await w.priced(orderId)).margin).toMatchObject({ exposure: '10100.00', cover: '9900.00' });
    const told = await sql`select 1 from messaging.notice where event = 'N-PAY-06'`.execute(w.world.sql);
    expect(told.rows.length).toBeGreaterThan(0);
    await w.paidIn('10100.00');
    const { id, version } = await deposit(orderId);
    await w.buyer.does(topUpDeposit, { id, version });
    expect(await deposit(orderId)).toMatchObject({ state: '20', balance: '30100.00' });
    await w.marginsCalled();
    expect(await deposit(orderId)).toMatchObject({ state: '20' });
    expect(await w.audit()).toEqual({});
  });

  test('missed, it is forfeited and the right to fix passes to the seller: what waits lapses, the buyer is refused', async () => {
    const orderId = await frozen();
    const waits = await w.place(orderId, '10.00', '2050.00');
    await w.quoted('2300.00');
    await w.marginsCalled();
    const asked = await deposit(orderId);
    expect(asked.state).toBe('25');
    await w.world.hold(asked.dueAt as string);
    await w.world.tick();
    await w.world.tick();
    expect(await deposit(orderId)).toMatchObject({ state: '40', balance: '0.00' });
    expect(await w.priced(orderId)).toMatchObject({
      passed: true,
      waiting: '0.00',
      fixings: [{ state: '50' }],
      can: [],
    });
    const [lapsed] = (await w.priced(orderId)).fixings;
    await refused(
      w.buyer.does(cancelFixing, { id: waits.id, version: lapsed?.version as number }),
      StateNotAllowed,
    );
    await w.trading(orderId);
    await refused(w.place(orderId, '10.00', '2050.00'), FixingPassed);
    await w.seller.does(fixForBuyer, { orderId, quantity: '100.00', futures: '2310.00' });
    expect(await w.priced(orderId)).toMatchObject({ average: '2290.00', lots: [{ by: 'seller' }] });
    expect(await w.audit()).toEqual({});
  });

  test('one that never came lapses, and the seller may fix', async () => {
    const orderId = await w.basisOrder({ depositPct: '10' });
    await w.world.hold((await deposit(orderId)).dueAt as string);
    await w.world.tick();
    await w.world.tick();
    expect(await deposit(orderId)).toMatchObject({ state: '60' });
    expect(await w.priced(orderId)).toMatchObject({ passed: true });
  });
});

describe('INV-FIX under contention and planted violations', () => {
  test('fifty fixings for the last 50 t of 10 t each: five stand, the rest is told what is left', async () => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    await execute(await w.place(orderId, '50.00', '2050.00'), '2050.00');
    const outcome = await race(50, () => w.place(orderId, '10.00', '2050.00'));
    expect(outcome).toEqual({ ok: 5, LOT_REFUSED: 45 });
    expect(await w.priced(orderId)).toMatchObject({ waiting: '50.00', rest: '0.00' });
    expect(await w.audit()).toEqual({});
  });

  test('fifty answers at once, traded, declined or cancelled: one wins', async () => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    const one = await w.place(orderId, '100.00', '2050.00');
    const acts = [
      () => execute(one, '2040.00'),
      () => w.seller.does(declineFixing, { id: one.id, version: one.version, reason: '未到价' }),
      () => w.buyer.does(cancelFixing, { id: one.id, version: one.version }),
    ];
    const outcome = await race(50, (n) => (acts[n % 3] as () => Promise<unknown>)());
    expect(outcome.ok).toBe(1);
    expect(Object.keys(outcome).filter((k) => k.startsWith('fault'))).toEqual([]);
    const { fixed, waiting } = await w.priced(orderId);
    expect(waiting).toBe('0.00');
    expect(['0.00', '100.00']).toContain(fixed);
    expect(await w.audit()).toEqual({});
  });

  test.each([
    ['inv_settlements_pricing', 'update settlements.pricing set fixed_qty = fixed_qty - 1 where order_id ='],
    ['inv_settlements_lots', 'update settlements.fixed_lot set price = price + 1 where order_id ='],
    ['inv_settlements_margin', 'update settlements.pricing set missed_at = kernel.now() where order_id ='],
  ])('%s sees a planted violation', async (view, plant) => {
    const orderId = await w.basisOrder();
    await w.trading(orderId);
    await execute(await w.place(orderId, '50.00', '2050.00'), '2050.00');
    const undo = {
      inv_settlements_pricing: 'update settlements.pricing set fixed_qty = fixed_qty + 1 where order_id =',
      inv_settlements_lots: 'update settlements.fixed_lot set price = price - 1 where order_id =',
      inv_settlements_margin: 'update settlements.pricing set missed_at = null where order_id =',
    }[view] as string;
    await sql`${sql.raw(plant)} ${orderId}::bigint`.execute(w.world.sql);
    expect(Object.keys(await w.world.audit())).toContain(view);
    await sql`${sql.raw(undo)} ${orderId}::bigint`.execute(w.world.sql);
    expect(await w.audit()).toEqual({});
  });
});
