import { machine, type Tone } from '#kernel/rules/machine.ts';

/** What an index has made of a deal. */
export const WEIGHED = { counted: '10', waiting: '20', accepted: '30', dropped: '90' } as const;
export type Weighed = (typeof WEIGHED)[keyof typeof WEIGHED];
export const COUNTS: readonly Weighed[] = [WEIGHED.counted, WEIGHED.accepted];

/**
 * A deal in an index (trading-domain 20.2.1): judged once, an operator may accept one that lies outside ±15
 * %, a deal that falls drops out.
 */
export const indexDealLifecycle = machine('indexDeal', 'index_deal_state', WEIGHED, {
  labels: {
    counted: { zh: '已计入', en: 'Counted' },
    waiting: { zh: '待确认', en: 'To be accepted' },
    accepted: { zh: '确认计入', en: 'Accepted' },
    dropped: { zh: '已剔除', en: 'Dropped out' },
  },
  finals: ['dropped'],
  verbs: {
    count: [{ from: [null], to: 'counted', by: ['timer'], doc: 'within ±15 %' }],
    hold: [{ from: [null], to: 'waiting', by: ['timer'], doc: 'outside ±15 %' }],
    accept: [{ from: ['waiting'], to: 'accepted', by: ['operator'], doc: 'acceptDeal' }],
    drop: [
      {
        from: ['counted', 'waiting', 'accepted'],
        to: 'dropped',
        by: ['timer'],
        doc: 'deal voided or terminated',
      },
    ],
  },
});
export const indexDealTones: Readonly<Record<keyof typeof WEIGHED, Tone>> = {
  counted: 'green',
  waiting: 'orange',
  accepted: 'blue',
  dropped: 'gray',
};
