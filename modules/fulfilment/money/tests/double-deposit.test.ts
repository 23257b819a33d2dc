import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { raceSettled, RACING } from '#kernel/test/race.ts';
import {
  depositDetail,
  forfeitDeposit,
  listAllDeposits,
  listDeposits,
  objectForfeit,
  returnDoubleDeposit,
} from '../contract/deposit.ts';
import { listReceivables } from '../contract/receivable.ts';
import { DEPOSIT, DEPOSIT_NATURE, type DepositNature } from '../rules/deposit-lifecycle.ts';
import { RECEIVABLE } from '../rules/receivable-lifecycle.ts';
import { EarnestMoneyAlone, ObjectionOpen, SecondPerson } from '../rules/refusals.ts';
import { endDeposit, moveMoney, requireDeposit } from '../server/door.ts';
import { type MoneyWorld, moneyWorld } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: MoneyWorld;
let second: MoneyWorld['operator'];
let finance: MoneyWorld['operator'];
let document = 5000;
beforeAll(async () => {
  w = await moneyWorld();
  second = await w.world.as('admin');
  finance = await w.world.as('finance');
});
const idOf = (person: MoneyWorld['buyer']) => person.actor.memberId as string;
const between = () => ({ payerId: idOf(w.buyer), receiverId: idOf(w.seller), currency: 'CNY' });
/** Money of the receiver from its own bank. */
const sellerPaysIn = (amount: string) => {
  document += 1;
  return w.by(w.seller, (ctx) =>
    moveMoney(ctx, {
      cause: { bizType: 'TEST', bizId: String(document), key: `seller:${document}` },
      currency: 'CNY',
      movement: { kind: 'PAY_IN', giverId: idOf(w.seller), amount },
    }),
  );
};
/** Frozen from the buyer's balance. */
async function frozen(amount: string, nature: DepositNature = DEPOSIT_NATURE.earnestMoney) {
  document += 1;
  const bizId = String(document);
  await w.payIn(amount);
  const row = await w.by(w.buyer, async (ctx) =>
    requireDeposit(ctx, {
      bizType: 'TEST',
      bizId,
      bizNo: `HT${bizId}`,
      ...between(),
      nature,
      required: amount,
      dueAt: new Date((await ctx.now()).getTime() + 3_600_000),
    }),
  );
  return { id: row.id, version: row.version, bizId };
}
const seen = (id: string) => w.buyer.does(depositDetail, { id });
const owedFor = async (id: string) =>
  (await w.buyer.does(listReceivables, { pageCount: 100 })).list.filter(
    (r) => r.bizType === 'DEPOSIT' && r.bizId === id,
  );
/** The notices its receiver was sent, the newest first. */
const noticesOf = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ body: string }>`select body_zh as body from messaging.message
    where biz_type = 'DEPOSIT' and biz_id = ${id} and account_id = ${w.seller.actor.accountId}::bigint order by id desc`.execute(
    w.world.sql,
  );
  return rows.map((row) => row.body);
};
const equal = (a: string | undefined, b: string) => expect(compare(a ?? '0', b)).toBe(0);

describe('1.2 a receiver in default of earnest money returns double', () => {
  test('announced on the desk, nobody objects: back to its payer, as much again paid from the balance as far as it goes', async () => {
    await sellerPaysIn('300.00');
    const { id, version } = await frozen('1000.00');
    const before = await w.balances(w.buyer);
    const announced = await finance.does(returnDoubleDeposit, { id, version, reason: '卖方拒绝交货' });
    expect(announced.state).toBe(DEPOSIT.frozen);
    expect(await seen(id)).toMatchObject({ forfeitDouble: true, forfeitReason: '卖方拒绝交货' });
    await w.world.push('23h');
    await w.world.tick();
    expect(await owedFor(id)).toEqual([]);
    expect(await seen(id)).toMatchObject({ released: '0.00', doublePaid: null, doubleUnpaid: null });
    await w.world.push('1h');
    await w.world.tick();
    await w.world.tick();
    expect(await seen(id)).toMatchObject({ state: DEPOSIT.released, balance: '0.00', forfeitDouble: true });
    // Both sides and the desk read what came of it: what went back, what was paid besides, what is still owed.
    const came = { released: '1000.00', forfeited: '0.00', doublePaid: '300.00', doubleUnpaid: '700.00' };
    for (const who of [w.buyer, w.seller]) {
      expect(await who.does(depositDetail, { id })).toMatchObject(came);
      const { list } = await who.does(listDeposits, { pageCount: 100 });
      expect(list.find((d) => d.id === id)).toMatchObject(came);
    }
    expect((await finance.does(listAllDeposits, {})).list.find((d) => d.id === id)).toMatchObject(came);
    expect(await noticesOf(id)).toEqual([
      expect.stringContaining('双倍返还，收取方另付 CNY 1,000.00'),
      expect.stringContaining('拟双倍返还'),
    ]);
    const [owed, ...more] = await owedFor(id);
    expect(more).toEqual([]);
    expect(owed).toMatchObject({ state: RECEIVABLE.partPaid, sellerName: expect.any(String) });
    equal(owed?.paid, '300');
    equal(owed?.unpaid, '700');
    const after = await w.balances(w.buyer);
    equal(after.AVAILABLE, String(Number.parseFloat(before.AVAILABLE ?? '0') + 1000));
    equal((await w.balances(w.seller)).AVAILABLE, '0');
    expect(await w.world.audit()).toEqual({});
  });

  test('the receiver alone may object; then a second person carries it out, and a forfeiture is no way round', async () => {
    const { id, version } = await frozen('50.00');
    const announced = await finance.does(returnDoubleDeposit, { id, version, reason: '卖方违约' });
    const objection = { id, version: announced.version, reason: '已按期备货' };
    await refused(w.buyer.does(objectForfeit, objection), NotFound);
    await refused(w.stranger.does(objectForfeit, objection), NotFound);
    const objected = await w.seller.does(objectForfeit, objection);
    const again = { id, version: objected.version, reason: '复核后维持' };
    await refused(second.does(returnDoubleDeposit, again), ObjectionOpen);
    await w.world.push('24h');
    await w.world.tick();
    expect((await seen(id)).state).toBe(DEPOSIT.frozen);
    await refused(finance.does(returnDoubleDeposit, again), SecondPerson);
    await refused(second.does(forfeitDeposit, again), StateNotAllowed);
    expect((await second.does(returnDoubleDeposit, again)).state).toBe(DEPOSIT.released);
    expect(await owedFor(id)).toHaveLength(1);
    expect(await w.world.audit()).toEqual({});
  });

  test('a performance deposit and a prepayment do not go back double; an announced forfeiture is not turned round', async () => {
    for (const nature of [DEPOSIT_NATURE.performance, DEPOSIT_NATURE.prepayment]) {
      const row = await frozen('10.00', nature);
      const ask = { id: row.id, version: row.version, reason: '卖方违约' };
      await refused(finance.does(returnDoubleDeposit, ask), EarnestMoneyAlone);
      const shown = (await finance.does(listAllDeposits, { keyword: `HT${row.bizId}` })).list[0];
      expect(shown?.can).toContain('forfeit');
      expect(shown?.can).not.toContain('returnDouble');
    }
    const { id, version } = await frozen('10.00');
    const announced = await finance.does(forfeitDeposit, { id, version, reason: '买方违约' });
    await refused(
      second.does(returnDoubleDeposit, { id, version: announced.version, reason: '卖方违约' }),
      StateNotAllowed,
    );
  });

  test('the end of its document does not undo what was announced', async () => {
    const { id, version, bizId } = await frozen('20.00');
    await finance.does(returnDoubleDeposit, { id, version, reason: '卖方违约' });
    await w.by(w.operator, (ctx) =>
      endDeposit(ctx, { bizType: 'TEST', bizId, ...between(), verb: 'release', side: 'effect' }),
    );
    expect((await seen(id)).state).toBe(DEPOSIT.frozen);
    await w.world.push('24h');
    await w.world.tick();
    expect((await seen(id)).state).toBe(DEPOSIT.released);
    expect(await owedFor(id)).toHaveLength(1);
  });

  test('fifty callers and the timer at once: it goes back once and is owed once', RACING, async () => {
    await sellerPaysIn('500.00');
    const { id, version } = await frozen('500.00');
    const announced = await finance.does(returnDoubleDeposit, { id, version, reason: '卖方违约' });
    const objected = await w.seller.does(objectForfeit, { id, version: announced.version, reason: '不认可' });
    await w.world.push('24h');
    const again = { id, version: objected.version, reason: '复核后维持' };
    const done = await raceSettled<unknown>(50, (n) =>
      n % 10 === 9 ? w.world.tick() : second.does(returnDoubleDeposit, again),
    );
    expect(done.filter((d, n) => n % 10 !== 9 && d.status === 'fulfilled')).toHaveLength(1);
    const owed = await owedFor(id);
    expect(owed).toHaveLength(1);
    expect(owed[0]).toMatchObject({ state: RECEIVABLE.paid });
    expect((await seen(id)).entries.map((e) => e.kind)).toEqual(['FREEZE', 'RELEASE']);
    expect(await w.world.audit()).toEqual({});
  });

  test('the audit finds a double return that nobody owes, and an amount that is another', async () => {
    const { id } = await frozen('5.00');
    await w.by(w.operator, async (ctx) => {
      const { rows } = await sql<{
        biz_id: string;
      }>`select biz_id from money.deposit where id = ${id}::bigint`.execute(ctx.tx);
      return endDeposit(ctx, {
        bizType: 'TEST',
        bizId: rows[0]?.biz_id as string,
        ...between(),
        verb: 'release',
        side: 'effect',
      });
    });
    await sql`update money.deposit set forfeit_double = true where id = ${id}::bigint`.execute(w.world.sql);
    expect(Object.keys(await w.world.audit())).toEqual(['inv_money_double']);
    await sql`update money.deposit set forfeit_double = false where forfeit_double`.execute(w.world.sql);
    expect(Object.keys(await w.world.audit())).toEqual(['inv_money_double']);
  });
});
