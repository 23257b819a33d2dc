import { machine } from '#kernel/rules/machine.ts';

/** States of a request that needs consents: to split, to merge, to void. */
export const REQUEST = { waiting: '10', done: '20', refused: '30', withdrawn: '40', lapsed: '50' } as const;
export type RequestState = (typeof REQUEST)[keyof typeof REQUEST];
export const REQUEST_KIND = { split: 'split', merge: 'merge', void: 'void' } as const;
export type RequestKind = keyof typeof REQUEST_KIND;

/** The holder asks to split or merge and the custodian confirms; the operator asks to void and both sign. */
export const requestLifecycle = machine('voucherRequest', 'voucher_request_state', REQUEST, {
  labels: {
    waiting: { zh: '待确认', en: 'To be confirmed' },
    done: { zh: '已完成', en: 'Done' },
    refused: { zh: '已拒绝', en: 'Refused' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
    lapsed: { zh: '已超时', en: 'Lapsed' },
  },
  finals: ['done', 'refused', 'withdrawn', 'lapsed'],
  verbs: {
    ask: [{ from: [null], to: 'waiting', by: ['holder', 'operator'], doc: 'ask' }],
    consent: [{ from: ['waiting'], to: 'done', by: ['holder', 'custodian'], doc: 'last consent' }],
    refuse: [{ from: ['waiting'], to: 'refused', by: ['holder', 'custodian'], doc: 'refuse' }],
    withdraw: [{ from: ['waiting'], to: 'withdrawn', by: ['holder', 'operator', 'effect'], doc: 'withdraw' }],
    lapse: [{ from: ['waiting'], to: 'lapsed', by: ['timer'], doc: '48 h pass' }],
  },
});
export type RequestVerb = keyof typeof requestLifecycle.verbs;

/** Who asked withdraws, who was asked refuses; null: neither. */
export function howToClose(
  kind: string,
  sides: { readonly holder: boolean; readonly operator: boolean; readonly custodian: boolean },
) {
  if (kind === REQUEST_KIND.void) {
    if (sides.holder) return { verb: 'refuse', side: 'holder' } as const;
    if (sides.operator) return { verb: 'withdraw', side: 'operator' } as const;
    return sides.custodian ? ({ verb: 'refuse', side: 'custodian' } as const) : null;
  }
  if (sides.holder) return { verb: 'withdraw', side: 'holder' } as const;
  return sides.custodian ? ({ verb: 'refuse', side: 'custodian' } as const) : null;
}
