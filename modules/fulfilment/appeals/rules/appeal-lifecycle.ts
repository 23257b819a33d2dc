import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of an appeal (code set reply_state). */
export const APPEAL = { filed: '1', handled: '2', ended: '3' } as const;
export type AppealState = (typeof APPEAL)[keyof typeof APPEAL];
/** How an appeal ended (code set appeal_outcome). */
export const OUTCOME = {
  agreed: '10',
  upheld: '20',
  partly: '30',
  refused: '40',
  withdrawn: '50',
} as const;
export type AppealOutcome = (typeof OUTCOME)[keyof typeof OUTCOME];
/** What it is about (code set appeal_type). */
export const TYPE = { quality: '10', packaging: '20', logistics: '30', other: '40' } as const;
export type AppealType = (typeof TYPE)[keyof typeof TYPE];
export const TARGETS = ['order', 'shipment', 'settlement', 'invoice', 'deal'] as const;
export type TargetType = (typeof TARGETS)[number];

/** sm:appeal, every row of trading-domain 16. A claimant's withdrawal before it is handled speaks the verb `refuse`. */
export const appealLifecycle = machine('appeal', 'reply_state', APPEAL, {
  labels: {
    filed: { zh: '待受理', en: 'Filed' },
    handled: { zh: '处理中', en: 'Being handled' },
    ended: { zh: '已结案', en: 'Closed' },
  },
  finals: ['ended'],
  verbs: {
    file: [{ from: [null], to: 'filed', by: ['buyer', 'seller'], doc: 'file' }],
    respond: [{ from: ['filed'], to: 'filed', by: ['buyer', 'seller'], doc: 'respond or add evidence' }],
    accept: [{ from: ['filed'], to: 'handled', by: ['operator'], doc: 'accept for handling' }],
    refuse: [{ from: ['filed'], to: 'ended', by: ['operator', 'claimant'], doc: 'refuse or withdrawn' }],
    agree: [{ from: ['handled'], to: 'ended', by: ['buyer', 'seller'], doc: 'parties agree' }],
    withdraw: [{ from: ['handled'], to: 'ended', by: ['claimant'], doc: 'withdraw' }],
    decide: [{ from: ['handled'], to: 'ended', by: ['operator'], doc: 'decide' }],
  },
});
export type AppealVerb = keyof typeof appealLifecycle.verbs;
/** Buttons of trading-domain 2.2, appeal. */
export const appealButtons = {
  file: 'Appeal',
  respond: 'Reply',
  accept: 'Approve',
  refuse: 'Reject',
  agree: 'Confirm',
  withdraw: 'Withdraw',
  decide: 'Complete',
} as const satisfies Record<AppealVerb, string>;
export const appealTones: Readonly<Record<AppealState, Tone>> = { '1': 'orange', '2': 'blue', '3': 'green' };

/** Working days the respondent has to answer. */
export const RESPOND_DAYS = 3;
/** Additions of each side after the filing. */
export const MOST_ADDITIONS = 5;
/** Files of one filing or addition. */
export const MOST_FILES = 20;
/** An open appeal of this age is a task of the operator (INV-APL-03). */
export const OLD_DAYS = 30;
/** A new fact opens a new appeal within these days of the decision, once. */
export const REOPEN_DAYS = 7;
export const LEAST_CLAIM = 20;
