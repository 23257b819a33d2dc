import { CHANGE, changeLifecycle } from '#fulfilment/orders/rules/change-lifecycle.ts';
import { ORDER, orderLifecycle } from '#fulfilment/orders/rules/order-lifecycle.ts';
import {
  adminCancelOrder,
  adminSubmitOrder,
  cancelOrder,
  submitOrder,
} from '#fulfilment/orders/contract/order.ts';
import {
  adminCloseOrder,
  adminCompleteOrder,
  adminConfirmPayment,
  adminReinstateOrder,
  approveOrder,
  closeOrder,
  completeOrder,
  confirmChange,
  confirmPayment,
  confirmReceipt,
  payBalance,
  proposeChange,
  refuseChange,
  reinstateOrder,
  rejectOrder,
  withdrawChange,
} from '#fulfilment/orders/contract/order-acts.ts';
import { addProtocol } from '#fulfilment/contracts/contract/protocol.ts';
import { addPayment } from '#fulfilment/payments/contract/payment.ts';
import { addSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { addNote } from '#fulfilment/shipments/contract/note.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { libraryClauses } from '../contract-acts.ts';
import { delivered, type Load, noteForm } from '../truck-acts.ts';
import { appealOn } from './claim-machines.ts';
import { paymentOf } from './money-machines.ts';
import { act, one, REASON, type Scene, type WalkedMachine, withReason } from './walk.ts';

const PRICE = '2115.00';
const ending = (closeReason: '10' | '60') => (s: Scene) => ({ ...one(s), closeReason, reason: REASON });
const deadline = async (s: Scene) => ({
  ...one(s),
  payDeadline: new Date((await s.w.world.now()).getTime() + 20 * 3_600_000).toISOString(),
});
/** Tonnes of a truck: most fit, a few are more than the order has. */
const load = ({ n }: Scene) => `${[20, 25, 30, 30, 32, 10, 250][n % 7]}.00`;
const LOADS: readonly Load[] = [
  { planned: '30.00', shipped: '29.960', received: '29.960' },
  { planned: '30.00', shipped: '30.020', received: '29.880' },
  { planned: '32.00', shipped: '32.000', received: '31.700' },
  { planned: '10.00', shipped: '10.010', received: '10.000' },
];
const spotContract = async ({ w, row }: Scene) => ({
  protocolType: '20' as const,
  title: '甲醇购销合同',
  language: 'zh' as const,
  dealIds: [row.dealId as string],
  effectiveDate: await w.day(0),
  expiryDate: await w.day(60),
  quantityBasis: '40',
  qualityBasis: '30',
  clauses: await libraryClauses(w),
});

export const orderMachine: WalkedMachine = {
  name: 'order',
  lifecycle: orderLifecycle,
  bizType: 'ORDER',
  rows: `select id, version, gmt_modified::text as changed, order_state as state, order_amount::text as amount, unpaid_amount::text as unpaid, deal_id::text as "dealId",
    quantity::text as quantity, delivery_end::text as "deliveryEnd" from orders."order"`,
  starts: {
    agree: {
      by: ['buyer'],
      verb: undefined,
      run: ({ w, n }) => {
        const quantity = `${[100, 100, 200, 300][n % 4]}.00`;
        return w.agreed(quantity, lineAmount(quantity, PRICE), { unitPrice: PRICE });
      },
    },
  },
  acts: {
    submit: act(submitOrder, ['buyer'], one, 'submit'),
    submitOnCredit: act(submitOrder, ['buyer'], (s) => ({ ...one(s), tradePayment: '10' }), 'submit'),
    adminSubmit: act(adminSubmitOrder, ['operator'], one, 'submit'),
    approve: act(approveOrder, ['buyer'], one),
    reject: act(rejectOrder, ['buyer'], withReason),
    cancel: act(cancelOrder, ['buyer', 'seller'], ending('10'), 'cancel'),
    adminCancel: act(adminCancelOrder, ['operator'], ending('60'), 'cancel'),
    pay: act(addPayment, ['buyerFinance', 'buyer', 'sellerFinance'], paymentOf),
    payBalance: act(payBalance, ['buyer'], one, 'payBalance'),
    confirmPayment: act(confirmPayment, ['seller'], one, 'confirmPayment'),
    adminConfirm: act(adminConfirmPayment, ['operator'], one, 'confirmPayment'),
    confirmReceipt: act(confirmReceipt, ['buyer'], one, 'confirmReceipt'),
    complete: act(completeOrder, ['seller'], one, 'complete'),
    adminComplete: act(adminCompleteOrder, ['operator'], one, 'complete'),
    close: act(closeOrder, ['seller'], withReason, 'close'),
    adminClose: act(adminCloseOrder, ['operator'], withReason, 'close'),
    reinstate: act(reinstateOrder, ['seller'], deadline, 'reinstate'),
    adminReinstate: act(adminReinstateOrder, ['operator'], deadline, 'reinstate'),
    change: act(proposeChange, ['buyer', 'seller'], async (s) => ({
      ...one(s),
      reason: REASON,
      ...(s.n % 3 === 0
        ? { payerName: '江苏付款代理有限公司' }
        : s.n % 3 === 1
          ? { quantities: [{ lineNo: 1, quantity: `${100 + (s.n % 5) * 20}.00` }] }
          : { deliveryEnd: await s.w.day(25) }),
    })),
    note: act(addNote, ['buyer', 'buyer', 'buyer', 'seller'], (s) => noteForm(s.w, s.row.id, load(s))),
    deliver: {
      by: ['buyer'],
      verb: undefined,
      run: ({ w, row, n }) => delivered(w, row.id, LOADS[n % LOADS.length] as Load),
    },
    settle: act(addSettlement, ['seller'], (s) => ({
      kind: s.n % 3 === 0 ? '10' : '20',
      orderId: s.row.id,
    })),
    contract: act(addProtocol, ['trader'], spotContract),
    appeal: appealOn('order'),
  },
  onward: {
    [ORDER.initial]: ['submit', 'submit', 'submitOnCredit', 'contract'],
    [ORDER.awaitingPayment]: ['pay', 'pay', 'pay', 'payBalance'],
    [ORDER.paying]: ['adminConfirm', 'pay', 'note'],
    [ORDER.awaitingPickup]: ['note', 'deliver'],
    [ORDER.pickingUp]: ['note', 'deliver', 'deliver', 'deliver', 'settle', 'confirmReceipt', 'complete'],
    [ORDER.completed]: ['settle', 'appeal'],
    [ORDER.overdue]: ['reinstate'],
  },
};

const answer = (s: Scene) => ({
  id: s.row.orderId as string,
  version: Number.parseInt(s.row.orderVersion ?? '1', 10) - (s.version < s.row.version ? 1 : 0),
  changeId: s.row.id,
});
export const changeMachine: WalkedMachine = {
  name: 'change',
  lifecycle: changeLifecycle,
  bizType: 'ORDER_CHANGE',
  rows: `select c.id, c.version, c.gmt_modified::text as changed, c.change_state as state, c.order_id::text as "orderId", o.version::text as "orderVersion"
    from orders.change c join orders."order" o on o.id = c.order_id`,
  acts: {
    confirm: act(confirmChange, ['buyer', 'seller'], answer, 'confirmChange'),
    refuse: act(refuseChange, ['buyer', 'seller'], (s) => ({ ...answer(s), reason: REASON }), 'refuseChange'),
    withdraw: act(withdrawChange, ['buyer', 'seller'], answer, 'withdrawChange'),
  },
  onward: { [CHANGE.proposed]: ['confirm'] },
};
