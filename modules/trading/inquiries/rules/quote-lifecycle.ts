import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Quote status (trading-domain 22.1). */
export const QUOTE = {
  draft: '10',
  submitted: '20',
  withdrawn: '30',
  awarded: '50',
  confirmed: '60',
  lost: '70',
  declined: '80',
  disqualified: '90',
} as const;
export type QuoteStatus = (typeof QUOTE)[keyof typeof QUOTE];

/** What may happen to a quote, by whom (trading-domain 6.2). */
export const quoteLifecycle = machine('quote', 'quote_status', QUOTE, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    submitted: { zh: '已报价', en: 'Submitted' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
    awarded: { zh: '中标待确认', en: 'Awarded, to confirm' },
    confirmed: { zh: '已确认', en: 'Confirmed' },
    lost: { zh: '未中标', en: 'Lost' },
    declined: { zh: '放弃中标', en: 'Declined' },
    disqualified: { zh: '无效', en: 'Disqualified' },
  },
  finals: ['confirmed', 'lost', 'declined', 'disqualified'],
  verbs: {
    save: [{ from: [null], to: 'draft', by: ['seller'], doc: 'save' }],
    submit: [
      { from: ['draft'], to: 'submitted', by: ['seller'], doc: 'submit' },
      { from: ['withdrawn'], to: 'submitted', by: ['seller'], doc: 'submit again' },
    ],
    replace: [{ from: ['submitted'], to: 'submitted', by: ['seller'], doc: 'replace' }],
    withdraw: [{ from: ['submitted'], to: 'withdrawn', by: ['seller'], doc: 'withdraw' }],
    disqualify: [{ from: ['submitted'], to: 'disqualified', by: ['operator', 'buyer'], doc: 'disqualify' }],
    award: [{ from: ['submitted'], to: 'awarded', by: ['buyer'], doc: 'award' }],
    lose: [{ from: ['submitted'], to: 'lost', by: ['effect'], doc: 'not chosen' }],
    confirm: [{ from: ['awarded'], to: 'confirmed', by: ['seller'], doc: 'confirm' }],
    decline: [{ from: ['awarded'], to: 'declined', by: ['seller', 'timer'], doc: 'decline or time ends' }],
  },
});
export type QuoteVerb = keyof typeof quoteLifecycle.verbs;
export const quoteTones: Readonly<Record<keyof typeof QUOTE, Tone>> = {
  draft: 'gold',
  submitted: 'blue',
  withdrawn: 'gray',
  awarded: 'orange',
  confirmed: 'green',
  lost: 'gray',
  declined: 'gray',
  disqualified: 'red',
};
/** Why a quote was not chosen, as its supplier is told; the text beside it is the buyer's. */
export const LOST = {
  price: '10',
  delivery: '20',
  quality: '30',
  partial: '40',
  notReconfirmed: '50',
  closed: '60',
  other: '90',
} as const;
export type LostCode = (typeof LOST)[keyof typeof LOST];
