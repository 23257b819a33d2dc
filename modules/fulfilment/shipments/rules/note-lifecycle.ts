import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Shipment note states (code set shipment_note_state). */
export const NOTE = {
  draft: '00',
  submitted: '10',
  refused: '11',
  released: '20',
  loading: '30',
  shipped: '40',
  received: '50',
  disputed: '55',
  settled: '60',
  void: '90',
} as const;
export type NoteState = (typeof NOTE)[keyof typeof NOTE];

/**
 * sm:shipment, every row of trading-domain 10.2. The custodian of a warehouse weighs and confirms transfers
 * for the seller (decision 0026).
 */
export const noteLifecycle = machine('shipment', 'shipment_note_state', NOTE, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    submitted: { zh: '待放货', en: 'Submitted' },
    refused: { zh: '已退回', en: 'Refused' },
    released: { zh: '已放货', en: 'Released' },
    loading: { zh: '装货中', en: 'Loading' },
    shipped: { zh: '已发货', en: 'Shipped' },
    received: { zh: '已收货', en: 'Received' },
    disputed: { zh: '收货异议', en: 'Receipt disputed' },
    settled: { zh: '已结算', en: 'Settled' },
    void: { zh: '已作废', en: 'Void' },
  },
  finals: ['void'],
  verbs: {
    create: [{ from: [null], to: 'draft', by: ['seller', 'buyer'], doc: 'create' }],
    /** A note of its own beside the one whose weight was wrong (INV-SHP-05). */
    correct: [{ from: [null], to: 'shipped', by: ['seller', 'operator'], doc: 'reversing note' }],
    /** Of leg B, with what leg A's note was weighed at (4.2). */
    follow: [{ from: [null], to: 'shipped', by: ['effect'], doc: 'follows leg A' }],
    submit: [
      { from: ['draft'], to: 'submitted', by: ['seller', 'buyer'], doc: 'submit' },
      { from: ['refused'], to: 'submitted', by: ['seller', 'buyer'], doc: 'correct and submit' },
    ],
    delete: [{ from: ['draft'], to: 'void', by: ['seller', 'buyer'], doc: 'delete' }],
    refuse: [{ from: ['submitted'], to: 'refused', by: ['seller', 'operator'], doc: 'refuse' }],
    void: [
      { from: ['refused'], to: 'void', by: ['buyer', 'seller'], doc: 'void' },
      { from: ['submitted'], to: 'void', by: ['buyer', 'seller', 'operator'], doc: 'void' },
      { from: ['released'], to: 'void', by: ['seller', 'operator'], doc: 'void' },
    ],
    release: [
      { from: ['submitted'], to: 'released', by: ['seller', 'operator'], doc: 'release goods (放货)' },
    ],
    changeVehicle: [
      { from: ['released'], to: 'released', by: ['buyer', 'seller'], doc: 'change vehicle or driver' },
    ],
    missWindow: [{ from: ['released'], to: 'released', by: ['timer'], doc: 'window missed' }],
    weighIn: [
      {
        from: ['released'],
        to: 'loading',
        by: ['seller', 'operator'],
        doc: 'weigh in (tare) / start loading',
      },
    ],
    abort: [{ from: ['loading'], to: 'released', by: ['seller', 'operator'], doc: 'abort loading' }],
    weighOut: [{ from: ['loading'], to: 'shipped', by: ['seller', 'operator'], doc: 'weigh out' }],
    confirmReceipt: [{ from: ['shipped'], to: 'received', by: ['buyer'], doc: 'confirm receipt' }],
    silence: [{ from: ['shipped'], to: 'received', by: ['timer'], doc: 'silence' }],
    dispute: [{ from: ['shipped'], to: 'disputed', by: ['buyer'], doc: 'receipt with dispute' }],
    agree: [{ from: ['disputed'], to: 'received', by: ['buyer', 'seller', 'operator'], doc: 'agreed' }],
    settle: [{ from: ['received'], to: 'settled', by: ['effect'], doc: 'settled' }],
    unsettle: [{ from: ['settled'], to: 'received', by: ['effect'], doc: 'settlement void' }],
  },
});
export type NoteVerb = keyof typeof noteLifecycle.verbs;

/** Buttons of trading-domain 2.2, shipment note. */
export const noteButtons = {
  create: 'Add',
  correct: 'Weigh',
  follow: null,
  submit: 'Submit',
  delete: 'Delete',
  refuse: 'Reject',
  void: 'Void',
  release: 'ReleaseGoods',
  changeVehicle: 'Submit',
  missWindow: null,
  weighIn: 'Weigh',
  abort: 'Weigh',
  weighOut: 'Weigh',
  confirmReceipt: 'Confirm',
  silence: null,
  dispute: 'Appeal',
  agree: 'Confirm',
  settle: null,
  unsettle: null,
} as const satisfies Record<NoteVerb, string | null>;

export const noteTones: Readonly<Record<NoteState, Tone>> = {
  '00': 'gray',
  '10': 'orange',
  '11': 'red',
  '20': 'blue',
  '30': 'gold',
  '40': 'blue',
  '50': 'green',
  '55': 'red',
  '60': 'green',
  '90': 'gray',
};

/** States whose planned quantity is held against the order line (9.1 remainingQty). */
export const PLANNED_STATES: readonly NoteState[] = [NOTE.submitted, NOTE.released, NOTE.loading];
/** States whose shipped weight counts (INV-SHP-01). */
export const SHIPPED_STATES: readonly NoteState[] = [
  NOTE.shipped,
  NOTE.received,
  NOTE.disputed,
  NOTE.settled,
];
export const isShipped = (state: NoteState): boolean => SHIPPED_STATES.includes(state);
/** Verbs a custodian may act for the seller (decision 0026). */
export const CUSTODIAN_VERBS: readonly NoteVerb[] = ['weighIn', 'abort', 'weighOut'];
