import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a payment registration (code set payment_registration_state). */
export const PAYMENT = {
  draft: '00',
  toConfirm: '10',
  confirmed: '20',
  rejected: '30',
  withdrawn: '40',
  reversed: '50',
  deleted: '90',
} as const;
export type PaymentState = (typeof PAYMENT)[keyof typeof PAYMENT];

/** sm:payment, every row of trading-domain 12.2. The creator is the company that registered it. */
export const paymentLifecycle = machine('payment', 'payment_registration_state', PAYMENT, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    toConfirm: { zh: '待确认', en: 'To be confirmed' },
    confirmed: { zh: '已确认', en: 'Confirmed' },
    rejected: { zh: '已驳回', en: 'Rejected' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
    reversed: { zh: '已冲销', en: 'Reversed' },
    deleted: { zh: '已删除', en: 'Deleted' },
  },
  finals: ['reversed', 'deleted'],
  verbs: {
    save: [{ from: [null], to: 'draft', by: ['buyer', 'seller', 'operator'], doc: 'save' }],
    delete: [{ from: ['draft'], to: 'deleted', by: ['creator'], doc: 'delete' }],
    submit: [{ from: ['draft'], to: 'toConfirm', by: ['buyer', 'seller', 'operator'], doc: 'submit' }],
    succeed: [
      {
        from: ['draft'],
        to: 'confirmed',
        by: ['effect'],
        doc: 'gateway success (WeChat, Alipay, balance)',
      },
    ],
    withdraw: [{ from: ['toConfirm'], to: 'withdrawn', by: ['creator'], doc: 'withdraw' }],
    resubmit: [
      { from: ['withdrawn'], to: 'toConfirm', by: ['creator'], doc: 'edit and submit' },
      { from: ['rejected'], to: 'toConfirm', by: ['creator'], doc: 'correct and submit' },
    ],
    confirm: [{ from: ['toConfirm'], to: 'confirmed', by: ['seller', 'operator'], doc: 'confirm' }],
    reject: [{ from: ['toConfirm'], to: 'rejected', by: ['seller', 'operator'], doc: 'reject' }],
    reverse: [{ from: ['confirmed'], to: 'reversed', by: ['operator'], doc: 'reverse' }],
  },
});
export type PaymentVerb = keyof typeof paymentLifecycle.verbs;
/** Buttons of trading-domain 2.2, payment. */
export const paymentButtons = {
  save: 'Add',
  delete: 'Delete',
  submit: 'Submit',
  succeed: null,
  withdraw: 'Withdraw',
  resubmit: 'Submit',
  confirm: 'Confirm',
  reject: 'Reject',
  reverse: 'Revoke',
} as const satisfies Record<PaymentVerb, string | null>;
export const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  '00': 'gray',
  '10': 'orange',
  '20': 'green',
  '30': 'red',
  '40': 'gray',
  '50': 'red',
  '90': 'gray',
};
/** Registrations somebody may still change: drafts, and what came back. */
export const EDITABLE: readonly PaymentState[] = [PAYMENT.draft, PAYMENT.rejected, PAYMENT.withdrawn];

export const DIRECTION = { in: '10', out: '20' } as const;
export const PAY_TYPE = { offline: '10', wechat: '20', alipay: '30' } as const;
export const METHOD = {
  transfer: '10',
  bankBill: '20',
  commercialBill: '30',
  lc: '40',
  domesticLc: '45',
  dp: '50',
  da: '60',
  balance: '70',
} as const;
export const PURPOSE = { goods: '40', deposit: '10', difference: '50', refund: '70' } as const;
export const isBill = (method: string | null | undefined): boolean =>
  method === METHOD.bankBill || method === METHOD.commercialBill;
export const isLetterOfCredit = (method: string | null | undefined): boolean =>
  method === METHOD.lc || method === METHOD.domesticLc;
/** Methods whose money crosses the account of the payee, with a slip and a bank reference. */
export const crossesBank = (method: string | null | undefined): boolean =>
  method === METHOD.transfer || method === METHOD.dp || method === METHOD.da;
/** What an amount may be spread over. */
export const TARGETS = ['ORDER', 'DEPOSIT', 'RECEIVABLE', 'SETTLEMENT'] as const;
export type TargetType = (typeof TARGETS)[number];
