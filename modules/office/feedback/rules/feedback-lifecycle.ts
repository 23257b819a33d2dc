import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Reply states (code set reply_state). */
export const FEEDBACK = { pending: '1', reviewed: '2', replied: '3' } as const;
export type FeedbackState = (typeof FEEDBACK)[keyof typeof FEEDBACK];

/**
 * Every row of administration-domain 13. The writer is `submitter`, customer service `operator`; deleting
 * leaves the life.
 */
export const feedbackLifecycle = machine('feedback', 'reply_state', FEEDBACK, {
  labels: {
    pending: { zh: '待审核', en: 'Pending review' },
    reviewed: { zh: '已审核', en: 'Reviewed' },
    replied: { zh: '已回复', en: 'Replied' },
  },
  finals: [],
  verbs: {
    add: [{ from: [null], to: 'pending', by: ['submitter'], doc: 'add' }],
    review: [{ from: ['pending'], to: 'reviewed', by: ['operator'], doc: 'review' }],
    reply: [{ from: ['pending', 'reviewed'], to: 'replied', by: ['operator'], doc: 'reply' }],
    askAgain: [{ from: ['replied'], to: 'reviewed', by: ['submitter'], doc: 'ask again' }],
    rate: [{ from: ['replied'], to: 'replied', by: ['submitter'], doc: 'rate' }],
  },
});
export type FeedbackVerb = keyof typeof feedbackLifecycle.verbs;
export const feedbackTones: Readonly<Record<keyof typeof FEEDBACK, Tone>> = {
  pending: 'orange',
  reviewed: 'blue',
  replied: 'green',
};

export const MOST_A_DAY = 10;
export const MOST_AGAIN = 3;
export const AGAIN_WITHIN_DAYS = 7;
export const MOST_IMAGES = 9;
export const MOST_REPLY_IMAGES = 3;
/** Pictures of feedback, each (administration-domain 13). */
export const MOST_IMAGE_BYTES = 5 * 1_048_576;
