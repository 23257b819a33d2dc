import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { MoneyShort } from '../rules/refusals.ts';
import { balancesOf, reversePosting } from '../server/door.ts';
import { moveMoneyOfMany } from '../server/ledger.ts';
import { type MoneyWorld, moneyWorld } from './world.ts';

const CALLERS = 50;
let w: MoneyWorld;
beforeAll(async () => {
  w = await moneyWorld();
});

describe('money in double entry (trading-domain 1.2)', () => {
  test('money that comes in is available, what is settled stands with who received it, every posting comes to zero', async () => {
    await w.payIn('1000.00');
    await w.move('SETTLE', '400.10', true);
    expect(await w.balances(w.buyer)).toEqual({ BANK: '-1000.00', AVAILABLE: '599.90' });
    expect(await w.balances(w.seller)).toEqual({ RECEIVED: '400.10' });
    await refused(w.move('PAY_OUT', '599.91'), MoneyShort, { currency: 'CNY' });
    await w.move('PAY_OUT', '599.90');
    expect(await w.world.audit()).toEqual({});
  });

  test('a posting is taken back once, by its mirror, and not when its money is spent', async () => {
    const paid = await w.payIn('50.00');
    const back = (key: string) =>
      w.by(w.operator, (ctx) =>
        reversePosting(ctx, { cause: { bizType: 'TEST', bizId: '1', key }, postingId: paid.postingId }),
      );
    await w.move('SETTLE', '50.00', true);
    await refused(back('back:1'), MoneyShort);
    await w.payIn('50.00');
    await back('back:1');
    expect((await back('back:1')).repeated).toBe(true);
    await expect(back('back:2')).rejects.toThrow(/reverses/);
    expect(await w.balances(w.buyer)).toMatchObject({ AVAILABLE: '0.00' });
    expect(await w.world.audit()).toEqual({});
  });

  test('a company sees its own balances and no others; nobody writes entries past the function', async () => {
    const seen = (person: MoneyWorld['buyer'], of: MoneyWorld['buyer']) =>
      w.by(person, (ctx) => balancesOf(ctx, { memberId: of.actor.memberId as string }));
    expect((await seen(w.buyer, w.buyer)).length).toBeGreaterThan(0);
    expect(await seen(w.buyer, w.seller)).toEqual([]);
    expect(await seen(w.stranger, w.buyer)).toEqual([]);
    expect((await seen(w.operator, w.seller)).map((a) => a.kind)).toEqual(['RECEIVED']);
    for (const statement of [
      'insert into money.entry (posting_id, account_id, seq, amount) values (1, 1, 99, 5)',
      'update money.account set balance = 5',
      "insert into money.account (member_id, currency, kind) values (1, 'CNY', 'AVAILABLE')",
      'delete from money.posting',
    ])
      await expect(
        w.by(w.buyer, (ctx) => sql.raw(statement).execute(ctx.tx)),
        statement,
      ).rejects.toThrow(/permission denied/);
    await expect(
      w.by(w.buyer, (ctx) =>
        sql`select money.post('odd', 'PAY_IN', 'CNY', 'TEST', 1, null, 'r', kernel.now(), array[1, 1]::bigint[], array['BANK', 'AVAILABLE'], array[-5, 6]::numeric[])`.execute(
          ctx.tx,
        ),
      ),
    ).rejects.toThrow(/comes to zero/);
  });

  test('many movements of one act are a posting each in their order, moved once by their keys, and all or none', async () => {
    await w.payIn('100.00');
    const before = await w.balances(w.buyer);
    const freezing = (key: string, amount: string) => ({
      cause: { bizType: 'TEST', bizId: '1', key },
      movement: { kind: 'FREEZE' as const, giverId: w.buyer.actor.memberId as string, amount },
    });
    const freeze = (...moves: ReturnType<typeof freezing>[]) =>
      w.by(w.operator, (ctx) => moveMoneyOfMany(ctx, { currency: 'CNY', moves }));
    const first = await freeze(freezing('many:1', '10.00'), freezing('many:2', '20.00'));
    expect(first.map((p) => p.repeated)).toEqual([false, false]);
    const second = await freeze(freezing('many:3', '5.00'), freezing('many:1', '10.00'));
    expect(second.map((p) => p.repeated)).toEqual([false, true]);
    expect(second[1]?.postingId).toBe(first[0]?.postingId);
    // What none of them may lack takes the others with it.
    await refused(freeze(freezing('many:4', '1.00'), freezing('many:5', '1000000.00')), MoneyShort);
    expect((await w.balances(w.buyer)).FROZEN).toBe('35.00');
    expect(before.FROZEN ?? '0.00').toBe('0.00');
    const { rows } = await sql<{
      amount: string;
      running: string;
    }>`select e.amount, e.running from money.entry e
      join money.posting p on p.id = e.posting_id join money.account a on a.id = e.account_id
      where p.key like 'many:%' and a.kind = 'FROZEN' order by e.seq`.execute(w.world.sql);
    expect(rows.map((r) => [r.amount, r.running])).toEqual([
      ['10.00', '10.00'],
      ['20.00', '30.00'],
      ['5.00', '35.00'],
    ]);
    const odd = JSON.stringify([
      {
        key: 'odd',
        kind: 'PAY_IN',
        biz_type: 'TEST',
        biz_id: 1,
        lines: [
          { member: 1, kind: 'BANK', amount: -5 },
          { member: 1, kind: 'AVAILABLE', amount: 6 },
        ],
      },
    ]);
    await expect(
      w.by(w.buyer, (ctx) =>
        sql`select money.post_many(${odd}::jsonb, 'CNY', 'r', kernel.now())`.execute(ctx.tx),
      ),
    ).rejects.toThrow(/comes to zero/);
    await w.move('RELEASE', '35.00');
    await w.move('PAY_OUT', (await w.balances(w.buyer)).AVAILABLE as string);
    expect(await w.world.audit()).toEqual({});
  });

  test(`INV-PAY-04 ${CALLERS} callers on the same balance: it is spent once, and never below zero`, async () => {
    const before = Number.parseInt((await w.balances(w.seller)).RECEIVED ?? '0', 10);
    await w.payIn('1000.00');
    const outcome = await raceSettled(CALLERS, () => w.move('SETTLE', '100.00', true));
    expect(outcome.filter((o) => o.status === 'fulfilled')).toHaveLength(10);
    expect(
      outcome
        .filter((o) => o.status === 'rejected')
        .every((o) => MoneyShort.is((o as PromiseRejectedResult).reason)),
    ).toBe(true);
    expect(await w.balances(w.buyer)).toMatchObject({ AVAILABLE: '0.00' });
    expect(Number.parseInt((await w.balances(w.seller)).RECEIVED ?? '0', 10) - before).toBe(1000);
    expect(await w.world.audit()).toEqual({});
  });

  test(`INV-PAY-02 ${CALLERS} times the same key: money moves once`, async () => {
    const outcome = await raceSettled(CALLERS, () => w.payIn('77.00', 'callback:1'));
    const answers = outcome.map((o) => (o.status === 'fulfilled' ? o.value : null));
    expect(answers.filter((a) => a?.repeated === false)).toHaveLength(1);
    expect(new Set(answers.map((a) => a?.postingId)).size).toBe(1);
    expect(await w.balances(w.buyer)).toMatchObject({ AVAILABLE: '77.00' });
  });

  test('the audit finds a balance that is not the sum of its entries, and a posting that is not zero', async () => {
    await sql`update money.account set balance = balance + 1 where kind = 'RECEIVED'`.execute(w.world.sql);
    expect(Object.keys(await w.world.audit())).toEqual(['inv_money_account']);
    await sql`update money.account set balance = balance - 1 where kind = 'RECEIVED'`.execute(w.world.sql);
    await sql`update money.entry set amount = amount + 1 where id = (select min(id) from money.entry)`.execute(
      w.world.sql,
    );
    expect(Object.keys(await w.world.audit())).toEqual([
      'inv_money_account',
      'inv_money_running',
      'inv_pay_04',
    ]);
    await sql`update money.entry set amount = amount - 1 where id = (select min(id) from money.entry)`.execute(
      w.world.sql,
    );
    expect(await w.world.audit()).toEqual({});
  });
});
