import { machine, type Tone } from '#kernel/rules/machine.ts';
import { ORDER, type OrderState } from './order-states.ts';

export { ORDER, type OrderState };

/** Whether the limit of a company lets an order go (code set approval_status). */
export const ORDER_APPROVAL = { pending: '10', approved: '20' } as const;

/** sm:order, every row of trading-domain 9.2. */
export const orderLifecycle = machine('order', 'order_state', ORDER, {
  labels: {
    initial: { zh: '初始', en: 'Initial' },
    revoked: { zh: '已撤销', en: 'Revoked' },
    awaitingPayment: { zh: '待付款', en: 'Awaiting payment' },
    paying: { zh: '付款中', en: 'Paying' },
    awaitingPickup: { zh: '待提货', en: 'Awaiting pickup' },
    pickingUp: { zh: '提货中', en: 'Picking up' },
    completed: { zh: '已完成', en: 'Completed' },
    overdue: { zh: '已逾期', en: 'Overdue' },
  },
  finals: ['revoked', 'completed'],
  verbs: {
    create: [{ from: [null], to: 'initial', by: ['effect', 'buyer', 'seller', 'operator'], doc: 'create' }],
    submit: [
      { from: ['initial'], to: 'awaitingPayment', by: ['buyer', 'seller', 'operator'], doc: 'submit' },
      {
        from: ['initial'],
        to: 'awaitingPickup',
        by: ['buyer', 'seller', 'operator'],
        doc: 'submit, credit sale',
      },
    ],
    cancel: [
      {
        from: ['initial', 'awaitingPayment'],
        to: 'revoked',
        by: ['buyer', 'seller', 'operator'],
        doc: 'cancel',
      },
      { from: ['awaitingPickup'], to: 'revoked', by: ['operator'], doc: 'cancel paid order' },
    ],
    registerPayment: [
      {
        from: ['awaitingPayment'],
        to: 'paying',
        by: ['buyer', 'seller', 'operator', 'effect'],
        doc: 'register payment',
      },
    ],
    payBalance: [{ from: ['awaitingPayment'], to: 'awaitingPickup', by: ['buyer'], doc: 'pay by balance' }],
    confirmPayment: [
      {
        from: ['paying'],
        to: 'awaitingPickup',
        by: ['seller', 'operator', 'effect'],
        doc: 'confirm payment',
      },
      { from: ['paying'], to: 'paying', by: ['seller', 'operator'], doc: 'part confirmed' },
    ],
    losePayment: [
      {
        from: ['paying'],
        to: 'awaitingPayment',
        by: ['seller', 'operator', 'buyer'],
        doc: 'payment rejected or withdrawn',
      },
    ],
    lapse: [{ from: ['awaitingPayment'], to: 'overdue', by: ['timer'], doc: 'deadline passes' }],
    ship: [{ from: ['awaitingPickup'], to: 'pickingUp', by: ['effect'], doc: 'first goods out' }],
    complete: [
      { from: ['pickingUp'], to: 'completed', by: ['seller', 'operator', 'effect'], doc: 'complete' },
    ],
    confirmReceipt: [
      { from: ['pickingUp'], to: 'completed', by: ['buyer'], doc: 'confirm receipt (last note)' },
    ],
    close: [
      { from: ['pickingUp'], to: 'completed', by: ['seller', 'operator'], doc: 'close (short)' },
      { from: ['overdue'], to: 'revoked', by: ['seller', 'operator', 'timer'], doc: 'close' },
    ],
    reinstate: [{ from: ['overdue'], to: 'awaitingPayment', by: ['seller', 'operator'], doc: 'reinstate' }],
  },
});
export type OrderVerb = keyof typeof orderLifecycle.verbs;
/** Buttons of trading-domain 2.2, order. */
export const orderButtons = {
  create: 'Add',
  submit: 'Submit',
  cancel: 'Cancel',
  registerPayment: null,
  payBalance: 'Confirm',
  confirmPayment: 'Confirm',
  losePayment: null,
  lapse: null,
  ship: null,
  complete: 'Complete',
  confirmReceipt: 'Confirm',
  close: 'Close',
  reinstate: 'Submit',
} as const satisfies Record<OrderVerb, string | null>;
export const orderTones: Readonly<Record<OrderState, Tone>> = {
  '00': 'gray',
  '01': 'gray',
  '10': 'orange',
  '11': 'blue',
  '20': 'blue',
  '21': 'blue',
  '31': 'green',
  '32': 'red',
};

/** Lists known by label (9.1): the states each shows; `approval` filters by approval status 10 instead. */
export const ORDER_VIEWS = { pendingPayment: ['10', '11'], execute: ['20', '21'] } as const satisfies Record<
  string,
  readonly OrderState[]
>;
/** Orders that hold no goods (INV-ORD-06). */
export const holdsNoGoods = (state: OrderState): boolean =>
  state === ORDER.revoked || state === ORDER.overdue;
/** Who is asked to let an order above its company's limit go, and how it ended (code set approval_status). */
export const APPROVAL_NONE = '00';
export const APPROVAL_REJECTED = '30';
export const APPROVAL_DROPPED = '40';
/** Order operation types (code set order_operation_type). */
export const OPERATION = { onBehalf: '10', selfService: '20' } as const;
/** Codes of trade_payment an order distinguishes. */
export const TRADE_PAYMENT = { credit: '10', balance: '20', wechat: '30', alipay: '40' } as const;
/** States in which a submitted order may change (9.3). */
export const CHANGEABLE: readonly OrderState[] = ['10', '11', '20', '21'];
