import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import { add } from '#kernel/rules/decimal.ts';
import { DeadlinePassed, NotFound, VersionConflict } from '#kernel/rules/refusals.ts';
import {
  depositDetail,
  forfeitDeposit,
  freezeDeposit,
  listDeposits,
  objectForfeit,
  offsetDeposit,
  releaseDeposit,
  topUpDeposit,
} from '../contract/deposit.ts';
import {
  adminReceivableDetail,
  approveWriteOff,
  listReceivables,
  receivableAgeing,
  refuseWriteOff,
  writeOffReceivable,
} from '../contract/receivable.ts';
import { DEPOSIT, DEPOSIT_NATURE } from '../rules/deposit-lifecycle.ts';
import { RECEIVABLE } from '../rules/receivable-lifecycle.ts';
import { MoneyShort, NothingAsked, ObjectionOpen, SecondPerson } from '../rules/refusals.ts';
import { askTopUp, openReceivable, payReceivable, requireDeposit } from '../server/door.ts';
import { type MoneyWorld, moneyWorld } from './world.ts';

let w: MoneyWorld;
let document = 100;
let second: MoneyWorld['operator'];
let finance: MoneyWorld['operator'];
beforeAll(async () => {
  w = await moneyWorld();
  second = await w.world.as('admin');
  finance = await w.world.as('finance');
});
const idOf = (person: MoneyWorld['buyer']) => person.actor.memberId as string;
const next = () => {
  document += 1;
  return String(document);
};
const between = () => ({ payerId: idOf(w.buyer), receiverId: idOf(w.seller), currency: 'CNY' });
async function deposit(required: string) {
  const bizId = next();
  const dueAt = new Date((await w.world.now()).getTime() + 2 * 3_600_000);
  const nature = DEPOSIT_NATURE.performance;
  const row = await w.by(w.buyer, (ctx) =>
    requireDeposit(ctx, {
      bizType: 'TEST',
      bizId,
      bizNo: `T${bizId}`,
      ...between(),
      nature,
      required,
      dueAt,
    }),
  );
  return { bizId, id: row.id, version: row.version };
}
async function receivable(amount: string, due: number, onCredit = false) {
  const bizId = next();
  const dueDate = addDays(dayOf(await w.world.now()), due);
  return w.by(w.seller, (ctx) =>
    openReceivable(ctx, {
      bizType: 'ORDER',
      bizId,
      bizNo: `SO${bizId}`,
      creditorId: idOf(w.seller),
      debtorId: idOf(w.buyer),
      currency: 'CNY',
      amount,
      dueDate,
      dailyRate: '0.0005',
      onCredit,
    }),
  );
}

describe('deposits over the wire (trading-domain 2.2, 12.2)', () => {
  test('the payer freezes and tops up; nobody else finds it; the operator gives it back with a reason', async () => {
    const row = await deposit('100.00');
    await refused(w.seller.does(freezeDeposit, versioned(row)), NotFound);
    await refused(w.buyer.does(freezeDeposit, versioned(row)), MoneyShort);
    await w.payIn('150.00');
    const frozen = await w.buyer.does(freezeDeposit, versioned(row));
    expect(frozen.state).toBe(DEPOSIT.frozen);
    await refused(w.buyer.does(freezeDeposit, versioned(row)), VersionConflict);
    const dueAt = new Date((await w.world.now()).getTime() + 3_600_000);
    await w.by(w.seller, (ctx) =>
      askTopUp(ctx, { bizType: 'TEST', bizId: row.bizId, ...between(), required: '150.00', dueAt }),
    );
    const asked = await w.buyer.does(depositDetail, { id: row.id });
    expect(asked).toMatchObject({ lacking: '50', available: '50.00', side: 'payer' });
    const full = await w.buyer.does(topUpDeposit, { id: row.id, version: asked.version });
    const given = await finance.does(releaseDeposit, {
      id: row.id,
      version: full.version,
      reason: '履约完成',
    });
    expect(given.state).toBe(DEPOSIT.released);
    expect((await w.buyer.does(depositDetail, { id: row.id })).entries.map((e) => e.kind)).toEqual([
      'FREEZE',
      'TOPUP',
      'RELEASE',
    ]);
    expect((await w.stranger.does(listDeposits, {})).totalCount).toBe(0);
    await w.move('PAY_OUT', '150.00');
  });

  test('a forfeiture waits 24 hours; nobody objects, so it is carried out', async () => {
    await w.payIn('80.00');
    const row = await deposit('80.00');
    const { version } = await w.buyer.does(depositDetail, { id: row.id });
    const ask = { id: row.id, version, amount: '30.00', reason: '买方违约' };
    const announced = await finance.does(forfeitDeposit, ask);
    expect(announced.state).toBe(DEPOSIT.frozen);
    await refused(second.does(forfeitDeposit, { ...ask, version: announced.version }), ObjectionOpen);
    await w.world.push('24h');
    await w.world.tick();
    expect(await w.buyer.does(depositDetail, { id: row.id })).toMatchObject({
      state: DEPOSIT.forfeited,
      balance: '0.00',
      forfeited: '30.00',
      released: '50.00',
      doublePaid: null,
    });
    expect(await w.balances(w.seller)).toMatchObject({ AVAILABLE: '30.00' });
    await w.move('PAY_OUT', '50.00');
  });

  test('the payer objects in time: only a second person carries it out; too late is too late', async () => {
    await w.payIn('40.00');
    const row = await deposit('40.00');
    const { version } = await w.buyer.does(depositDetail, { id: row.id });
    await refused(w.buyer.does(objectForfeit, { id: row.id, version, reason: '无理由' }), NothingAsked);
    const announced = await finance.does(forfeitDeposit, { id: row.id, version, reason: '买方违约' });
    await w.world.push('1h');
    const objected = await w.buyer.does(objectForfeit, {
      id: row.id,
      version: announced.version,
      reason: '货物质量不符',
    });
    await w.world.push('24h');
    await w.world.tick();
    expect((await w.buyer.does(depositDetail, { id: row.id })).state).toBe(DEPOSIT.frozen);
    const again = { id: row.id, version: objected.version, reason: '复核后维持' };
    await refused(finance.does(forfeitDeposit, again), SecondPerson);
    expect((await second.does(forfeitDeposit, again)).state).toBe(DEPOSIT.forfeited);

    await w.payIn('10.00');
    const other = await deposit('10.00');
    const at = await w.buyer.does(depositDetail, { id: other.id });
    const late = await finance.does(forfeitDeposit, {
      id: other.id,
      version: at.version,
      reason: '买方违约',
    });
    await w.world.push('25h');
    await refused(
      w.buyer.does(objectForfeit, { id: other.id, version: late.version, reason: '太晚了' }),
      DeadlinePassed,
    );
    await w.world.tick();
  });

  test('an offset takes a part, the rest goes back', async () => {
    await w.payIn('60.00');
    const row = await deposit('60.00');
    const { version } = await w.buyer.does(depositDetail, { id: row.id });
    const done = await finance.does(offsetDeposit, {
      id: row.id,
      version,
      amount: '20.00',
      reason: '抵作货款',
    });
    expect(done.state).toBe(DEPOSIT.offset);
    await w.move('PAY_OUT', '40.00');
    expect(await w.world.audit()).toEqual({});
  });
});
const versioned = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });

describe('receivables, write-off, reminders (trading-domain 12.2)', () => {
  test('a write-off is asked for by one and approved by another; a refusal leaves the claim', async () => {
    const row = await receivable('500.00', 1);
    await w.world.push('3d');
    await w.world.tick();
    const seen = await finance.does(adminReceivableDetail, { id: row.id });
    expect(seen.state).toBe(RECEIVABLE.overdue);
    const asked = await finance.does(writeOffReceivable, {
      id: row.id,
      version: seen.version,
      reason: '债务人破产',
    });
    await refused(finance.does(approveWriteOff, versioned(asked)), SecondPerson);
    const left = await second.does(refuseWriteOff, { ...versioned(asked), reason: '继续追收' });
    await refused(second.does(approveWriteOff, versioned(left)), NothingAsked);
    const again = await finance.does(writeOffReceivable, { ...versioned(left), reason: '追收无果' });
    expect((await second.does(approveWriteOff, versioned(again))).state).toBe(RECEIVABLE.writtenOff);
    expect(await w.world.audit()).toEqual({});
  });

  test('N-PAY-08 both sides are reminded before and after the due date, once a day, until it is paid', async () => {
    const row = await receivable('900.00', 10);
    const notified = async () =>
      (
        await sql<{ n: string }>`select count(*) as n from messaging.notice
          where event = 'N-PAY-08' and biz_id = ${row.id}`.execute(w.world.sql)
      ).rows[0]?.n;
    for (const [days, n] of [
      [3, '2'],
      [7, '4'],
      [9, '6'],
      [11, '8'],
      [17, '10'],
    ] as const) {
      await w.world.hold(new Date(`${addDays(row.due_date, days - 10)}T10:00:00+08:00`));
      await w.world.tick();
      await w.world.tick();
      expect(await notified(), `day ${days}`).toBe(n);
    }
    await w.by(w.operator, (ctx) =>
      payReceivable(ctx, {
        id: row.id,
        amount: '900.00',
        by: { bizType: 'PAYMENT', bizId: '1', bizNo: 'PR1' },
      }),
    );
    await w.world.hold(new Date(`${addDays(row.due_date, 16)}T10:00:00+08:00`));
    await w.world.tick();
    expect(await notified()).toBe('10');
    await w.world.hold(null);
  });

  test('ages add up to what is unpaid, by direction', async () => {
    await receivable('70.00', 5);
    const { list } = await w.seller.does(receivableAgeing, {});
    const rows = (await w.seller.does(listReceivables, { owed: 'toUs', pageCount: 100 })).list;
    const live = rows.filter((r) => r.state !== RECEIVABLE.writtenOff && r.state !== RECEIVABLE.paid);
    expect(list.find((a) => a.owed === 'toUs' && a.currency === 'CNY')?.total).toBe(
      add('0', ...live.map((r) => r.unpaid)),
    );
    // What is paid or written off grows no older; everything else has an age.
    for (const r of rows) expect(r.age === null, r.bizNo).toBe(!live.includes(r));
    expect((await w.buyer.does(receivableAgeing, {})).list[0]?.owed).toBe('byUs');
    expect((await w.seller.does(listReceivables, { age: 'current' })).list.length).toBeGreaterThan(0);
  });
});
