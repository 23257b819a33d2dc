import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a request to change an order (code set order_change_state). */
export const CHANGE = { proposed: '10', agreed: '20', refused: '30', withdrawn: '40', lapsed: '50' } as const;
export type ChangeState = (typeof CHANGE)[keyof typeof CHANGE];

/** sm:orderChange, every row of trading-domain 9.3. */
export const changeLifecycle = machine('orderChange', 'order_change_state', CHANGE, {
  labels: {
    proposed: { zh: '待确认', en: 'Proposed' },
    agreed: { zh: '已同意', en: 'Agreed' },
    refused: { zh: '已拒绝', en: 'Refused' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
    lapsed: { zh: '已失效', en: 'Lapsed' },
  },
  finals: ['agreed', 'refused', 'withdrawn', 'lapsed'],
  verbs: {
    propose: [{ from: [null], to: 'proposed', by: ['buyer', 'seller'], doc: 'propose' }],
    confirmChange: [{ from: ['proposed'], to: 'agreed', by: ['buyer', 'seller'], doc: 'confirm' }],
    refuseChange: [{ from: ['proposed'], to: 'refused', by: ['buyer', 'seller'], doc: 'refuse' }],
    withdrawChange: [{ from: ['proposed'], to: 'withdrawn', by: ['buyer', 'seller'], doc: 'withdraw' }],
    lapse: [
      { from: ['proposed'], to: 'lapsed', by: ['timer'], doc: 'time to answer passes' },
      { from: ['proposed'], to: 'lapsed', by: ['effect'], doc: 'order ends' },
    ],
  },
});
export type ChangeVerb = keyof typeof changeLifecycle.verbs;
/** Buttons of trading-domain 2.2, order. */
export const changeButtons = {
  propose: 'Submit',
  confirmChange: 'Confirm',
  refuseChange: 'Confirm',
  withdrawChange: 'Confirm',
  lapse: null,
} as const satisfies Record<ChangeVerb, string | null>;
export const changeTones: Readonly<Record<ChangeState, Tone>> = {
  '10': 'orange',
  '20': 'green',
  '30': 'red',
  '40': 'gray',
  '50': 'gray',
};
/** Hours the other side has to answer. */
export const ANSWER_HOURS = 72;
