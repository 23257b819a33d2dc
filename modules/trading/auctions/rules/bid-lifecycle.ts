import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a bid (code set bid_status). */
export const BID = {
  valid: '10',
  outbid: '20',
  won: '50',
  wonInPart: '51',
  lost: '60',
  voided: '70',
  replaced: '80',
} as const;
export type BidState = (typeof BID)[keyof typeof BID];

/** sm:bid, every row of trading-domain 7.2. */
export const bidLifecycle = machine('bid', 'bid_status', BID, {
  labels: {
    valid: { zh: '有效', en: 'Valid' },
    outbid: { zh: '已出局', en: 'Outbid' },
    won: { zh: '中标', en: 'Won' },
    wonInPart: { zh: '部分中标', en: 'Won in part' },
    lost: { zh: '未中标', en: 'Lost' },
    voided: { zh: '作废', en: 'Voided' },
    replaced: { zh: '已替换', en: 'Replaced' },
  },
  finals: ['won', 'wonInPart', 'voided', 'replaced'],
  verbs: {
    bid: [{ from: [null], to: 'valid', by: ['buyer'], doc: 'bid' }],
    outbid: [{ from: ['valid'], to: 'outbid', by: ['effect'], doc: 'better bid' }],
    leadAgain: [{ from: ['outbid'], to: 'valid', by: ['effect'], doc: 'in set again (other bid voided)' }],
    replace: [{ from: ['valid'], to: 'replaced', by: ['effect', 'buyer'], doc: 'own higher bid' }],
    void: [{ from: ['valid', 'outbid'], to: 'voided', by: ['operator'], doc: 'void' }],
    win: [{ from: ['valid'], to: 'won', by: ['effect'], doc: 'allocated in full' }],
    winInPart: [{ from: ['valid'], to: 'wonInPart', by: ['effect'], doc: 'allocated in part' }],
    lose: [{ from: ['valid', 'outbid'], to: 'lost', by: ['effect'], doc: 'not allocated' }],
    takeSecondChance: [{ from: ['lost'], to: 'won', by: ['buyer'], doc: 'second-chance option taken' }],
  },
});
export type BidVerb = keyof typeof bidLifecycle.verbs;
/** Buttons of trading-domain 2.2, auction. */
export const bidButtons = {
  bid: 'Bid',
  outbid: null,
  leadAgain: null,
  replace: 'Bid',
  void: 'Void',
  win: null,
  winInPart: null,
  lose: null,
  takeSecondChance: 'Bid',
} as const satisfies Record<BidVerb, string | null>;
export const bidTones: Readonly<Record<BidState, Tone>> = {
  '10': 'green',
  '20': 'orange',
  '50': 'green',
  '51': 'green',
  '60': 'gray',
  '70': 'red',
  '80': 'gray',
};
