import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a refund: available money on its way back to the company's own bank account. */
export const REFUND = { asked: '10', checked: '15', paid: '20', refused: '30', withdrawn: '40' } as const;
export type RefundState = (typeof REFUND)[keyof typeof REFUND];

export const refundLifecycle = machine('refund', 'refund_state', REFUND, {
  labels: {
    asked: { zh: '待审核', en: 'To be checked' },
    checked: { zh: '待付款', en: 'To be paid' },
    paid: { zh: '已付款', en: 'Paid' },
    refused: { zh: '已驳回', en: 'Refused' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  },
  finals: ['refused', 'withdrawn'],
  verbs: {
    ask: [{ from: [null], to: 'asked', by: ['buyer', 'seller'], doc: 'ask' }],
    check: [{ from: ['asked'], to: 'checked', by: ['operator'], doc: 'checked' }],
    complete: [{ from: ['checked'], to: 'paid', by: ['operator', 'effect'], doc: 'paid by bank' }],
    reopen: [{ from: ['paid'], to: 'checked', by: ['effect'], doc: 'bank gave it back' }],
    refuse: [{ from: ['asked', 'checked'], to: 'refused', by: ['operator'], doc: 'refuse' }],
    withdraw: [{ from: ['asked'], to: 'withdrawn', by: ['buyer', 'seller'], doc: 'withdraw' }],
  },
});
export type RefundVerb = keyof typeof refundLifecycle.verbs;
/** The button each act of a person needs. */
export const refundButtons = {
  ask: 'Submit',
  check: 'Approve',
  complete: 'Confirm',
  refuse: 'Reject',
  withdraw: 'Withdraw',
} as const satisfies Partial<Record<RefundVerb, string>>;
export const refundTones: Readonly<Record<keyof typeof REFUND, Tone>> = {
  asked: 'orange',
  checked: 'gold',
  paid: 'green',
  refused: 'red',
  withdrawn: 'gray',
};
