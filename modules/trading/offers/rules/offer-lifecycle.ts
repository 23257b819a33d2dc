import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Publish states of an offer (code set offer_publish_state). */
export const OFFER = {
  draft: '10',
  submitted: '20',
  onOffer: '30',
  paused: '40',
  stopped: '50',
  expired: '60',
  soldOut: '70',
  revoked: '80',
} as const;
export type OfferState = (typeof OFFER)[keyof typeof OFFER];
/** Offers nobody can take any more. */
export const OVER_OFFERS: readonly string[] = [OFFER.expired, OFFER.soldOut, OFFER.revoked];

/**
 * sm:offerPublish, every row of trading-domain 3.3. Guards and effects are the handler's; `doc` is the
 * document's Action text.
 */
export const offerLifecycle = machine('offer', 'offer_publish_state', OFFER, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    submitted: { zh: '已提交', en: 'Submitted' },
    onOffer: { zh: '挂盘中', en: 'On offer' },
    paused: { zh: '已暂停', en: 'Paused' },
    stopped: { zh: '已停盘', en: 'Stopped' },
    expired: { zh: '已过期', en: 'Expired' },
    soldOut: { zh: '已售罄', en: 'Sold out' },
    revoked: { zh: '已撤盘', en: 'Revoked' },
  },
  finals: ['revoked'],
  verbs: {
    saveDraft: [{ from: [null], to: 'draft', by: ['seller'], doc: 'save draft' }],
    submit: [
      { from: ['draft'], to: 'submitted', by: ['seller'], doc: 'submit (Release)' },
      { from: ['draft'], to: 'onOffer', by: ['seller'], doc: 'submit (Release)' },
    ],
    approve: [{ from: ['submitted'], to: 'onOffer', by: ['operator'], doc: 'approve' }],
    reject: [{ from: ['submitted'], to: 'draft', by: ['operator'], doc: 'reject' }],
    withdraw: [{ from: ['submitted'], to: 'draft', by: ['seller'], doc: 'withdraw submission' }],
    editMinor: [
      {
        from: ['onOffer'],
        to: 'onOffer',
        by: ['seller'],
        doc: 'edit non-material (remarks, contact, files)',
      },
    ],
    editMaterial: [
      {
        from: ['onOffer'],
        to: 'submitted',
        by: ['seller'],
        doc: 'edit material (price, quantity, term, place, window)',
      },
      { from: ['onOffer'], to: 'onOffer', by: ['seller'], doc: 'edit material' },
    ],
    pause: [{ from: ['onOffer'], to: 'paused', by: ['seller', 'operator', 'timer', 'effect'], doc: 'pause' }],
    resume: [
      { from: ['paused'], to: 'onOffer', by: ['seller', 'operator', 'effect'], doc: 'resume' },
      { from: ['stopped'], to: 'onOffer', by: ['seller'], doc: 'resume' },
    ],
    stop: [{ from: ['onOffer'], to: 'stopped', by: ['seller', 'operator'], doc: 'StopOffer' }],
    prolong: [{ from: ['onOffer', 'expired'], to: 'onOffer', by: ['seller'], doc: 'Prolong' }],
    expire: [{ from: ['onOffer', 'paused', 'stopped'], to: 'expired', by: ['timer'], doc: 'validity ends' }],
    sellOut: [{ from: ['onOffer'], to: 'soldOut', by: ['effect'], doc: 'all sold' }],
    comeBack: [
      { from: ['soldOut'], to: 'onOffer', by: ['effect'], doc: 'quantity comes back' },
      { from: ['soldOut'], to: 'expired', by: ['effect'], doc: 'quantity comes back after validity' },
    ],
    revoke: [
      {
        from: ['onOffer', 'paused', 'stopped'],
        to: 'revoked',
        by: ['seller', 'operator', 'effect'],
        doc: 'RevokeOffer',
      },
    ],
    closeMarket: [
      {
        from: ['onOffer', 'paused', 'stopped'],
        to: 'revoked',
        by: ['timer'],
        doc: 'market closed, policy cancel',
      },
      { from: ['onOffer'], to: 'stopped', by: ['timer'], doc: 'market closed, policy cancel' },
    ],
  },
});
export type OfferVerb = keyof typeof offerLifecycle.verbs;

/** Button that opens each verb (trading-domain 2.2); null: no button, a timer or an effect does it. */
export const offerButtons = {
  saveDraft: 'Add',
  submit: 'Release',
  approve: 'Approve',
  reject: 'Reject',
  withdraw: 'Withdraw',
  editMinor: 'Edit',
  editMaterial: 'Edit',
  pause: 'Unpublish',
  resume: 'Release',
  stop: 'StopOffer',
  prolong: 'Prolong',
  expire: null,
  sellOut: null,
  comeBack: null,
  revoke: 'RevokeOffer',
  closeMarket: null,
} as const satisfies Record<OfferVerb, string | null>;

/** Badge of each publish state: blue while others act, orange where the owner must, red never (nobody refused the goods). */
export const offerTones: Readonly<Record<OfferState, Tone>> = {
  '10': 'gray',
  '20': 'blue',
  '30': 'green',
  '40': 'orange',
  '50': 'orange',
  '60': 'gray',
  '70': 'blue',
  '80': 'gray',
};
