import { createContext, postCommitEffects } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import { compare, dec, round2 } from '#kernel/rules/decimal.ts';
import {
  forfeitDeposit,
  freezeDeposit,
  objectForfeit,
  offsetDeposit,
  releaseDeposit,
  returnDoubleDeposit,
  topUpDeposit,
} from '#fulfilment/money/contract/deposit.ts';
import {
  approveWriteOff,
  refuseWriteOff,
  writeOffReceivable,
} from '#fulfilment/money/contract/receivable.ts';
import { DEPOSIT, depositLifecycle } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { RECEIVABLE, receivableLifecycle } from '#fulfilment/money/rules/receivable-lifecycle.ts';
import { requireDeposit } from '#fulfilment/money/server/door.ts';
import {
  approvePayer,
  confirmPayment,
  deletePayment,
  rejectPayment,
  reversePayment,
  submitPayment,
  updatePayment,
  withdrawPayment,
} from '#fulfilment/payments/contract/payment.ts';
import { paymentScene } from '#fulfilment/payments/rules/file-scenes.ts';
import { PAYMENT, paymentLifecycle } from '#fulfilment/payments/rules/payment-lifecycle.ts';
import { bankRef } from '../trade-world.ts';
import { act, one, REASON, type Scene, type WalkedMachine, withReason } from './walk.ts';

/** A transfer for an order: all that is open, a part of it, or more than it. */
async function transferOf(s: Scene, orderId: string, open: string) {
  const due = compare(open, '0') > 0 ? open : '1000.00';
  const share = (by: number) => round2(dec(due).times(by));
  const amount = [due, due, due, share(0.5), '1.00', round2(dec(due).plus(700))][s.n % 6] as string;
  const allocated = compare(amount, due) > 0 ? due : amount;
  return {
    orderId,
    settlementMethod: '10' as const,
    purpose: '40' as const,
    amount,
    amountAgain: amount,
    receivedDate: await s.w.day(0),
    payeeAccountId: s.w.sellerAccount,
    bankRef: bankRef(),
    allocations:
      s.n % 7 === 0 ? [] : [{ targetType: 'ORDER' as const, targetId: orderId, amount: allocated }],
    fileIds: [await s.w.file(s.who, paymentScene)],
    submit: s.n % 5 !== 0,
  };
}
/** A payment of the order that the scene is about. */
export const paymentOf = (s: Scene) => transferOf(s, s.row.id, s.row.unpaid ?? '0');

export const paymentMachine: WalkedMachine = {
  name: 'payment',
  lifecycle: paymentLifecycle,
  bizType: 'PAYMENT',
  rows: `select r.id, r.version, r.gmt_modified::text as changed, r.state, r.order_id::text as "orderId", o.unpaid_amount::text as unpaid
    from payments.registration r join orders."order" o on o.id = r.order_id`,
  acts: {
    submit: act(submitPayment, ['buyerFinance', 'buyer', 'sellerFinance'], one, 'submit'),
    correct: act(
      updatePayment,
      ['buyerFinance', 'buyer'],
      async (s) => ({
        ...one(s),
        ...(await transferOf(s, s.row.orderId as string, s.row.unpaid as string)),
        submit: true,
      }),
      'resubmit',
    ),
    delete: act(deletePayment, ['buyerFinance', 'buyer'], one, 'delete'),
    withdraw: act(withdrawPayment, ['buyerFinance', 'buyer'], one, 'withdraw'),
    confirm: act(
      confirmPayment,
      ['sellerFinance', 'seller', 'finance'],
      (s) => ({ ...one(s), seen: true as const }),
      'confirm',
    ),
    reject: act(rejectPayment, ['sellerFinance', 'seller', 'finance'], withReason, 'reject'),
    reverse: act(reversePayment, ['finance', 'admin'], withReason, 'reverse'),
    approvePayer: act(approvePayer, ['finance'], one),
  },
  onward: {
    [PAYMENT.draft]: ['submit'],
    [PAYMENT.toConfirm]: ['confirm'],
    [PAYMENT.rejected]: ['correct'],
    [PAYMENT.withdrawn]: ['correct'],
  },
};

let deposits = 0;
/** What a contract with a deposit asks for when it takes effect. */
const require = async ({ w, n }: Scene) => {
  deposits += 1;
  const { actor } = w.operator;
  const dueAt = new Date((await w.world.now()).getTime() + 26 * 3_600_000);
  return inTransaction(w.world.runtime.database.db, actor, 'write', (tx) =>
    requireDeposit(createContext(w.world.runtime, tx, actor, null, postCommitEffects()) as never, {
      bizType: 'PROTOCOL',
      bizId: String(1_000_000 + deposits),
      bizNo: `HT${deposits}`,
      payerId: w.buyer.actor.memberId as string,
      receiverId: w.seller.actor.memberId as string,
      currency: 'CNY',
      nature: n % 2 === 0 ? '10' : '20',
      required: `${[1, 50, 700, 20_000][n % 4]}.00`,
      dueAt,
    }),
  );
};
export const depositMachine: WalkedMachine = {
  name: 'deposit',
  lifecycle: depositLifecycle,
  bizType: 'DEPOSIT',
  rows: 'select id, version, gmt_modified::text as changed, deposit_state as state from money.deposit',
  starts: { require: { by: ['operator'], verb: undefined, run: require } },
  acts: {
    freeze: act(freezeDeposit, ['buyer', 'buyerFinance'], one, 'freeze'),
    topUp: act(topUpDeposit, ['buyer'], one, 'topUp'),
    object: act(objectForfeit, ['buyer', 'seller'], withReason),
    release: act(releaseDeposit, ['finance', 'admin'], withReason, 'release'),
    offset: act(
      offsetDeposit,
      ['finance'],
      (s) => ({ ...withReason(s), amount: s.n % 2 === 0 ? null : '1.00' }),
      'offset',
    ),
    returnDouble: act(returnDoubleDeposit, ['finance', 'admin'], withReason, 'release'),
    forfeit: act(
      forfeitDeposit,
      ['finance', 'admin'],
      (s) => ({ ...withReason(s), amount: s.n % 2 === 0 ? null : '1.00' }),
      'forfeit',
    ),
  },
  onward: {
    [DEPOSIT.required]: ['freeze'],
    [DEPOSIT.frozen]: ['release', 'offset', 'forfeit', 'returnDouble'],
  },
};

export const receivableMachine: WalkedMachine = {
  name: 'receivable',
  lifecycle: receivableLifecycle,
  bizType: 'RECEIVABLE',
  rows: 'select id, version, gmt_modified::text as changed, receivable_state as state from money.receivable',
  acts: {
    writeOff: act(writeOffReceivable, ['finance', 'admin'], withReason),
    approveWriteOff: act(approveWriteOff, ['admin', 'finance'], one, 'writeOff'),
    refuseWriteOff: act(refuseWriteOff, ['admin', 'finance'], (s) => ({ ...one(s), reason: REASON })),
  },
  onward: { [RECEIVABLE.overdue]: ['writeOff', 'approveWriteOff'] },
};
