import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { MoneyShort } from '#fulfilment/money/rules/refusals.ts';
import { adminCancelOrder, orderDetail } from '#fulfilment/orders/contract/order.ts';
import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { NoPermission, NotFound, StateNotAllowed, Validation, VersionConflict } from '#kernel/rules/refusals.ts';
import { raceSettled } from '#kernel/test/race.ts';
import { addBankAccount, endBankAccount, listBankAccounts, payeeAccounts } from '../contract/bank-account.ts';
import {
  addPayment,
  approvePayer,
  confirmPayment,
  countPayments,
  deletePayment,
  listAllPayments,
  listPayments,
  openTargets,
  rejectPayment,
  reversePayment,
  submitPayment,
  updatePayment,
  withdrawPayment,
} from '../contract/payment.ts';
import { PAYMENT } from '../rules/payment-lifecycle.ts';
import {
  AccountKnown,
  AllocationBeyond,
  AllocationForeign,
  BillOverlap,
  PayeeAccountUnknown,
  PayerNotApproved,
  PaymentBeyondRefund,
  PaymentDuplicate,
  PaymentOwnConfirm,
  PaymentOwnReverse,
  RefundElsewhere,
} from '../rules/refusals.ts';
import {
  accountsOf,
  confirmedTotal,
  confirmFromStatement,
  openRegistrations,
  paymentsOfOrder,
  refundTask,
  reverseFromStatement,
  withdrawalTask,
} from '../server/door.ts';
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
const billNo = (): string => `1${String((bills += 1)).padStart(29, '0')}`;
const faults = async (work: Promise<unknown>): Promise<string[]> => {
  const error = (await work.then(
    () => new Error('went through'),
    (e: unknown) => e,
  )) as { errors?: { field: string; rule: string }[] };
  if (error.errors === undefined) throw error;
  return error.errors.map((e) => `${e.field} ${e.rule}`);
};

describe('12.2 a transfer from its registration to its booking', () => {
  test('R-COLL-005 the buyer registers, the order is being paid, the seller’s finance confirms, the order is paid', async () => {
    const order = await w.order();
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPayment });
    const before = await w.balances(w.seller);
    const sent = await w.register(order);
    expect(sent.state).toBe(PAYMENT.toConfirm);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.paying });
    const confirmed = await w.confirm(sent);
    expect(confirmed.state).toBe(PAYMENT.confirmed);
    expect(await w.orderState(order.id)).toMatchObject({
      state: ORDER.awaitingPickup,
      paid: order.amount,
      unpaid: '0.00',
    });
    expect(await w.see(sent.id)).toMatchObject({
      allocated: order.amount,
      available: '0.00',
      allocations: [{ targetType: 'ORDER', applied: order.amount }],
      events: [{ action: 'save' }, { action: 'submit' }, { action: 'confirm' }],
    });
    const after = await w.balances(w.seller);
    expect(Number(after.RECEIVED) - Number(before.RECEIVED ?? 0)).toBeCloseTo(Number(order.amount), 2);
    expect((await w.seller.does(listPayments, { orderId: order.id })).list).toHaveLength(1);
    await refused(w.stranger.does(listAllPayments, {}), NoPermission);
    await audit();
  });

  test('INV-PAY-05 who registered or submitted it cannot confirm it; the buyer never; a stranger sees nothing', async () => {
    const order = await w.order();
    const own = await w.register(order, {}, w.sellerFinance);
    await refused(w.confirm(own, w.sellerFinance), PaymentOwnConfirm);
    expect((await w.see(own.id, w.sellerFinance)).can).not.toContain('confirm');
    expect((await w.see(own.id, w.seller)).can).toContain('confirm');
    await refused(w.confirm(own, w.buyerFinance), StateNotAllowed);
    await refused(w.see(own.id, w.stranger), NotFound);
    await refused(w.confirm({ ...own, version: 99 }, w.seller), VersionConflict);
    await refused(
      w.seller.does(confirmPayment, { id: own.id, version: own.version, seen: false as never }),
      Validation,
    );
    expect((await w.confirm(own, w.seller)).state).toBe(PAYMENT.confirmed);
    await audit();
  });

  test('9.2 part confirmed: the order stays in payment until what is due is whole', async () => {
    const order = await w.order();
    const half = await w.register(order, { amount: '1000.00' });
    await w.confirm(half);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.paying, paid: '1000.00' });
    const rest = await w.register(order, { amount: '1061.73' });
    await w.confirm(rest);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPickup, unpaid: '0.00' });
    expect(await w.by(w.seller, (ctx) => confirmedTotal(ctx as never, { orderId: order.id }))).toBe(order.amount);
    await audit();
  });

  test('12.2 reject with a reason, correct and submit; withdraw, edit and submit; the order waits again in between', async () => {
    const order = await w.order();
    const first = await w.register(order);
    const rejected = await w.sellerFinance.does(rejectPayment, {
      id: first.id,
      version: first.version,
      reason: '未到账',
    });
    expect(rejected.state).toBe(PAYMENT.rejected);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPayment });
    expect((await w.see(first.id)).can).toEqual(expect.arrayContaining(['edit', 'submit']));
    await refused(
      w.sellerFinance.does(updatePayment, {
        ...(await w.wish(w.sellerFinance, order, { submit: false })),
        id: first.id,
        version: rejected.version,
      }),
      StateNotAllowed,
    );
    const again = await w.buyer.does(updatePayment, {
      ...(await w.wish(w.buyer, order)),
      id: first.id,
      version: rejected.version,
    });
    expect(again.state).toBe(PAYMENT.toConfirm);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.paying });
    const back = await w.buyerFinance.does(withdrawPayment, { id: first.id, version: again.version });
    expect(back.state).toBe(PAYMENT.withdrawn);
    await refused(w.seller.does(withdrawPayment, { id: first.id, version: back.version }), StateNotAllowed);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.awaitingPayment });
    const last = await w.buyer.does(submitPayment, { id: first.id, version: back.version });
    expect(last.state).toBe(PAYMENT.toConfirm);
    await w.confirm(last);
    await audit();
  });

  test('00 → 90 a draft is deleted by the company that made it, and no other', async () => {
    const order = await w.order();
    const draft = await w.buyer.does(addPayment, await w.wish(w.buyer, order, { submit: false }));
    expect(draft.state).toBe(PAYMENT.draft);
    await refused(w.seller.does(deletePayment, { id: draft.id, version: draft.version }), StateNotAllowed);
    await w.buyer.does(deletePayment, { id: draft.id, version: draft.version });
    await refused(w.see(draft.id), NotFound);
    expect(await w.buyer.does(countPayments, {})).not.toHaveProperty(PAYMENT.deleted);
  });

  test('12.2 reverse: a second operator, mirror entries, the order is overdue and its money owed again', async () => {
    const order = await w.order();
    const sent = await w.register(order);
    const done = await w.confirm(sent, w.operator);
    const before = await w.balances(w.seller);
    const act = { id: sent.id, version: done.version, reason: '票据拒付' };
    await refused(w.operator.does(reversePayment, act), PaymentOwnReverse);
    await refused(w.seller.does(reversePayment as never, act as never), NoPermission);
    const reversed = await w.operator2.does(reversePayment, act);
    expect(reversed.state).toBe(PAYMENT.reversed);
    expect(await w.orderState(order.id)).toMatchObject({ paid: '0.00', unpaid: order.amount, overdue: true });
    const after = await w.balances(w.seller);
    expect(Number(before.RECEIVED) - Number(after.RECEIVED)).toBeCloseTo(Number(order.amount), 2);
    await refused(w.operator2.does(reversePayment, { ...act, version: reversed.version }), StateNotAllowed);
    await audit();
  });
});

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
    for (const o of [a, b, c]) expect(await w.orderState(o.id)).toMatchObject({ state: ORDER.awaitingPickup });
    expect(await w.see(sent.id)).toMatchObject({ allocated: '6185.19', available: '2814.81' });
    const d = await w.order();
    const byBalance = {
      settlementMethod: '70' as const,
      receivedDate: null,
      bankRef: null,
      payeeAccountId: null,
      fileIds: [],
    };
    expect(await faults(w.register(d, byBalance, w.seller))).toEqual(['settlementMethod payment.balanceBuyer']);
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
    expect(await faults(w.register(order, { amountAgain: '105000.00' }))).toEqual(['amountAgain payment.again']);
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

describe('refunds', () => {
  test('edge: a paid order that is called off owes its money back, to the buyer’s own account and no other', async () => {
    const order = await w.order();
    await w.confirm(await w.register(order));
    await refused(
      w.register(
        order,
        { direction: '20', purpose: '70', amount: '10.00', payeeAccountId: w.accountId },
        w.seller,
      ),
      RefundElsewhere,
    );
    const { version } = await w.operator.does(orderDetail, { id: order.id });
    await w.operator.does(adminCancelOrder, {
      id: order.id,
      version,
      closeReason: '60',
      reason: '卖方违约，退还货款',
    });
    const [task] = (await w.seller.does(listPayments, { orderId: order.id, direction: '20' })).list;
    expect(task).toMatchObject({ state: PAYMENT.toConfirm, amount: order.amount, purpose: '70' });
    const again = await w.by(w.seller, (ctx) =>
      refundTask(ctx as never, {
        orderId: order.id,
        amount: order.amount,
        cause: `order:${order.id}:ended`,
      }),
    );
    expect(again.paymentId).toBe(task?.id);
    const tooMuch = await w.by(w.seller, (ctx) =>
      refundTask(ctx as never, { orderId: order.id, amount: '5000.00', cause: `test:${order.id}` }),
    );
    await refused(w.confirm(await w.see(tooMuch.paymentId, w.seller), w.sellerFinance), PaymentBeyondRefund);
    const done = await w.confirm(task as never, w.sellerFinance);
    expect(done.state).toBe(PAYMENT.confirmed);
    expect(await w.orderState(order.id)).toMatchObject({ state: ORDER.revoked, paid: '0.00' });
    expect(await w.see(done.id)).toMatchObject({ payeeAccountTail: '4321', direction: '20' });
    expect((await w.see(done.id, w.operator2)).can).not.toContain('reverse');
    await refused(
      w.operator2.does(reversePayment, { id: done.id, version: done.version, reason: '退回' }),
      StateNotAllowed,
    );
    await audit();
  });

  test('a company takes its balance out: the operator confirms, the money is on its bank', async () => {
    const order = await w.order();
    await w.confirm(await w.register(order, { amount: '2500.00', allocations: [] }));
    const before = await w.balances(w.buyer);
    const task = await w.by(w.buyer, (ctx) =>
      withdrawalTask(ctx as never, {
        memberId: w.buyer.actor.memberId as string,
        currency: 'CNY',
        amount: '2500.00',
        cause: `test:withdrawal:${order.id}`,
        empId: w.buyer.actor.empId,
      }),
    );
    const seen = await w.see(task.paymentId);
    expect(seen.can).not.toContain('confirm');
    await w.confirm(seen, w.operator);
    const after = await w.balances(w.buyer);
    expect(Number(before.AVAILABLE) - Number(after.AVAILABLE)).toBeCloseTo(2500, 2);
    await audit();
  });
});

describe('doors and bank accounts', () => {
  test('a statement confirms and takes back what a person would; open registrations and those of orders are found', async () => {
    const order = await w.order();
    const sent = await w.register(order);
    const open = await w.by(w.sellerFinance, (ctx) =>
      openRegistrations(ctx as never, {
        payeeId: w.seller.actor.memberId as string,
        currency: 'CNY',
        most: 100,
        payeeAccountId: w.accountId,
      }),
    );
    expect(open.map((p) => p.id)).toContain(sent.id);
    await w.by(w.operator, (ctx) =>
      confirmFromStatement(ctx as never, { paymentId: sent.id, bankRef: 'STATEMENT1' }),
    );
    const [of] = await w.by(w.buyer, (ctx) => paymentsOfOrder(ctx as never, { orderIds: [order.id] }));
    expect(of).toMatchObject({ id: sent.id, applied: order.amount, state: PAYMENT.confirmed });
    await w.by(w.operator2, (ctx) =>
      reverseFromStatement(ctx as never, { paymentId: sent.id, reason: '匹配错误' }),
    );
    expect((await w.see(sent.id)).state).toBe(PAYMENT.reversed);
    await audit();
  });

  test('12.1 an account is checked, verified by the operator, shown to who pays, and ended by its company', async () => {
    const add = (account: string) =>
      w.file(w.seller).then((id) =>
        w.seller.does(addBankAccount, {
          holder: '测试',
          bankName: '工商银行',
          currency: 'CNY',
          account,
          fileIds: [id],
        }),
      );
    await refused(add('GB29NWBK60161331926818'), Validation);
    const made = await add('GB29 NWBK 6016 1331 9268 19');
    await refused(add('GB29NWBK60161331926819'), AccountKnown);
    const order = await w.order();
    const shown = async () =>
      (await w.buyer.does(payeeAccounts, { orderId: order.id, direction: '10' })).list.map((a) => a.account);
    expect(await shown()).toEqual(['6217000012345678']);
    await refused(w.stranger.does(payeeAccounts, { orderId: order.id, direction: '10' }), NotFound);
    const ended = await w.seller.does(endBankAccount, { id: made.id, version: made.version });
    expect(ended).toMatchObject({ state: '40', can: [] });
    expect((await w.buyer.does(listBankAccounts, {})).list.map((a) => a.account)).toEqual(['6217000087654321']);
    expect(
      await w.by(w.seller, (ctx) => accountsOf(ctx as never, { memberId: w.seller.actor.memberId as string })),
    ).toHaveLength(1);
  });

  test('what is open between the two companies is offered, the order asked for first', async () => {
    const order = await w.order();
    const found = await w.buyer.does(openTargets, { orderId: order.id });
    expect(found.list[0]).toMatchObject({ targetType: 'ORDER', targetId: order.id, open: order.amount });
    await refused(w.stranger.does(openTargets, { orderId: order.id }), NotFound);
  });
});

describe(`${CALLERS} at once`, () => {
  const won = (outcome: PromiseSettledResult<unknown>[]) =>
    outcome.filter((o) => o.status === 'fulfilled').length;

  test('INV-PAY-02 the same payment is confirmed once, and reversed once', async () => {
    const order = await w.order();
    const sent = await w.register(order);
    const before = await w.balances(w.seller);
    expect(won(await raceSettled(CALLERS, (n) => w.confirm(sent, n % 2 === 0 ? w.sellerFinance : w.seller)))).toBe(1);
    const { version } = await w.see(sent.id);
    expect(
      won(
        await raceSettled(CALLERS, () =>
          w.operator2.does(reversePayment, { id: sent.id, version, reason: '记账错误' }),
        ),
      ),
    ).toBe(1);
    expect((await w.balances(w.seller)).RECEIVED).toBe(before.RECEIVED);
    await audit();
  });

  test('one range of a bill is taken by one registration', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => w.order()));
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

describe('invariants see what is planted', () => {
  test('INV-PAY-01 02 05 06 07 each name the row', async () => {
    const order = await w.order();
    const [one, two] = [await w.register(order, { amount: '10.00' }), await w.register(order, { amount: '20.00' })];
    await w.confirm(one);
    await w.confirm(two);
    expect(await w.world.audit()).toEqual({});
    const cases: [string, string, string][] = [
      ['inv_pay_01', `update payments.allocation set applied = 9 where registration_id = ${one.id}`, `update payments.allocation set applied = 10 where registration_id = ${one.id}`],
      ['inv_pay_05', `update payments.registration set confirmed_by = created_by where id = ${one.id}`, `update payments.registration set confirmed_by = 1 where id = ${one.id}`],
      ['inv_pay_06', `update payments.registration set state = '50', reversed_at = now() where id = ${one.id}`, `update payments.registration set state = '20' where id = ${one.id}`],
      ['inv_pay_07', `update orders."order" set paid_amount = paid_amount + 1, unpaid_amount = unpaid_amount - 1 where id = ${order.id}`, `update orders."order" set paid_amount = paid_amount - 1, unpaid_amount = unpaid_amount + 1 where id = ${order.id}`],
      ['inv_pay_02', `drop index payments.registration_bank_ref; update payments.registration set bank_ref = 'SAME' where id in (${one.id}, ${two.id})`, `update payments.registration set bank_ref = 'X' || id where id in (${one.id}, ${two.id})`],
    ];
    for (const [view, plant, mend] of cases) {
      await sql.raw(plant).execute(w.world.sql);
      expect(Object.keys(await w.world.audit()), view).toContain(view);
      await sql.raw(mend).execute(w.world.sql);
    }
    expect(await w.world.audit()).toEqual({});
  });
});
