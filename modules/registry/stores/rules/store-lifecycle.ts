import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes of approval_status for a store (trading-domain 18, sm:shop). */
export const STORE = {
  draft: '00',
  pending: '10',
  published: '20',
  rejected: '30',
  unpublished: '40',
} as const;
export type StoreState = (typeof STORE)[keyof typeof STORE];

/** The life of a store. `enabled` is a switch of the operator beside it. */
export const storeLifecycle = machine('shop', 'approval_status', STORE, {
  labels: {
    draft: { zh: '待提交', en: 'Draft' },
    pending: { zh: '待审核', en: 'Pending' },
    published: { zh: '已发布', en: 'Published' },
    rejected: { zh: '已驳回', en: 'Rejected' },
    unpublished: { zh: '已下架', en: 'Unpublished' },
  },
  finals: [],
  verbs: {
    open: [
      {
        from: [null],
        to: 'draft',
        by: ['effect', 'operator'],
        doc: "created with the seller's approval, or Add",
      },
    ],
    submit: [
      { from: ['draft', 'rejected', 'unpublished'], to: 'pending', by: ['seller'], doc: 'submit for review' },
    ],
    withdraw: [{ from: ['pending'], to: 'draft', by: ['seller'], doc: 'withdraw' }],
    approve: [{ from: ['pending'], to: 'published', by: ['operator'], doc: 'approve' }],
    reject: [{ from: ['pending'], to: 'rejected', by: ['operator'], doc: 'reject' }],
    unpublish: [{ from: ['published'], to: 'unpublished', by: ['operator', 'seller'], doc: 'unpublish' }],
    publish: [{ from: ['unpublished'], to: 'published', by: ['operator'], doc: 'publish' }],
  },
});
export type StoreVerb = keyof typeof storeLifecycle.verbs;

/** A store is thrown away only before anybody saw it (administration-domain 23.2, last row). */
export const DELETABLE: readonly string[] = [STORE.draft, STORE.rejected];
/** Badge colours of approval_status. */
export const storeTones: Record<keyof typeof STORE, Tone> = {
  draft: 'orange',
  pending: 'blue',
  published: 'green',
  rejected: 'red',
  unpublished: 'gray',
};
