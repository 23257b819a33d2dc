import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a settlement statement (code set settlement_state). */
export const SETTLEMENT = {
  draft: '00',
  sent: '10',
  disputed: '11',
  confirmed: '20',
  invoiced: '40',
  closed: '50',
  void: '90',
} as const;
export type SettlementState = (typeof SETTLEMENT)[keyof typeof SETTLEMENT];
/** Trade type of trade at home, which bears VAT. */
export const DOMESTIC = '10';
/** What a statement settles (code set settlement_kind). */
export const KIND = { provisional: '10', final: '20', correction: '30' } as const;
export type SettlementKind = (typeof KIND)[keyof typeof KIND];
/** States in which both sides are bound by the figures. */
export const BINDING: readonly SettlementState[] = [
  SETTLEMENT.confirmed,
  SETTLEMENT.invoiced,
  SETTLEMENT.closed,
];
/** Working days the buyer has to confirm (trading-domain 13.1 confirmBy). */
export const CONFIRM_DAYS = 3;

/** sm:settlement, every row of trading-domain 13.1. */
export const settlementLifecycle = machine('settlement', 'settlement_state', SETTLEMENT, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    sent: { zh: '待确认', en: 'To be confirmed' },
    disputed: { zh: '有异议', en: 'Disputed' },
    confirmed: { zh: '已确认', en: 'Confirmed' },
    invoiced: { zh: '已开票', en: 'Invoiced' },
    closed: { zh: '已结清', en: 'Closed' },
    void: { zh: '已作废', en: 'Void' },
  },
  finals: ['closed', 'void'],
  verbs: {
    draft: [{ from: [null], to: 'draft', by: ['effect', 'seller', 'operator'], doc: 'draft' }],
    delete: [{ from: ['draft'], to: 'void', by: ['seller'], doc: 'delete' }],
    send: [{ from: ['draft'], to: 'sent', by: ['seller', 'operator'], doc: 'send' }],
    confirm: [{ from: ['sent'], to: 'confirmed', by: ['buyer'], doc: 'confirm' }],
    silence: [{ from: ['sent'], to: 'confirmed', by: ['timer'], doc: 'silence' }],
    dispute: [{ from: ['sent'], to: 'disputed', by: ['buyer'], doc: 'dispute' }],
    recall: [{ from: ['sent'], to: 'draft', by: ['seller'], doc: 'recall' }],
    revise: [{ from: ['disputed'], to: 'draft', by: ['seller'], doc: 'revise' }],
    decide: [{ from: ['disputed'], to: 'confirmed', by: ['operator'], doc: 'decide' }],
    invoiceWhole: [{ from: ['confirmed'], to: 'invoiced', by: ['effect'], doc: 'invoiced in full' }],
    close: [
      { from: ['invoiced'], to: 'closed', by: ['effect'], doc: 'paid or refunded in full' },
      { from: ['confirmed'], to: 'closed', by: ['effect'], doc: 'nothing to invoice' },
    ],
    uninvoice: [{ from: ['invoiced'], to: 'confirmed', by: ['effect'], doc: 'no longer invoiced in full' }],
    void: [{ from: ['confirmed'], to: 'void', by: ['operator'], doc: 'void' }],
  },
});
export type SettlementVerb = keyof typeof settlementLifecycle.verbs;
/** Buttons of trading-domain 2.2, settlement. */
export const settlementButtons = {
  draft: 'Add',
  delete: 'Delete',
  send: 'Release',
  confirm: 'Confirm',
  silence: null,
  dispute: 'Reject',
  recall: 'Withdraw',
  revise: 'Edit',
  decide: 'Confirm',
  invoiceWhole: null,
  close: null,
  uninvoice: null,
  void: 'Void',
} as const satisfies Record<SettlementVerb, string | null>;
export const settlementTones: Readonly<Record<SettlementState, Tone>> = {
  '00': 'orange',
  '10': 'blue',
  '11': 'red',
  '20': 'green',
  '40': 'blue',
  '50': 'green',
  '90': 'gray',
};
