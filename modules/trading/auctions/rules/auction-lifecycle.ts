import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of an auction (code set auction_status). */
export const AUCTION = {
  draft: '00',
  review: '10',
  rejected: '11',
  published: '20',
  bidding: '30',
  paused: '40',
  pending: '50',
  awarded: '60',
  failed: '70',
  stopped: '80',
  withdrawn: '90',
} as const;
export type AuctionState = (typeof AUCTION)[keyof typeof AUCTION];

/** sm:auction, every row of trading-domain 7.2. */
export const auctionLifecycle = machine('auction', 'auction_status', AUCTION, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    review: { zh: '待审核', en: 'Pending review' },
    rejected: { zh: '审核驳回', en: 'Review rejected' },
    published: { zh: '预告报名', en: 'Published, enrolment' },
    bidding: { zh: '竞拍中', en: 'Bidding' },
    paused: { zh: '已暂停', en: 'Paused' },
    pending: { zh: '待定标', en: 'Awaiting result' },
    awarded: { zh: '已成交', en: 'Awarded' },
    failed: { zh: '流拍', en: 'Failed' },
    stopped: { zh: '已终止', en: 'Stopped' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  },
  finals: ['withdrawn'],
  verbs: {
    save: [{ from: [null], to: 'draft', by: ['seller', 'operator'], doc: 'save' }],
    submit: [
      { from: ['draft'], to: 'review', by: ['seller'], doc: 'submit' },
      { from: ['rejected'], to: 'review', by: ['seller'], doc: 'edit and submit' },
    ],
    approve: [{ from: ['review'], to: 'published', by: ['operator'], doc: 'approve' }],
    reject: [{ from: ['review'], to: 'rejected', by: ['operator'], doc: 'reject' }],
    withdraw: [
      { from: ['review'], to: 'draft', by: ['seller'], doc: 'withdraw' },
      { from: ['published'], to: 'withdrawn', by: ['seller', 'operator'], doc: 'withdraw' },
    ],
    start: [{ from: ['published'], to: 'bidding', by: ['timer'], doc: 'start time' }],
    enrol: [
      { from: ['published'], to: 'published', by: ['buyer'], doc: 'enrol' },
      { from: ['bidding'], to: 'bidding', by: ['buyer'], doc: 'enrol' },
    ],
    bid: [{ from: ['bidding'], to: 'bidding', by: ['buyer'], doc: 'bid' }],
    pause: [{ from: ['bidding'], to: 'paused', by: ['operator', 'timer'], doc: 'pause' }],
    resume: [{ from: ['paused'], to: 'bidding', by: ['operator', 'timer'], doc: 'resume' }],
    stop: [
      { from: ['bidding'], to: 'stopped', by: ['seller', 'operator'], doc: 'stop bid' },
      { from: ['paused'], to: 'stopped', by: ['operator'], doc: 'stop bid' },
    ],
    prolong: [{ from: ['bidding'], to: 'bidding', by: ['operator'], doc: 'Prolong' }],
    end: [{ from: ['bidding'], to: 'pending', by: ['timer'], doc: 'end time' }],
    endEmpty: [{ from: ['bidding'], to: 'failed', by: ['timer'], doc: 'end time or floor, nothing bid' }],
    sellOut: [
      {
        from: ['bidding'],
        to: 'awarded',
        by: ['effect', 'timer'],
        doc: 'all sold or floor reached, something sold',
      },
    ],
    award: [{ from: ['pending'], to: 'awarded', by: ['effect'], doc: 'reserve met' }],
    acceptBelowReserve: [
      { from: ['pending'], to: 'awarded', by: ['seller'], doc: 'seller accepts below reserve' },
    ],
    fail: [{ from: ['pending'], to: 'failed', by: ['timer', 'seller'], doc: 'reserve not met' }],
    offerNext: [
      {
        from: ['awarded'],
        to: 'awarded',
        by: ['effect'],
        doc: 'winner fails to pay, remainder offered',
      },
    ],
    rebid: [
      { from: ['awarded'], to: 'review', by: ['seller', 'operator'], doc: 're-bid of unsold rest' },
      { from: ['failed', 'stopped'], to: 'review', by: ['seller', 'operator'], doc: 're-bid' },
    ],
  },
});
export type AuctionVerb = keyof typeof auctionLifecycle.verbs;
/** Buttons of trading-domain 2.2, auction. */
export const auctionButtons = {
  save: 'Add',
  submit: 'Submit',
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
  start: null,
  enrol: 'Bid',
  bid: 'Bid',
  pause: 'Unpublish',
  resume: 'Release',
  stop: 'StopBid',
  prolong: 'Prolong',
  end: null,
  endEmpty: null,
  sellOut: null,
  award: null,
  acceptBelowReserve: 'Confirm',
  fail: 'Reject',
  offerNext: null,
  rebid: 'Rebid',
} as const satisfies Record<AuctionVerb, string | null>;
export const auctionTones: Readonly<Record<AuctionState, Tone>> = {
  '00': 'orange',
  '10': 'blue',
  '11': 'red',
  '20': 'blue',
  '30': 'green',
  '40': 'orange',
  '50': 'gold',
  '60': 'green',
  '70': 'gray',
  '80': 'red',
  '90': 'gray',
};
