import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { MoneyShort } from '#fulfilment/money/rules/refusals.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { compare, sub } from '#kernel/rules/decimal.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { raceSettled, RACING } from '#kernel/test/race.ts';
import {
  addPayment,
  approvePayer,
  rejectPayment,
  reversePayment,
  submitPayment,
  withdrawPayment,
} from '../contract/payment.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import {
  AllocationBeyond,
  AllocationForeign,
  BillOverlap,
  PayeeAccountUnknown,
  PayerNotApproved,
  PaymentDuplicate,
} from '../rules/refusals.ts';
import { freshRef, type PaymentWorld, paymentWorld } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
const CALLERS = 50;
let w: PaymentWorld;
beforeAll(async () => {
  w = await paymentWorld();
});
/** The invariants of payments and of the ledger below them. */
const audit = async () => {
  const found = await w.world.audit();
  expect(found).toEqual({});
};
const BILL = {
  settlementMethod: '20' as const,
  receivedDate: null,
  bankRef: null,
  payeeAccountId: null,
  billDrawer: '华东化工有限公司',
  billAcceptor: '中国银行',
};
let bills = 0;
function billNo(): string {
  bills += 1;
  return `1${String(bills).padStart(29, '0')}`;
}
const faults = async (work: Promise<unknown>): Promise<string[]> => {
  const error = (await work.then(
    () => new Error('went through'),
    (e: unknown) => e,
  )) as { errors?: { field: string; rule: string }[] };
  if (error.errors === undefined) throw error;
  return error.errors.map((e) => `${e.field} ${e.rule}`);
};

describe('12.1 fields and edge cases', () => {
  test('edge: one transfer for three orders and the rest to the balance; then the balance pays a fourth at once', async () => {
    const [a, b, c] = [await w.order(), await w.order(), await w.order()];
    const allocations = [a, b, c].map((o) => ({
      targetType: 'ORDER' as const,
      targetId: o.id,
      amount: o.amount,
    }));
    const sent = await w.register(a, { amount: '9000.00', allocations });
    expect((await w.see(sent.id, w.seller)).warnings).toEqual(['rest']);
    await w.confirm(sent);
    for (const o of [a, b, c])
      expect(await w.orderState(o.id)).toMatchObject({ state: ORDER.awaitingPickup });
    expect(await w.see(sent.id)).toMatchObject({ allocated: '6185.19', available: '2814.81' });
    const d = await w.order();
    const byBalance = {
      settlementMethod: '70' as const,
      receivedDate: null,
      bankRef: null,
      payeeAccountId: null,
      fileIds: [],
    };
    expect(await faults(w.register(d, byBalance, w.seller))).toEqual([
      'settlementMethod payment.balanceBuyer',
    ]);
    const paid = await w.register(d, byBalance);
    expect(paid.state).toBe(PAYMENT.confirmed);
    expect(await w.orderState(d.id)).toMatchObject({ state: ORDER.awaitingPickup, unpaid: '0.00' });
    const e = await w.order();
    await refused(w.register(e, byBalance), MoneyShort);
    await audit();
  });

  test('edge: over-payment, and a transfer a minute after 32: the money is available', async () => {
    const order = await w.order();
    const more = await w.register(order, {
      amount: '3000.00',
      allocations: [{ targetType: 'ORDER', targetId: order.id, amount: '3000.00' }],
    });
    expect((await w.see(more.id, w.seller)).warnings).toContain('over');
    await w.confirm(more);
    expect(await w.see(more.id)).toMatchObject({ allocated: order.amount, available: '938.27' });
    const late = await w.order();
    await w.world.push('49h');
    await w.world.tick();
    expect(await w.orderState(late.id)).toMatchObject({ state: ORDER.overdue });
    const sent = await w.register(late);
    expect((await w.see(sent.id, w.seller)).warnings).toContain('lateOrder');
    await w.confirm(sent);
    expect(await w.orderState(late.id)).toMatchObject({ state: ORDER.overdue, paid: '0.00' });
    expect(await w.see(sent.id)).toMatchObject({ allocated: '0.00', available: late.amount });
    await audit();
  });

  test('edge: 0.01 less is shown to the seller as a shortage; the order stays in payment', async () => {
    const order = await w.order();
    const sent = await w.register(order, { amount: '2061.72' });
    expect((await w.see(sent.id, w.seller)).warnings).toEqual(['shortage']);
    await w.confirm(sent);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.paying, unpaid: '0.01' });
    await audit();
  });

  test('edge: amounts above 1,000,000 are typed twice', async () => {
    const order = await w.order({ quantity: '500.00', price: '2100.00' });
    expect(await faults(w.register(order))).toEqual(['amountAgain payment.again']);
    expect(await faults(w.register(order, { amountAgain: '105000.00' }))).toEqual([
      'amountAgain payment.again',
    ]);
    expect((await w.register(order, { amountAgain: '1050000.00' })).state).toBe(PAYMENT.toConfirm);
  });

  test('12.1 what a transfer needs: account, reference, slip, days that have come; more than the amount is refused', async () => {
    const order = await w.order();
    expect(
      await faults(
        w.register(order, {
          payeeAccountId: null,
          bankRef: null,
          fileIds: [],
          receivedDate: addDays(w.today, 30),
          valueDate: w.today,
        }),
      ),
    ).toEqual([
      'bankRef field.input',
      'payeeAccountId field.select',
      'fileIds field.upload',
      'receivedDate payment.future',
      'valueDate payment.valueBefore',
    ]);
    await refused(
      w.register(order, { allocations: [{ targetType: 'ORDER', targetId: order.id, amount: '9999.00' }] }),
      AllocationBeyond,
      { currency: 'CNY' },
    );
    await refused(
      w.register(order, { allocations: [{ targetType: 'RECEIVABLE', targetId: '987654', amount: '1.00' }] }),
      AllocationForeign,
    );
    await refused(w.register(order, { payeeAccountId: '987654' }), PayeeAccountUnknown);
    await refused(w.register(order, {}, w.stranger), NotFound);
  });

  test('INV-PAY-02 one bank reference of an account and day is one payment; a rejected one frees it', async () => {
    const [a, b] = [await w.order(), await w.order()];
    const bankRef = freshRef();
    const first = await w.register(a, { bankRef });
    await refused(w.register(b, { bankRef }), PaymentDuplicate);
    await w.sellerFinance.does(rejectPayment, { id: first.id, version: first.version, reason: '金额不符' });
    expect((await w.register(b, { bankRef })).state).toBe(PAYMENT.toConfirm);
  });

  test('edge: payer name differs from the buyer: signed letter, operator’s approval, then confirmation', async () => {
    const order = await w.order();
    expect(await faults(w.register(order, { thirdParty: '集团财务公司' }))).toEqual([
      'letterFileIds payment.payerLetter',
    ]);
    const sent = await w.register(order, {
      thirdParty: '集团财务公司',
      letterFileIds: [await w.file(w.buyer)],
    });
    await refused(w.confirm(sent), PayerNotApproved);
    const approved = await w.operator.does(approvePayer, { id: sent.id, version: sent.version });
    await refused(w.operator.does(approvePayer, { id: sent.id, version: approved.version }), StateNotAllowed);
    expect((await w.confirm(approved)).state).toBe(PAYMENT.confirmed);
    await audit();
  });

  test('edge: half of a bill endorsed by its sub-range; ranges of one bill never overlap', async () => {
    const [a, b, c] = [await w.order(), await w.order(), await w.order()];
    const no = billNo();
    const bill = {
      ...BILL,
      billNo: no,
      billAmount: '10000.00',
      billIssueDate: addDays(w.today, -30),
      billDueDate: addDays(w.today, 120),
    };
    const first = await w.register(a, { ...bill, billFrom: '1', billTo: '206173' });
    expect((await w.see(first.id, w.seller)).warnings).toContain('billDiscount');
    await refused(w.register(b, { ...bill, billFrom: '206173', billTo: '412345' }), BillOverlap);
    const second = await w.register(b, { ...bill, billFrom: '206174', billTo: '412346' });
    await w.confirm(second);
    await w.sellerFinance.does(rejectPayment, { id: first.id, version: first.version, reason: '承兑人不符' });
    const third = await w.register(c, { ...bill, billFrom: '1', billTo: '206173' });
    expect(third.state).toBe(PAYMENT.toConfirm);
    expect(await w.see(third.id)).toMatchObject({ bill: { from: '1', to: '206173' } });
    await audit();
  });

  test('12.1 a bill: thirty digits, six months, due after today, its range worth the payment, its chain whole', async () => {
    const order = await w.order();
    const bill = { ...BILL, billNo: billNo(), billAmount: '2061.73', billIssueDate: addDays(w.today, -10) };
    expect(await faults(w.register(order, { ...bill, billDueDate: addDays(w.today, 200) }))).toEqual([
      'billDueDate payment.billTerm',
    ]);
    expect(
      await faults(
        w.register(order, {
          ...bill,
          billDueDate: w.today,
          billTo: '300000',
          billEndorsements: [
            { from: '甲', to: '乙' },
            { from: '丙', to: '丁' },
          ],
        }),
      ),
    ).toEqual([
      'billDueDate payment.billDue',
      'billTo payment.billRange',
      'billEndorsements payment.billChain',
    ]);
    expect(
      await faults(
        w.register(order, {
          ...bill,
          billDueDate: addDays(w.today, 90),
          billFrom: '1',
          billTo: '100',
          billEndorsable: false,
          billEndorsements: [{ from: '甲', to: '乙' }],
        }),
      ),
    ).toEqual(['billTo payment.billWorth', 'billEndorsements payment.billNotEndorsable']);
  });

  test('edge: L/C short because of +5 % tolerance, presentation beyond 21 days, expiry too early; one that expires before the window ends is warned', async () => {
    const order = await w.order();
    const lc = {
      settlementMethod: '45' as const,
      receivedDate: null,
      bankRef: null,
      payeeAccountId: null,
      lcNo: 'DLC2026001',
      lcIssuingBank: '中国银行',
      lcType: '10' as const,
      lcAmount: order.amount,
      lcLatestShipment: addDays(w.today, 10),
      lcExpiry: addDays(w.today, 20),
      lcPresentationDays: 22,
    };
    expect(await faults(w.register(order, lc))).toEqual([
      'lcAmount payment.lcShort',
      'lcPresentationDays payment.lcPresentation',
      'lcExpiry payment.lcExpiry',
    ]);
    const good = { ...lc, lcTolerancePct: '5', lcPresentationDays: 5, lcExpiry: addDays(w.today, 15) };
    const sent = await w.register(order, good);
    expect(sent.state).toBe(PAYMENT.toConfirm);
    expect(await w.see(sent.id, w.seller)).toMatchObject({
      lc: { presentBy: addDays(w.today, 15) },
      warnings: ['lcBeforeEta'],
    });
  });
});

describe(`${CALLERS} at once`, () => {
  const won = (outcome: PromiseSettledResult<unknown>[]) =>
    outcome.filter((o) => o.status === 'fulfilled').length;

  test('INV-PAY-02 the same payment is confirmed once, and reversed once', RACING, async () => {
    const order = await w.order();
    const sent = await w.register(order);
    const before = await w.balances(w.seller);
    expect(
      won(await raceSettled(CALLERS, (n) => w.confirm(sent, n % 2 === 0 ? w.sellerFinance : w.seller))),
    ).toBe(1);
    const { version } = await w.see(sent.id);
    expect(
      won(
        await raceSettled(CALLERS, () =>
          w.operator2.does(reversePayment, { id: sent.id, version, reason: '记账错误' }),
        ),
      ),
    ).toBe(1);
    expect((await w.balances(w.seller)).RECEIVED).toBe(before.RECEIVED ?? '0.00');
    await audit();
  });

  test(
    'INV-PAY-02 confirmed, rejected, withdrawn and reversed at once: one path, and the money agrees with it',
    RACING,
    async () => {
      const order = await w.order();
      const sent = await w.register(order);
      const before = await w.balances(w.seller);
      const seen = async () => ({ id: sent.id, version: (await w.see(sent.id, w.seller)).version });
      const acts = [
        async () => w.confirm(await seen()),
        async () => w.sellerFinance.does(rejectPayment, { ...(await seen()), reason: '未到账' }),
        async () => w.buyer.does(withdrawPayment, await seen()),
        async () => w.operator2.does(reversePayment, { ...(await seen()), reason: '记账错误' }),
      ];
      await raceSettled(CALLERS, (n) => (acts[n % acts.length] as () => Promise<unknown>)());
      const { state, available, allocated } = await w.see(sent.id);
      const paid = state === PAYMENT.confirmed ? order.amount : '0.00';
      expect([PAYMENT.confirmed, PAYMENT.rejected, PAYMENT.withdrawn, PAYMENT.reversed]).toContain(state);
      expect({ allocated, available }).toEqual({ allocated: paid, available: '0.00' });
      expect((await w.orderState(order.id)).paid).toBe(paid);
      const received = (await w.balances(w.seller)).RECEIVED ?? '0';
      expect(compare(sub(received, before.RECEIVED ?? '0'), paid)).toBe(0);
      await audit();
    },
  );

  test(
    'the last sub-ranges of one bill: fifty that overlap, and those taken touch nowhere',
    RACING,
    async () => {
      const orders = [await w.order({ quantity: '5.00' }), await w.order({ quantity: '5.00' })];
      const no = billNo();
      const drafts: { id: string; version: number }[] = [];
      for (let n = 0; n < CALLERS; n++) {
        const order = orders[n % orders.length] as { id: string; amount: string };
        const from = 1 + (n % 10) * 5000;
        drafts.push(
          await w.buyer.does(addPayment, {
            ...(await w.wish(w.buyer, order, {
              ...BILL,
              amount: '100.00',
              billNo: no,
              billFrom: String(from),
              billTo: String(from + 9999),
              billAmount: '5000.00',
              billIssueDate: addDays(w.today, -5),
              billDueDate: addDays(w.today, 90),
            })),
            submit: false,
          }),
        );
      }
      await raceSettled(CALLERS, (n) => {
        const { id, version } = drafts[n] as (typeof drafts)[0];
        return w.buyer.does(submitPayment, { id, version });
      });
      const { rows } = await sql<{ from: string; to: string }>`
      select bill_from::text as "from", bill_to::text as "to" from payments.registration
      where bill_no = ${no} and state in ('10', '20') order by bill_from`.execute(w.world.sql);
      expect(rows.length).toBeGreaterThanOrEqual(4);
      for (const [n, { from }] of rows.entries())
        if (n > 0) expect(Number(from)).toBeGreaterThan(Number(rows[n - 1]?.to));
      await audit();
    },
  );

  test('one range of a bill is taken by one registration', RACING, async () => {
    const orders = [await w.order(), await w.order()];
    const no = billNo();
    const drafts: { id: string; version: number }[] = [];
    for (let n = 0; n < CALLERS; n++) {
      const order = orders[n % orders.length] as { id: string; amount: string };
      drafts.push(
        await w.buyer.does(addPayment, {
          ...(await w.wish(w.buyer, order, {
            ...BILL,
            billNo: no,
            billFrom: '1',
            billTo: '206173',
            billAmount: '5000.00',
            billIssueDate: addDays(w.today, -5),
            billDueDate: addDays(w.today, 90),
          })),
          submit: false,
        }),
      );
    }
    const outcome = await raceSettled(CALLERS, (n) => {
      const draft = drafts[n] as { id: string; version: number };
      return w.buyer.does(submitPayment, { id: draft.id, version: draft.version });
    });
    expect(won(outcome)).toBe(1);
    expect(
      outcome.every((o) => o.status === 'fulfilled' || BillOverlap.is((o as PromiseRejectedResult).reason)),
    ).toBe(true);
    await audit();
  });
});
