import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a deal confirmation letter (code set letter_state). */
export const LETTER = {
  toSign: '10',
  sellerSigned: '20',
  buyerSigned: '30',
  effective: '40',
  superseded: '50',
  overdue: '60',
  void: '90',
} as const;
export type LetterState = (typeof LETTER)[keyof typeof LETTER];
/** Letters somebody still has to sign. */
export const OPEN_LETTERS: readonly string[] = [LETTER.toSign, LETTER.sellerSigned, LETTER.buyerSigned];
/** Letters that count no more; another one of the leg may stand. */
export const FALLEN_LETTERS: readonly LetterState[] = [LETTER.superseded, LETTER.overdue, LETTER.void];

/** sm:letter, every row of trading-domain 5.2. */
export const letterLifecycle = machine('letter', 'letter_state', LETTER, {
  labels: {
    toSign: { zh: '待签署', en: 'To be signed' },
    sellerSigned: { zh: '卖方已签', en: 'Seller signed' },
    buyerSigned: { zh: '买方已签', en: 'Buyer signed' },
    effective: { zh: '已生效', en: 'Effective' },
    superseded: { zh: '已换版', en: 'Superseded' },
    overdue: { zh: '逾期未签', en: 'Deadline passed' },
    void: { zh: '已作废', en: 'Void' },
  },
  finals: ['effective', 'superseded', 'void'],
  verbs: {
    generate: [{ from: [null], to: 'toSign', by: ['effect'], doc: 'generate' }],
    generateAccepted: [
      { from: [null], to: 'effective', by: ['effect'], doc: 'generate, auction or activity' },
    ],
    sign: [
      { from: ['toSign'], to: 'sellerSigned', by: ['seller'], doc: 'seller signs' },
      { from: ['toSign'], to: 'buyerSigned', by: ['buyer'], doc: 'buyer signs' },
      { from: ['sellerSigned'], to: 'effective', by: ['buyer'], doc: 'buyer signs' },
      { from: ['buyerSigned'], to: 'effective', by: ['seller'], doc: 'seller signs' },
    ],
    payInFull: [
      {
        from: ['toSign', 'sellerSigned', 'buyerSigned'],
        to: 'effective',
        by: ['effect'],
        doc: 'paid in full',
      },
    ],
    reissue: [
      { from: ['toSign'], to: 'superseded', by: ['operator', 'seller'], doc: 'reissue (agreed correction)' },
      { from: ['sellerSigned'], to: 'superseded', by: ['operator', 'seller'], doc: 'reissue' },
      { from: ['buyerSigned'], to: 'superseded', by: ['operator', 'buyer'], doc: 'reissue' },
    ],
    lapse: [
      {
        from: ['toSign', 'sellerSigned', 'buyerSigned'],
        to: 'overdue',
        by: ['timer'],
        doc: 'deadline passes',
      },
    ],
    extend: [{ from: ['overdue'], to: 'toSign', by: ['operator'], doc: 'extend' }],
    voidWithDeal: [
      { from: ['overdue'], to: 'void', by: ['operator'], doc: 'void with the deal' },
      {
        from: ['toSign', 'sellerSigned', 'buyerSigned', 'effective'],
        to: 'void',
        by: ['operator', 'effect'],
        doc: 'void with the deal',
      },
    ],
  },
});
export type LetterVerb = keyof typeof letterLifecycle.verbs;
/** Buttons of trading-domain 2.2, letter. */
export const letterButtons = {
  generate: null,
  generateAccepted: null,
  sign: 'Sign',
  payInFull: null,
  reissue: 'Edit',
  lapse: null,
  extend: 'Prolong',
  voidWithDeal: 'Void',
} as const satisfies Record<LetterVerb, string | null>;
export const letterTones: Readonly<Record<LetterState, Tone>> = {
  '10': 'orange',
  '20': 'blue',
  '30': 'blue',
  '40': 'green',
  '50': 'gray',
  '60': 'red',
  '90': 'gray',
};

/** Who is at fault when the deadline passes, by what was signed; null when neither signed (5.2). */
export function faultAtDeadline(state: LetterState): 'buyer' | 'seller' | null {
  if (state === LETTER.sellerSigned) return 'buyer';
  return state === LETTER.buyerSigned ? 'seller' : null;
}
/** True when the letter still stands for its leg (INV-DEAL-02). */
export const stands = (state: LetterState): boolean =>
  state !== LETTER.superseded && state !== LETTER.overdue && state !== LETTER.void;
