import { beforeAll, describe, expect, test, vi } from 'vitest';
import { accountStatement } from '#fulfilment/money/contract/account-statement.ts';
import { listMovements } from '#fulfilment/money/contract/balance.ts';
import { listReceivables } from '#fulfilment/money/contract/receivable.ts';
import { documentHref } from '#fulfilment/money/rules/hrefs.ts';
import { openReceivable } from '#fulfilment/money/server/door.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { reversePayment, selectPayableOrders } from '../contract/payment.ts';
import { paymentHref } from '../rules/pages.ts';
import { type PaymentWorld, paymentWorld } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: PaymentWorld;
beforeAll(async () => {
  w = await paymentWorld();
});
const idOf = (who: PaymentWorld['buyer']) => who.actor.memberId as string;
const movementsOf = async (who: PaymentWorld['buyer'], paymentId: string) =>
  (await who.does(listMovements, { pageCount: 100 })).list.filter(
    (m) => m.bizType === 'PAYMENT' && m.bizId === paymentId,
  );

describe('12 every movement names its document', () => {
  test('both companies see the number of the registration at each movement, and a way to its page', async () => {
    const sent = await w.register(await w.order());
    await w.confirm(sent);
    const { paymentNo } = await w.see(sent.id);
    for (const who of [w.buyer, w.seller]) {
      const rows = await movementsOf(who, sent.id);
      expect(rows.length).toBeGreaterThan(0);
      expect([...new Set(rows.map((r) => r.bizNo))]).toEqual([paymentNo]);
    }
    expect(documentHref('PAYMENT', sent.id)).toBe(paymentHref(sent.id));
    expect(documentHref('SETTLEMENT', '7')).toBe(
      '/settlementStatementManagement/viewSettlementStatement?id=7',
    );
  });

  test('a statement of account says which registration paid an item, and which one was taken back', async () => {
    const owed = await w.by(w.seller, (ctx) =>
      openReceivable(ctx as never, {
        bizType: 'SETTLEMENT',
        bizId: '770001',
        bizNo: 'ST770001',
        creditorId: idOf(w.seller),
        debtorId: idOf(w.buyer),
        currency: 'CNY',
        amount: '600.00',
        dueDate: addDays(w.today, 5),
        dailyRate: '0.0005',
        onCredit: false,
      }),
    );
    const order = await w.order();
    const payable = async (who: PaymentWorld['buyer']) => {
      const { list } = await who.does(selectPayableOrders, { receivableId: owed.id });
      return list.map((o) => o.id).includes(order.id);
    };
    expect([await payable(w.buyer), await payable(w.stranger)]).toEqual([true, false]);
    const pays = async (who: PaymentWorld['buyer']) =>
      (await who.does(listReceivables, { keyword: 'ST770001' })).list.map((r) => r.can.includes('pay'));
    expect([await pays(w.buyer), await pays(w.seller)]).toEqual([[true], [false]]);
    const paid = await w.register(order, {
      amount: '600.00',
      allocations: [{ targetType: 'RECEIVABLE', targetId: owed.id, amount: '600.00' }],
    });
    const confirmed = await w.confirm(paid);
    const by = { bizType: 'PAYMENT', bizId: paid.id, bizNo: (await w.see(paid.id)).paymentNo };
    const entries = async () =>
      (
        await w.buyer.does(accountStatement, {
          creditorId: idOf(w.seller),
          debtorId: idOf(w.buyer),
          currency: 'CNY',
          from: w.today,
          to: w.today,
        })
      ).entries.filter((e) => e.receivableId === owed.id);
    expect(await entries()).toMatchObject([
      { kind: 'OPEN', bizNo: 'ST770001', paidBy: null },
      { kind: 'PAY', bizNo: 'ST770001', paidBy: by },
    ]);
    expect(await pays(w.buyer)).toEqual([false]);
    const { payment } = (await entries()).at(-1) ?? {};
    expect(compare(payment ?? '0', '600')).toBe(0);
    await w.operator2.does(reversePayment, {
      id: paid.id,
      version: confirmed.version,
      reason: '银行退回该笔款项',
    });
    expect((await entries()).at(-1)).toMatchObject({ kind: 'REOPEN', payment: null, paidBy: by });
    expect(await w.world.audit()).toEqual({});
  });
});
