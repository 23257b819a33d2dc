import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes of catalogue_state (trading-domain 17.2, sm:catalogue). */
export const SHELF = {
  draft: '10',
  review: '20',
  onShelf: '30',
  offShelf: '40',
  rejected: '50',
  deleted: '90',
} as const;
export type ShelfState = (typeof SHELF)[keyof typeof SHELF];

/**
 * The life of SPU, SKU and product group, every row of trading-domain 17.2. The seller's letter stands for
 * whoever keeps the record:
 * for the platform's own SPUs and groups an operator sits in that chair, and another one decides.
 */
export const catalogueLifecycle = machine('catalogue', 'catalogue_state', SHELF, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    review: { zh: '待审核', en: 'Pending review' },
    onShelf: { zh: '已上架', en: 'On shelf' },
    offShelf: { zh: '已下架', en: 'Off shelf' },
    rejected: { zh: '审核驳回', en: 'Rejected' },
    deleted: { zh: '已删除', en: 'Deleted' },
  },
  finals: ['deleted'],
  verbs: {
    save: [{ from: [null], to: 'draft', by: ['seller', 'operator'], doc: 'save' }],
    submit: [{ from: ['draft'], to: 'review', by: ['seller'], doc: 'submit for review' }],
    withdraw: [{ from: ['review'], to: 'draft', by: ['seller'], doc: 'withdraw' }],
    approve: [{ from: ['review'], to: 'onShelf', by: ['operator'], doc: 'approve' }],
    reject: [{ from: ['review'], to: 'rejected', by: ['operator'], doc: 'reject' }],
    edit: [{ from: ['rejected', 'offShelf'], to: 'draft', by: ['seller'], doc: 'edit' }],
    unpublish: [{ from: ['onShelf'], to: 'offShelf', by: ['seller', 'operator'], doc: 'unpublish' }],
    editHazard: [{ from: ['onShelf'], to: 'review', by: ['seller', 'operator'], doc: 'edit hazardous data' }],
    publish: [{ from: ['offShelf'], to: 'onShelf', by: ['seller', 'operator'], doc: 'publish' }],
    delete: [
      { from: ['offShelf'], to: 'deleted', by: ['seller', 'operator'], doc: 'delete' },
      { from: ['draft'], to: 'deleted', by: ['seller'], doc: 'delete' },
    ],
  },
});
export type CatalogueVerb = keyof typeof catalogueLifecycle.verbs;

/** Button of each verb (trading-domain 2.2). */
export const shelfButtons = {
  save: 'Add',
  submit: 'Submit',
  withdraw: 'Withdraw',
  approve: 'Approve',
  reject: 'Reject',
  edit: 'Edit',
  unpublish: 'Unpublish',
  editHazard: 'Edit',
  publish: 'Release',
  delete: 'Delete',
} as const satisfies Record<CatalogueVerb, string>;

/** Badges of catalogue_state. */
export const shelfTones: Record<keyof typeof SHELF, Tone> = {
  draft: 'gray',
  review: 'blue',
  onShelf: 'green',
  offShelf: 'orange',
  rejected: 'red',
  deleted: 'gray',
};
