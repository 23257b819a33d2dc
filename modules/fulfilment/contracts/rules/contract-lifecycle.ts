import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a contract (code set protocol_state). */
export const PROTOCOL = {
  initial: '00',
  toApprove: '01',
  inApproval: '02',
  toReview: '10',
  reviewRefused: '11',
  approvalRefused: '12',
  withdrawn: '13',
  effective: '20',
  toDeliver: '21',
  delivering: '22',
  paused: '23',
  completed: '30',
  expired: '40',
} as const;
export type ProtocolState = (typeof PROTOCOL)[keyof typeof PROTOCOL];
/** Kinds of contract (code set protocol_type). */
export const PROTOCOL_TYPE = {
  framework: '10',
  spot: '20',
  supplement: '30',
  termination: '40',
  intermediary: '50',
} as const;
export type ProtocolType = (typeof PROTOCOL_TYPE)[keyof typeof PROTOCOL_TYPE];

/** What its company may still edit. */
export const EDITABLE: readonly ProtocolState[] = ['00', '11', '12', '13'];
/** Only the company that writes it sees it: the other one reads it once it is put before it. */
export const OWN_ONLY: readonly ProtocolState[] = ['00', '01', '02', '12', '13'];
/** In force: orders may be made under it and performed (INV-CON-03). */
export const IN_FORCE: readonly ProtocolState[] = ['20', '21', '22'];
/** Over for good. */
export const ENDED: readonly ProtocolState[] = ['30', '40'];

/** sm:protocol, every row of trading-domain 11.2. */
export const protocolLifecycle = machine('protocol', 'protocol_state', PROTOCOL, {
  labels: {
    initial: { zh: '初始', en: 'Initial' },
    toApprove: { zh: '待审批', en: 'Pending approval' },
    inApproval: { zh: '审批中', en: 'In approval' },
    toReview: { zh: '待审核', en: 'Pending review' },
    reviewRefused: { zh: '审核驳回', en: 'Review rejected' },
    approvalRefused: { zh: '审批驳回', en: 'Approval rejected' },
    withdrawn: { zh: '审核撤回', en: 'Audit withdrawn' },
    effective: { zh: '已生效', en: 'Effective' },
    toDeliver: { zh: '待交付', en: 'To be delivered' },
    delivering: { zh: '交付中', en: 'Delivering' },
    paused: { zh: '已暂停', en: 'Paused' },
    completed: { zh: '已完成', en: 'Completed' },
    expired: { zh: '已过期', en: 'Expired' },
  },
  finals: ['completed', 'expired'],
  verbs: {
    create: [{ from: [null], to: 'initial', by: ['seller', 'buyer', 'effect'], doc: 'new, or from deal' }],
    submit: [
      { from: ['initial'], to: 'toApprove', by: ['seller', 'buyer'], doc: 'submit' },
      {
        from: ['reviewRefused', 'approvalRefused', 'withdrawn'],
        to: 'toApprove',
        by: ['submitter'],
        doc: 'edit and submit',
      },
    ],
    open: [{ from: ['toApprove'], to: 'inApproval', by: ['seller', 'buyer'], doc: 'approver opens' }],
    approve: [{ from: ['inApproval'], to: 'toReview', by: ['seller', 'buyer'], doc: 'approve' }],
    refuse: [{ from: ['inApproval'], to: 'approvalRefused', by: ['seller', 'buyer'], doc: 'refuse' }],
    withdraw: [
      { from: ['toApprove', 'inApproval', 'toReview'], to: 'withdrawn', by: ['submitter'], doc: 'withdraw' },
    ],
    refuseReview: [
      { from: ['toReview'], to: 'reviewRefused', by: ['counterparty', 'operator'], doc: 'review refused' },
    ],
    takeEffect: [
      {
        from: ['toReview'],
        to: 'effective',
        by: ['counterparty', 'operator', 'timer'],
        doc: 'review passed, all signed',
      },
    ],
    orderPaid: [
      { from: ['effective'], to: 'toDeliver', by: ['effect'], doc: 'order made, payment rule met' },
    ],
    ship: [
      { from: ['toDeliver'], to: 'delivering', by: ['effect'], doc: 'first goods out' },
      { from: ['effective'], to: 'delivering', by: ['effect'], doc: 'first call-off shipped' },
    ],
    pause: [
      {
        from: ['effective', 'toDeliver', 'delivering'],
        to: 'paused',
        by: ['operator', 'seller', 'buyer'],
        doc: 'pause',
      },
    ],
    resume: [
      { from: ['paused'], to: 'effective', by: ['operator'], doc: 'resume from 20' },
      { from: ['paused'], to: 'toDeliver', by: ['operator'], doc: 'resume from 21' },
      { from: ['paused'], to: 'delivering', by: ['operator'], doc: 'resume from 22' },
    ],
    complete: [{ from: ['delivering'], to: 'completed', by: ['effect'], doc: 'all delivered and settled' }],
    expire: [
      { from: ['effective', 'toDeliver'], to: 'expired', by: ['timer'], doc: 'expires' },
      { from: ['delivering'], to: 'expired', by: ['timer'], doc: 'expires, framework' },
    ],
    terminate: [{ from: ['paused'], to: 'expired', by: ['timer', 'operator'], doc: 'expires or terminated' }],
  },
});
export type ProtocolVerb = keyof typeof protocolLifecycle.verbs;
/** Buttons of trading-domain 2.2, contract. */
export const protocolButtons = {
  create: 'Add',
  submit: 'Submit',
  open: 'Approve',
  approve: 'Approve',
  refuse: 'Reject',
  withdraw: 'Withdraw',
  refuseReview: 'Reject',
  takeEffect: 'Sign',
  orderPaid: null,
  ship: null,
  pause: 'Deactivate',
  resume: 'Activation',
  complete: null,
  expire: null,
  terminate: 'Close',
} as const satisfies Record<ProtocolVerb, string | null>;
export const protocolTones: Readonly<Record<ProtocolState, Tone>> = {
  '00': 'orange',
  '01': 'blue',
  '02': 'blue',
  '10': 'blue',
  '11': 'red',
  '12': 'red',
  '13': 'gray',
  '20': 'green',
  '21': 'blue',
  '22': 'blue',
  '23': 'orange',
  '30': 'green',
  '40': 'gray',
};
