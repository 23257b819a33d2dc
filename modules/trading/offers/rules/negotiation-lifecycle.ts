import { machine, type Side, type Tone } from '#kernel/rules/machine.ts';

/**
 * Negotiation statuses (code set new_offer_status). 30 waits for signatures, 40 is effective: one label, two
 * badges (trading-domain 3.5).
 */
export const NEGOTIATION = {
  void: '05',
  countering: '10',
  buyerAccepted: '15',
  preDeal: '20',
  locked: '25',
  confirmed: '30',
  intermediaryChosen: '35',
  effective: '40',
  direct: '45',
  awaitingIntermediary: '50',
  intermediaryRejected: '55',
  intermediaryDeal: '60',
} as const;
export type NegotiationStatus = (typeof NEGOTIATION)[keyof typeof NEGOTIATION];

type Statuses = readonly NegotiationStatus[];
/** Threads that no longer count as open (3.2: one open thread per offer and buyer). */
export const ENDED: Statuses = [
  NEGOTIATION.void,
  NEGOTIATION.effective,
  NEGOTIATION.direct,
  NEGOTIATION.intermediaryDeal,
];
/** Statuses in which goods are held (3.5: HOLD exists exactly here); also "open thread ≥ 15" of 3.3. */
export const HOLDING: Statuses = [
  NEGOTIATION.buyerAccepted,
  NEGOTIATION.preDeal,
  NEGOTIATION.locked,
  NEGOTIATION.confirmed,
  NEGOTIATION.intermediaryChosen,
  NEGOTIATION.awaitingIntermediary,
  NEGOTIATION.intermediaryRejected,
];
/** Threads somebody still works on. */
export const LIVE_THREADS: Statuses = [NEGOTIATION.countering, ...HOLDING];
/** Both sides may consent to an act in these. */
export const CONSENT_THREADS: Statuses = [
  NEGOTIATION.preDeal,
  NEGOTIATION.locked,
  NEGOTIATION.intermediaryChosen,
  NEGOTIATION.intermediaryRejected,
];
/** Statuses whose quantity is sold (INV-OFF-02). */
export const SOLD: Statuses = [NEGOTIATION.effective, NEGOTIATION.direct, NEGOTIATION.intermediaryDeal];
/** Threads whose deal may still fall while its letters are not signed. */
export const UNSIGNED_THREADS: Statuses = [
  NEGOTIATION.confirmed,
  NEGOTIATION.direct,
  NEGOTIATION.intermediaryDeal,
];

/** Threads whose deal is to go through an intermediary that nobody has agreed with yet. */
export const THROUGH_INTERMEDIARY: Statuses = [
  NEGOTIATION.intermediaryChosen,
  NEGOTIATION.intermediaryRejected,
];

/** sm:negotiation, every row of trading-domain 3.5. */
export const negotiationLifecycle = machine('negotiation', 'new_offer_status', NEGOTIATION, {
  labels: {
    void: { zh: '作废', en: 'Void' },
    countering: { zh: '还盘中', en: 'Counter-offer in progress' },
    buyerAccepted: { zh: '买家已接受', en: 'Buyer accepted' },
    preDeal: { zh: '预成交', en: 'Pre-deal' },
    locked: { zh: '锁定预成交', en: 'Locked pre-deal' },
    confirmed: { zh: '确认成交', en: 'Deal confirmed' },
    intermediaryChosen: { zh: '初始中介', en: 'Initial intermediary' },
    effective: { zh: '确认成交', en: 'Deal confirmed' },
    direct: { zh: '直接成交', en: 'Direct deal' },
    awaitingIntermediary: { zh: '待中介接受', en: 'Awaiting intermediary acceptance' },
    intermediaryRejected: { zh: '中介拒绝', en: 'Intermediary rejected' },
    intermediaryDeal: { zh: '中介成交', en: 'Intermediary deal' },
  },
  finals: ['void', 'effective', 'direct', 'intermediaryDeal'],
  verbs: {
    counter: [
      { from: [null], to: 'countering', by: ['buyer'], doc: 'CounterOffer' },
      { from: ['countering'], to: 'countering', by: ['buyer', 'seller'], doc: 'CounterOffer' },
      { from: ['buyerAccepted'], to: 'countering', by: ['seller'], doc: 'answer with new counter' },
    ],
    acceptListed: [
      { from: [null, 'countering'], to: 'buyerAccepted', by: ['buyer'], doc: 'accept listed terms' },
    ],
    direct: [{ from: [null], to: 'direct', by: ['buyer'], doc: 'direct deal' }],
    withdrawRound: [
      { from: ['countering'], to: 'countering', by: ['buyer', 'seller'], doc: 'revoke own round' },
    ],
    acceptSeller: [{ from: ['countering'], to: 'buyerAccepted', by: ['buyer'], doc: 'AcceptSeller' }],
    acceptBuyer: [{ from: ['countering'], to: 'preDeal', by: ['seller'], doc: "accept buyer's counter" }],
    cancel: [
      { from: ['countering'], to: 'void', by: ['buyer', 'seller'], doc: 'CancelOffer' },
      {
        from: ['preDeal'],
        to: 'void',
        by: ['operator'],
        doc: 'cancel: both consent, or credit or licence check failed',
      },
      { from: ['locked'], to: 'void', by: ['operator'], doc: 'cancel by mutual consent' },
      {
        from: ['intermediaryChosen'],
        to: 'void',
        by: ['operator'],
        doc: 'application not filed or not approved in time',
      },
      { from: ['intermediaryRejected'], to: 'void', by: ['buyer', 'seller', 'operator'], doc: 'cancel' },
    ],
    lapse: [{ from: ['countering'], to: 'void', by: ['timer', 'effect'], doc: 'idle or offer ends' }],
    confirm: [{ from: ['buyerAccepted'], to: 'preDeal', by: ['seller'], doc: 'confirm' }],
    confirmLapse: [
      { from: ['buyerAccepted'], to: 'preDeal', by: ['timer'], doc: 'confirm time ends, firm offer' },
      { from: ['buyerAccepted'], to: 'void', by: ['timer'], doc: 'confirm time ends, subject offer' },
    ],
    refuse: [{ from: ['buyerAccepted'], to: 'void', by: ['seller'], doc: 'refuse' }],
    lock: [
      { from: ['preDeal'], to: 'locked', by: ['seller', 'operator'], doc: 'lock (subjects lifted)' },
      { from: ['preDeal'], to: 'locked', by: ['effect'], doc: 'no subjects, checks pass' },
    ],
    failSubjects: [{ from: ['preDeal'], to: 'void', by: ['buyer', 'seller'], doc: 'fail on subjects' }],
    subjectsLapse: [{ from: ['preDeal'], to: 'void', by: ['timer'], doc: 'subjects not lifted in time' }],
    depositLapse: [{ from: ['preDeal'], to: 'void', by: ['timer'], doc: 'deposit not frozen in time' }],
    chooseDirect: [
      { from: ['locked'], to: 'confirmed', by: ['seller'], doc: 'TransactionType = direct' },
      {
        from: ['intermediaryChosen'],
        to: 'confirmed',
        by: ['seller'],
        doc: 'TransactionType back to direct',
      },
      { from: ['intermediaryRejected'], to: 'confirmed', by: ['seller'], doc: 'go direct' },
    ],
    typeLapse: [{ from: ['locked'], to: 'confirmed', by: ['timer'], doc: 'type not chosen in time' }],
    chooseIntermediary: [
      {
        from: ['locked'],
        to: 'intermediaryChosen',
        by: ['buyer', 'seller'],
        doc: 'TransactionType = intermediary',
      },
      {
        from: ['intermediaryRejected'],
        to: 'intermediaryChosen',
        by: ['buyer', 'seller'],
        doc: 'choose another intermediary',
      },
    ],
    bothSigned: [{ from: ['confirmed'], to: 'effective', by: ['effect'], doc: 'both signed' }],
    default: [
      { from: ['confirmed'], to: 'void', by: ['operator'], doc: 'not signed in time or default' },
      { from: ['direct'], to: 'void', by: ['operator'], doc: 'letter not signed, default' },
      { from: ['intermediaryDeal'], to: 'void', by: ['operator'], doc: 'letters not signed, default' },
    ],
    approveApplication: [
      {
        from: ['intermediaryChosen'],
        to: 'awaitingIntermediary',
        by: ['effect'],
        doc: 'application approved',
      },
    ],
    acceptIntermediary: [
      {
        from: ['awaitingIntermediary'],
        to: 'intermediaryDeal',
        by: ['intermediary'],
        doc: 'intermediary accepts',
      },
    ],
    rejectIntermediary: [
      {
        from: ['awaitingIntermediary'],
        to: 'intermediaryRejected',
        by: ['intermediary'],
        doc: 'intermediary rejects',
      },
    ],
    answerLapse: [
      { from: ['awaitingIntermediary'], to: 'intermediaryRejected', by: ['timer'], doc: 'no answer in time' },
    ],
  },
});
export type NegotiationVerb = keyof typeof negotiationLifecycle.verbs;

/** Button that opens each verb (trading-domain 2.2); null: no button. `default` runs through Void of the deal. */
export const negotiationButtons = {
  counter: 'CounterOffer',
  acceptListed: 'AcceptSeller',
  direct: 'Order',
  withdrawRound: 'RevokeOffer',
  acceptSeller: 'AcceptSeller',
  acceptBuyer: 'Confirm',
  cancel: 'CancelOffer',
  lapse: null,
  confirm: 'Confirm',
  confirmLapse: null,
  refuse: 'CancelOffer',
  lock: 'Confirm',
  failSubjects: 'CancelOffer',
  subjectsLapse: null,
  depositLapse: null,
  chooseDirect: 'TransactionType',
  typeLapse: null,
  chooseIntermediary: 'TransactionType',
  bothSigned: null,
  default: 'Void',
  approveApplication: null,
  acceptIntermediary: 'Confirm',
  rejectIntermediary: 'Reject',
  answerLapse: null,
} as const satisfies Record<NegotiationVerb, string | null>;

/** Badges as specified (R-OFFER-003 to 025). */
export const negotiationTones: Readonly<Record<NegotiationStatus, Tone>> = {
  '05': 'gray',
  '10': 'blue',
  '15': 'green',
  '20': 'blue',
  '25': 'gray',
  '30': 'gold',
  '35': 'gold',
  '40': 'green',
  '45': 'green',
  '50': 'blue',
  '55': 'red',
  '60': 'green',
};

/** Order of advance for an offer's badge (trading-domain 3). */
export const ADVANCE: readonly NegotiationStatus[] = [
  '60',
  '45',
  '40',
  '30',
  '50',
  '35',
  '25',
  '20',
  '15',
  '55',
  '10',
  '05',
];
/** The badge of an offer: the most advanced status among its threads; null when it has none. */
export function badgeOfOffer(statuses: readonly NegotiationStatus[]): NegotiationStatus | null {
  return ADVANCE.find((s) => statuses.includes(s)) ?? null;
}

/** Statuses that stand on an indivisible cargo: at most one thread in these (INV-OFF-03). */
export const EXCLUSIVE: readonly NegotiationStatus[] = [...HOLDING, ...SOLD];
export const isOpen = (status: NegotiationStatus): boolean => !ENDED.includes(status);
/** Acts that need both sides' consent first (3.2 consents). */
export const consentActs = ['cancelLocked', 'chooseIntermediary', 'backToDirect', 'goDirect'] as const;
export type ConsentAct = (typeof consentActs)[number];

/** Where the small text "letter pending" stands next to the label (3.5). */
export const isLetterPending = (status: NegotiationStatus): boolean => status === '30';

/**
 * Who the thread waits for; null where nobody must act or it has ended. `liveSide` is the proposer of the
 * live round, if any.
 */
export function waitsFor(status: NegotiationStatus, liveSide: 'buyer' | 'seller' | null): Side | null {
  if (status === '10') return liveSide === null ? null : liveSide === 'buyer' ? 'seller' : 'buyer';
  if (status === '15' || status === '20' || status === '25' || status === '55') return 'seller';
  return status === '50' ? 'intermediary' : null;
}
