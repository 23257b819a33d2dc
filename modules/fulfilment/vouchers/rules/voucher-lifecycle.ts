import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a goods-right voucher (code set voucher_state). */
export const VOUCHER = {
  toConfirm: '05',
  anchoring: '10',
  anchorFailed: '15',
  held: '20',
  transferring: '30',
  encumbered: '40',
  redeemed: '50',
  superseded: '60',
  void: '90',
} as const;
export type VoucherState = (typeof VOUCHER)[keyof typeof VOUCHER];
/** Vouchers that take part of what the custodian confirmed of a lot (INV-VOU-01). */
export const LIVE: readonly VoucherState[] = [
  VOUCHER.anchoring,
  VOUCHER.anchorFailed,
  VOUCHER.held,
  VOUCHER.transferring,
  VOUCHER.encumbered,
];

/** What may happen to a voucher, by whom (trading-domain 15). */
export const voucherLifecycle = machine('voucher', 'voucher_state', VOUCHER, {
  labels: {
    toConfirm: { zh: '待保管人确认', en: 'To be confirmed by the custodian' },
    anchoring: { zh: '上链中', en: 'Anchoring' },
    anchorFailed: { zh: '上链失败', en: 'Anchoring failed' },
    held: { zh: '持有中', en: 'Held' },
    transferring: { zh: '转让中', en: 'Transferring' },
    encumbered: { zh: '质押/冻结', en: 'Pledged or frozen' },
    redeemed: { zh: '已提货', en: 'Redeemed' },
    superseded: { zh: '已更替', en: 'Superseded' },
    void: { zh: '已作废', en: 'Void' },
  },
  finals: ['redeemed', 'superseded', 'void'],
  verbs: {
    apply: [{ from: [null], to: 'toConfirm', by: ['seller'], doc: 'apply for issue' }],
    child: [{ from: [null], to: 'held', by: ['effect'], doc: 'child of a split, merge or part pickup' }],
    confirm: [
      { from: ['toConfirm'], to: 'anchoring', by: ['custodian', 'operator'], doc: 'custodian confirms' },
    ],
    refuse: [{ from: ['toConfirm'], to: 'void', by: ['custodian', 'operator'], doc: 'custodian refuses' }],
    anchored: [{ from: ['anchoring'], to: 'held', by: ['effect'], doc: 'anchored' }],
    anchorFailed: [
      { from: ['anchoring'], to: 'anchorFailed', by: ['effect'], doc: 'anchoring failed 3 times' },
    ],
    retry: [{ from: ['anchorFailed'], to: 'held', by: ['effect', 'operator'], doc: 'retry succeeds' }],
    void: [
      { from: ['anchorFailed'], to: 'void', by: ['operator'], doc: 'void' },
      { from: ['held'], to: 'void', by: ['operator'], doc: 'void' },
    ],
    transfer: [{ from: ['held'], to: 'transferring', by: ['holder'], doc: 'start transfer' }],
    acceptTransfer: [
      {
        from: ['transferring'],
        to: 'held',
        by: ['receiver', 'custodian'],
        doc: 'new holder and custodian confirm',
      },
    ],
    cancelTransfer: [
      { from: ['transferring'], to: 'held', by: ['party', 'timer'], doc: 'refuse or 48 h pass' },
    ],
    supersede: [{ from: ['held'], to: 'superseded', by: ['holder'], doc: 'split or merge' }],
    freeze: [
      {
        from: ['held'],
        to: 'encumbered',
        by: ['holder', 'operator', 'effect'],
        doc: 'freeze, pledge, planned shipment',
      },
    ],
    unfreeze: [
      { from: ['encumbered'], to: 'held', by: ['beneficiary', 'operator', 'effect'], doc: 'unfreeze' },
    ],
    consume: [
      { from: ['encumbered'], to: 'redeemed', by: ['custodian', 'effect'], doc: 'goods taken in full' },
      { from: ['encumbered'], to: 'superseded', by: ['custodian', 'effect'], doc: 'goods taken in part' },
    ],
  },
});
export type VoucherVerb = keyof typeof voucherLifecycle.verbs;
export const voucherTones: Readonly<Record<keyof typeof VOUCHER, Tone>> = {
  toConfirm: 'orange',
  anchoring: 'blue',
  anchorFailed: 'red',
  held: 'green',
  transferring: 'orange',
  encumbered: 'gold',
  redeemed: 'gray',
  superseded: 'gray',
  void: 'red',
};
/** The button each verb needs; null: nobody presses it. */
export const voucherButtons: Readonly<Record<VoucherVerb, string | null>> = {
  apply: 'Add',
  child: null,
  confirm: 'Confirm',
  refuse: 'Reject',
  anchored: null,
  anchorFailed: null,
  retry: 'Confirm',
  void: 'Void',
  transfer: 'Transfer',
  acceptTransfer: 'Confirm',
  cancelTransfer: 'Reject',
  supersede: 'Transfer',
  freeze: 'Disable',
  unfreeze: 'Enable',
  consume: 'Confirm',
};

/** Events of the chain (code set voucher_event). */
export const EVENT = {
  issue: '10',
  transferRequest: '20',
  transfer: '30',
  transferCancel: '35',
  split: '40',
  merge: '50',
  freeze: '60',
  unfreeze: '65',
  consume: '70',
  adjust: '80',
  void: '90',
} as const;
export type EventType = (typeof EVENT)[keyof typeof EVENT];

/** Why a voucher may not move: pledged, frozen by an order of a court or an authority, or planned for a pickup. */
export const ENCUMBRANCE = { pledge: '10', court: '20', pickup: '30' } as const;
export type Encumbrance = (typeof ENCUMBRANCE)[keyof typeof ENCUMBRANCE];

/** Both signatures of a transfer within so many hours; the consents of a split, merge or void likewise. */
export const SIGN_HOURS = 48;
/** Tonnes: the least a child of a split may hold. */
export const LEAST_CHILD = '1';
/** Times an outside evidence chain is asked before an operator is called. */
export const ANCHOR_TRIES = 3;
