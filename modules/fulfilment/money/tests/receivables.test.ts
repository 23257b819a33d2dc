import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { RECEIVABLE } from '../rules/receivable-lifecycle.ts';
import { CreditBelowDrawn, CreditShort, ReceivableExceeded } from '../rules/refusals.ts';
import {
  type CreditGrant,
  creditLineOf,
  grantCredit,
  openReceivable,
  payReceivable,
  reopenReceivable,
  writeOffReceivable,
} from '../server/door.ts';
import { type MoneyWorld, moneyWorld } from './world.ts';

const CALLERS = 50;
let w: MoneyWorld;
let order = 0;
beforeAll(async () => {
  w = await moneyWorld();
});

const between = () => ({
  creditorId: w.seller.actor.memberId as string,
  debtorId: w.buyer.actor.memberId as string,
  currency: 'CNY',
});
const grant = (over: Partial<CreditGrant> = {}) =>
  w.by(w.seller, (ctx) =>
    grantCredit(ctx, {
      ...between(),
      granted: '1000.00',
      creditDays: 30,
      validUntil: '2099-12-31',
      blockedReason: null,
      ...over,
    }),
  );
const owe = (amount: string, over: { onCredit?: boolean; dueDate?: string | null } = {}) => {
  order += 1;
  const bizId = String(700_000 + order);
  return w.by(w.buyer, (ctx) =>
    openReceivable(ctx, {
      ...between(),
      bizType: 'ORDER',
      bizId,
      bizNo: `SO${bizId}`,
      amount,
      dueDate: null,
      dailyRate: '0.0005',
      onCredit: true,
      ...over,
    }),
  );
};
const by = { bizType: 'PAYMENT', bizId: '1', bizNo: 'PR1' };
const pay = (id: string, amount: string) => w.by(w.seller, (ctx) => payReceivable(ctx, { id, amount, by }));
const line = () => w.by(w.buyer, (ctx) => creditLineOf(ctx, between()));

describe('credit lines and receivables (trading-domain 12.2)', () => {
  test('a credit sale draws on the line, a payment gives back what it paid, a reversed one draws it again', async () => {
    await refused(owe('1.00'), CreditShort, { free: '0.00', currency: 'CNY' });
    await grant();
    const owed = await owe('600.00');
    expect(owed).toMatchObject({ receivable_state: RECEIVABLE.open, unpaid: '600.00' });
    await refused(owe('400.01'), CreditShort, { free: '400.00' });
    await refused(grant({ granted: '599.99' }), CreditBelowDrawn, { drawn: '600.00' });
    await refused(pay(owed.id, '600.01'), ReceivableExceeded, { unpaid: '600.00' });
    expect(await pay(owed.id, '250.00')).toMatchObject({
      receivable_state: RECEIVABLE.partPaid,
      unpaid: '350.00',
    });
    expect(await line()).toMatchObject({ drawn: '350.00' });
    expect(await pay(owed.id, '350.00')).toMatchObject({ receivable_state: RECEIVABLE.paid, unpaid: '0.00' });
    expect(await line()).toMatchObject({ drawn: '0.00' });
    const reopened = await w.by(w.operator, (ctx) =>
      reopenReceivable(ctx, { id: owed.id, amount: '350.00', by }),
    );
    expect(reopened).toMatchObject({ receivable_state: RECEIVABLE.partPaid, unpaid: '350.00' });
    expect(await line()).toMatchObject({ drawn: '350.00' });
    await pay(owed.id, '350.00');
    expect(await w.world.audit()).toEqual({});
  });

  test('a blocked or ended line draws nothing more, and what is drawn can still be paid', async () => {
    await grant();
    const owed = await owe('100.00');
    await grant({ blockedReason: '逾期' });
    await refused(owe('1.00'), CreditShort, { free: '0.00' });
    await grant({ validUntil: '2020-01-01' });
    await refused(owe('1.00'), CreditShort, { free: '0.00' });
    await pay(owed.id, '100.00');
    await grant();
    expect(await line()).toMatchObject({ drawn: '0.00' });
  });

  test('overdue from the day after the due date; paid late, or written off by the platform alone', async () => {
    const dueDate = '2026-12-01';
    const [late, lost] = [await owe('80.00', { dueDate }), await owe('20.00', { dueDate })];
    await w.world.hold('2026-12-01T23:59:59+08:00');
    await w.world.tick();
    expect(await pay(late.id, '10.00')).toMatchObject({ receivable_state: RECEIVABLE.partPaid });
    await w.world.hold('2026-12-02T00:00:00+08:00');
    await w.world.tick();
    await w.world.hold(null);
    const states = await sql<{
      s: string;
    }>`select receivable_state as s from money.receivable where id in (${late.id}::bigint, ${lost.id}::bigint) order by id`.execute(
      w.world.sql,
    );
    expect(states.rows.map((r) => r.s)).toEqual([RECEIVABLE.overdue, RECEIVABLE.overdue]);
    expect(await pay(late.id, '70.00')).toMatchObject({ receivable_state: RECEIVABLE.paid });
    await w.by(w.operator, (ctx) =>
      writeOffReceivable(ctx, { id: lost.id, side: 'operator', reason: 'insolvent' }),
    );
    expect(await line()).toMatchObject({ drawn: '0.00' });
    expect(await w.world.audit()).toEqual({});
  });

  test(`INV-PAY ${CALLERS} orders at once draw a line of 1,000 by 100: ten go, nobody over-draws`, async () => {
    await grant();
    const outcome = await raceSettled(CALLERS, () => owe('100.00'));
    expect(outcome.filter((o) => o.status === 'fulfilled')).toHaveLength(10);
    expect(
      outcome.every((o) => o.status === 'fulfilled' || CreditShort.is((o as PromiseRejectedResult).reason)),
    ).toBe(true);
    expect(await line()).toMatchObject({ drawn: '1000.00' });
    expect(await w.world.audit()).toEqual({});
  });

  test('a stranger sees neither line nor receivable; the audit finds credit that nobody owes', async () => {
    expect(await w.by(w.stranger, (ctx) => creditLineOf(ctx, between()))).toBeNull();
    const { length } = await w.by(w.stranger, (ctx) =>
      ctx.tx.selectFrom('money.receivable').select('id').execute(),
    );
    expect(length).toBe(0);
    await sql`update money.credit_line set drawn = drawn - 1`.execute(w.world.sql);
    expect(Object.keys(await w.world.audit())).toEqual(['inv_money_credit']);
  });
});
