import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Invoice states (code set invoice_state). */
export const INVOICE = {
  draft: '00',
  requested: '10',
  refused: '11',
  issuing: '20',
  issued: '30',
  received: '31',
  redAsked: '40',
  reversed: '41',
  void: '90',
} as const;
export type InvoiceState = (typeof INVOICE)[keyof typeof INVOICE];

/** sm:invoice, every row of trading-domain 14. */
export const invoiceLifecycle = machine('invoice', 'invoice_state', INVOICE, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    requested: { zh: '已申请', en: 'Requested' },
    refused: { zh: '已退回', en: 'Refused' },
    issuing: { zh: '开具中', en: 'Issuing' },
    issued: { zh: '已开具', en: 'Issued' },
    received: { zh: '已签收', en: 'Received' },
    redAsked: { zh: '红冲申请', en: 'Red letter asked' },
    reversed: { zh: '已红冲', en: 'Fully reversed' },
    void: { zh: '已作废', en: 'Void' },
  },
  finals: ['reversed', 'void'],
  verbs: {
    request: [{ from: [null], to: 'draft', by: ['buyer', 'seller', 'effect'], doc: 'request' }],
    /** The red letter itself, a document of its own beside the invoice it reverses. */
    writeRed: [{ from: [null], to: 'issued', by: ['effect'], doc: 'red letter' }],
    submit: [
      { from: ['draft'], to: 'requested', by: ['buyer', 'seller'], doc: 'submit' },
      { from: ['refused'], to: 'requested', by: ['buyer'], doc: 'correct and submit' },
    ],
    refuse: [{ from: ['requested'], to: 'refused', by: ['seller'], doc: 'refuse' }],
    voidRequest: [{ from: ['draft'], to: 'void', by: ['buyer', 'seller'], doc: 'void request' }],
    withdraw: [{ from: ['requested'], to: 'void', by: ['buyer'], doc: 'withdraw' }],
    startIssue: [{ from: ['requested'], to: 'issuing', by: ['seller'], doc: 'start issuing' }],
    issueFailed: [{ from: ['issuing'], to: 'requested', by: ['seller', 'effect'], doc: 'issue failed' }],
    issue: [{ from: ['issuing'], to: 'issued', by: ['seller', 'effect'], doc: 'issued' }],
    confirmReceipt: [
      { from: ['issued'], to: 'received', by: ['buyer', 'timer'], doc: 'buyer confirms receipt / deduction' },
    ],
    askRed: [
      { from: ['issued', 'received'], to: 'redAsked', by: ['seller', 'buyer'], doc: 'red letter asked' },
    ],
    refuseRed: [{ from: ['redAsked'], to: 'issued', by: ['seller', 'buyer'], doc: 'red letter refused' }],
    issueRed: [
      { from: ['redAsked'], to: 'reversed', by: ['seller'], doc: 'red invoice issued' },
      { from: ['redAsked'], to: 'issued', by: ['seller'], doc: 'partial red issued' },
    ],
  },
});
export type InvoiceVerb = keyof typeof invoiceLifecycle.verbs;
/** Buttons of trading-domain 2.2, invoice. */
export const invoiceButtons = {
  request: 'Add',
  writeRed: null,
  submit: 'Submit',
  refuse: 'Reject',
  voidRequest: 'Withdraw',
  withdraw: 'Withdraw',
  startIssue: 'Release',
  issueFailed: 'Reject',
  issue: 'Release',
  confirmReceipt: 'Confirm',
  askRed: 'Revoke',
  refuseRed: 'Reject',
  issueRed: 'Release',
} as const satisfies Record<InvoiceVerb, string | null>;
export const invoiceTones: Readonly<Record<keyof typeof INVOICE, Tone>> = {
  draft: 'orange',
  requested: 'blue',
  refused: 'red',
  issuing: 'blue',
  issued: 'green',
  received: 'green',
  redAsked: 'orange',
  reversed: 'gray',
  void: 'gray',
};
/** States in which an invoice has its number; from here on nothing of it changes. */
export const NUMBERED: readonly InvoiceState[] = [
  INVOICE.issued,
  INVOICE.received,
  INVOICE.redAsked,
  INVOICE.reversed,
];

export const COLOR = { blue: '10', red: '20' } as const;
export const MEDIUM = { paper: '10', electronic: '20', digital: '30' } as const;
export const TYPE = { ordinary: '01', special: '02' } as const;
/** The buyer has received an invoice so long after its issue, without a word of his. */
export const RECEIPT_DAYS = 15;
