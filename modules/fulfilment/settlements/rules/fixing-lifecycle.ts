import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a fixing of a basis price (code set fixing_state). */
export const FIXING = { placed: '10', fixed: '20', cancelled: '30', declined: '40', lapsed: '50' } as const;
export type FixingState = (typeof FIXING)[keyof typeof FIXING];

/** sm:fixing, every row of trading-domain 3.4. */
export const fixingLifecycle = machine('fixing', 'fixing_state', FIXING, {
  labels: {
    placed: { zh: '待成交', en: 'Placed' },
    fixed: { zh: '已点价', en: 'Fixed' },
    cancelled: { zh: '已撤销', en: 'Cancelled' },
    declined: { zh: '未成交', en: 'Not traded' },
    lapsed: { zh: '已失效', en: 'Lapsed' },
  },
  finals: ['fixed', 'cancelled', 'declined', 'lapsed'],
  verbs: {
    place: [{ from: [null], to: 'placed', by: ['buyer'], doc: 'place' }],
    execute: [{ from: ['placed'], to: 'fixed', by: ['seller'], doc: 'carry out' }],
    cancel: [{ from: ['placed'], to: 'cancelled', by: ['buyer'], doc: 'cancel' }],
    decline: [{ from: ['placed'], to: 'declined', by: ['seller'], doc: 'decline' }],
    lapse: [
      { from: ['placed'], to: 'lapsed', by: ['timer'], doc: 'validity ends' },
      { from: ['placed'], to: 'lapsed', by: ['effect'], doc: 'right to fix ends' },
    ],
  },
});
export type FixingVerb = keyof typeof fixingLifecycle.verbs;
/** Buttons of trading-domain 2.2, fixing. */
export const fixingButtons = {
  place: 'Submit',
  execute: 'Confirm',
  cancel: 'Cancel',
  decline: 'Confirm',
  lapse: null,
} as const satisfies Record<FixingVerb, string | null>;
export const fixingTones: Readonly<Record<FixingState, Tone>> = {
  '10': 'orange',
  '20': 'green',
  '30': 'gray',
  '40': 'red',
  '50': 'gray',
};
