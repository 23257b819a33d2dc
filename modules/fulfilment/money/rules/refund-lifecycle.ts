import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a refund: available money on its way back to the company's own bank account. */
export const REFUND = { asked: '10', paid: '20', refused: '30', withdrawn: '40' } as const;
export type RefundState = (typeof REFUND)[keyof typeof REFUND];

export const refundLifecycle = machine('refund', 'refund_state', REFUND, {
  labels: {
    asked: { zh: '待付款', en: 'To be paid' },
    paid: { zh: '已付款', en: 'Paid' },
    refused: { zh: '已驳回', en: 'Refused' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  },
  finals: ['refused', 'withdrawn'],
  verbs: {
    ask: [{ from: [null], to: 'asked', by: ['buyer', 'seller'], doc: 'ask' }],
    complete: [{ from: ['asked'], to: 'paid', by: ['operator', 'effect'], doc: 'paid by bank' }],
    reopen: [{ from: ['paid'], to: 'asked', by: ['effect'], doc: 'bank gave it back' }],
    refuse: [{ from: ['asked'], to: 'refused', by: ['operator'], doc: 'refuse' }],
    withdraw: [{ from: ['asked'], to: 'withdrawn', by: ['buyer', 'seller'], doc: 'withdraw' }],
  },
});
export type RefundVerb = keyof typeof refundLifecycle.verbs;
/** The button each act of a person needs. */
export const refundButtons = {
  ask: 'Submit',
  complete: 'Confirm',
  refuse: 'Reject',
  withdraw: 'Withdraw',
} as const satisfies Partial<Record<RefundVerb, string>>;
export const refundTones: Readonly<Record<keyof typeof REFUND, Tone>> = {
  asked: 'orange',
  paid: 'green',
  refused: 'red',
  withdrawn: 'gray',
};
