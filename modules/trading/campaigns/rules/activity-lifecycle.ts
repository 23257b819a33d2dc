import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a flash sale or group buy (code set activity_status). */
export const ACTIVITY = {
  draft: '00',
  review: '10',
  rejected: '11',
  waiting: '20',
  preheating: '25',
  running: '30',
  ended: '40',
  withdrawn: '90',
  deleted: '95',
} as const;
export type ActivityState = (typeof ACTIVITY)[keyof typeof ACTIVITY];

/** sm:activity, every row of trading-domain 8.2. */
export const activityLifecycle = machine('activity', 'activity_status', ACTIVITY, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    review: { zh: '待审核', en: 'Pending review' },
    rejected: { zh: '审核驳回', en: 'Review rejected' },
    waiting: { zh: '待预热', en: 'Approved, waiting' },
    preheating: { zh: '预热中', en: 'Preheating' },
    running: { zh: '进行中', en: 'In progress' },
    ended: { zh: '已结束', en: 'Ended' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn' },
    deleted: { zh: '已删除', en: 'Deleted' },
  },
  finals: ['ended', 'deleted'],
  verbs: {
    save: [{ from: [null], to: 'draft', by: ['seller', 'operator'], doc: 'save' }],
    submit: [{ from: ['draft', 'rejected'], to: 'review', by: ['seller'], doc: 'submit' }],
    delete: [
      { from: ['draft'], to: 'deleted', by: ['seller', 'operator'], doc: 'delete' },
      { from: ['rejected', 'withdrawn'], to: 'deleted', by: ['seller'], doc: 'delete' },
    ],
    withdraw: [
      { from: ['review'], to: 'draft', by: ['seller'], doc: 'withdraw' },
      { from: ['waiting', 'preheating'], to: 'withdrawn', by: ['seller', 'operator'], doc: 'withdraw' },
    ],
    approve: [{ from: ['review'], to: 'waiting', by: ['operator'], doc: 'approve' }],
    reject: [{ from: ['review'], to: 'rejected', by: ['operator'], doc: 'reject' }],
    preheat: [{ from: ['waiting'], to: 'preheating', by: ['timer'], doc: 'preheat begins' }],
    start: [{ from: ['preheating'], to: 'running', by: ['timer'], doc: 'start' }],
    unpublish: [{ from: ['running'], to: 'ended', by: ['operator'], doc: 'unpublish' }],
    sellOut: [{ from: ['running'], to: 'ended', by: ['effect'], doc: 'sold out' }],
    end: [{ from: ['running'], to: 'ended', by: ['timer'], doc: 'end time' }],
  },
});
export type ActivityVerb = keyof typeof activityLifecycle.verbs;
/** Buttons of trading-domain 2.2, activity; the operator withdraws by Unpublish. */
export const activityButtons = {
  save: 'Add',
  submit: 'Submit',
  delete: 'Delete',
  withdraw: 'Withdraw',
  approve: 'Approve',
  reject: 'Reject',
  preheat: null,
  start: null,
  unpublish: 'Unpublish',
  sellOut: null,
  end: null,
} as const satisfies Record<ActivityVerb, string | null>;
export const activityTones: Readonly<Record<ActivityState, Tone>> = {
  '00': 'orange',
  '10': 'blue',
  '11': 'red',
  '20': 'blue',
  '25': 'gold',
  '30': 'green',
  '40': 'gray',
  '90': 'gray',
  '95': 'gray',
};
/** States in which the seller still writes. */
export const EDITABLE: readonly ActivityState[] = [ACTIVITY.draft, ACTIVITY.rejected];
