import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a company's bank account (code set approval_status). */
export const ACCOUNT = { toVerify: '10', verified: '20', refused: '30', ended: '40' } as const;
export type AccountState = (typeof ACCOUNT)[keyof typeof ACCOUNT];

/** A bank account is named by its company and verified by an operator before money may be sent to it. */
export const bankAccountLifecycle = machine('bankAccount', 'approval_status', ACCOUNT, {
  labels: {
    toVerify: { zh: '待核验', en: 'To be verified' },
    verified: { zh: '已核验', en: 'Verified' },
    refused: { zh: '未通过', en: 'Refused' },
    ended: { zh: '已停用', en: 'Ended' },
  },
  finals: ['ended'],
  verbs: {
    add: [{ from: [null], to: 'toVerify', by: ['buyer', 'seller'], doc: 'add' }],
    verify: [{ from: ['toVerify'], to: 'verified', by: ['operator'], doc: 'verify' }],
    refuse: [{ from: ['toVerify'], to: 'refused', by: ['operator'], doc: 'refuse' }],
    end: [
      {
        from: ['toVerify', 'verified', 'refused'],
        to: 'ended',
        by: ['buyer', 'seller', 'operator'],
        doc: 'end',
      },
    ],
  },
});
export type AccountVerb = keyof typeof bankAccountLifecycle.verbs;
export const accountTones: Readonly<Record<AccountState, Tone>> = {
  '10': 'orange',
  '20': 'green',
  '30': 'red',
  '40': 'gray',
};
