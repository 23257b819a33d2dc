import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Deal states (code set deal_state). */
export const DEAL = {
  pendingSignature: '10',
  effective: '20',
  inPerformance: '30',
  completed: '40',
  void: '90',
  terminated: '95',
} as const;
export type DealState = (typeof DEAL)[keyof typeof DEAL];

/** sm:deal, every row of trading-domain 5.1. */
export const dealLifecycle = machine('deal', 'deal_state', DEAL, {
  labels: {
    pendingSignature: { zh: '待签署', en: 'Pending signature' },
    effective: { zh: '已生效', en: 'Effective' },
    inPerformance: { zh: '履约中', en: 'In performance' },
    completed: { zh: '已完成', en: 'Completed' },
    void: { zh: '已作废', en: 'Void' },
    terminated: { zh: '已终止', en: 'Terminated' },
  },
  finals: ['completed', 'void', 'terminated'],
  verbs: {
    create: [{ from: [null], to: 'pendingSignature', by: ['effect'], doc: 'created' }],
    takeEffect: [
      { from: ['pendingSignature'], to: 'effective', by: ['effect'], doc: 'all letters effective' },
    ],
    void: [{ from: ['pendingSignature'], to: 'void', by: ['operator'], doc: 'void' }],
    perform: [{ from: ['effective'], to: 'inPerformance', by: ['effect'], doc: 'first payment or shipment' }],
    terminate: [
      { from: ['effective', 'inPerformance'], to: 'terminated', by: ['operator'], doc: 'terminate' },
    ],
    runDry: [{ from: ['effective'], to: 'terminated', by: ['effect'], doc: 'nothing left to perform' }],
    complete: [{ from: ['inPerformance'], to: 'completed', by: ['effect'], doc: 'performed' }],
  },
});
export type DealVerb = keyof typeof dealLifecycle.verbs;
/** Buttons of the operator's acts (trading-domain 2.2, /admin/deal). */
export const dealButtons = {
  create: null,
  takeEffect: null,
  void: 'Void',
  perform: null,
  terminate: 'Close',
  runDry: null,
  complete: null,
} as const satisfies Record<DealVerb, string | null>;
export const dealTones: Readonly<Record<DealState, Tone>> = {
  '10': 'orange',
  '20': 'green',
  '30': 'blue',
  '40': 'green',
  '90': 'gray',
  '95': 'gray',
};
