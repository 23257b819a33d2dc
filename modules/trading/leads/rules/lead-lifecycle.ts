import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a request for a quote or a sample; one per seller who was asked. */
export const LEAD = {
  waiting: '10',
  answered: '20',
  declined: '30',
  withdrawn: '40',
  expired: '50',
  closed: '60',
} as const;
export type LeadState = (typeof LEAD)[keyof typeof LEAD];

/** What may happen to a request, by whom. */
export const leadLifecycle = machine('lead', 'lead_state', LEAD, {
  labels: {
    waiting: { zh: '待答复', en: 'Awaiting answer' },
    answered: { zh: '已答复', en: 'Answered' },
    declined: { zh: '已婉拒', en: 'Declined' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
    expired: { zh: '已过期', en: 'Expired' },
    closed: { zh: '已关闭', en: 'Closed' },
  },
  finals: ['declined', 'withdrawn', 'expired', 'closed'],
  verbs: {
    send: [{ from: [null], to: 'waiting', by: ['buyer'], doc: 'send' }],
    answer: [{ from: ['waiting'], to: 'answered', by: ['seller'], doc: 'answer' }],
    decline: [{ from: ['waiting'], to: 'declined', by: ['seller'], doc: 'decline' }],
    withdraw: [{ from: ['waiting'], to: 'withdrawn', by: ['buyer'], doc: 'withdraw' }],
    expire: [{ from: ['waiting'], to: 'expired', by: ['timer'], doc: 'expire' }],
    close: [{ from: ['answered'], to: 'closed', by: ['buyer', 'seller'], doc: 'close' }],
  },
});
export type LeadVerb = keyof typeof leadLifecycle.verbs;
export const leadTones: Readonly<Record<keyof typeof LEAD, Tone>> = {
  waiting: 'orange',
  answered: 'green',
  declined: 'red',
  withdrawn: 'gray',
  expired: 'gray',
  closed: 'blue',
};
/** The button each act of a person needs. */
export const leadButtons = {
  send: 'Add',
  withdraw: 'Withdraw',
  answer: 'Reply',
  decline: 'Reject',
  close: 'Close',
} as const;

export const KIND = { quote: '10', sample: '20' } as const;
export type LeadKind = (typeof KIND)[keyof typeof KIND];
/** A request waits so long for its answer. */
export const OPEN_DAYS = 7;
/** Requests of one company on one day in Shanghai; one to many sellers is one request. */
export const MOST_A_DAY = 50;
/** Sellers one request goes to. */
export const MOST_SELLERS = 30;
