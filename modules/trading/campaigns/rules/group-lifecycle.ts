import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Results of a group buy (code set group_buy_result); none while nobody has joined. */
export const GROUP = { inProgress: '10', succeeded: '20', failed: '30' } as const;
export type GroupResult = (typeof GROUP)[keyof typeof GROUP];

/** sm:group, every row of trading-domain 8.3. */
export const groupLifecycle = machine('group', 'group_buy_result', GROUP, {
  labels: {
    inProgress: { zh: '进行中', en: 'In progress' },
    succeeded: { zh: '已成团', en: 'Succeeded' },
    failed: { zh: '未成团', en: 'Failed' },
  },
  finals: ['succeeded', 'failed'],
  verbs: {
    joinFirst: [{ from: [null], to: 'inProgress', by: ['buyer'], doc: 'first participation' }],
    join: [{ from: ['inProgress'], to: 'inProgress', by: ['buyer'], doc: 'join' }],
    leave: [{ from: ['inProgress'], to: 'inProgress', by: ['buyer'], doc: 'leave' }],
    succeed: [
      {
        from: ['inProgress'],
        to: 'succeeded',
        by: ['timer', 'effect'],
        doc: 'threshold reached at end or sold out',
      },
    ],
    autoCluster: [
      {
        from: ['inProgress'],
        to: 'succeeded',
        by: ['timer'],
        doc: 'end, threshold missed, autoCluster on, ≥ 1 paid participation',
      },
    ],
    miss: [{ from: ['inProgress'], to: 'failed', by: ['timer'], doc: 'end, threshold missed' }],
    fail: [{ from: ['inProgress'], to: 'failed', by: ['operator'], doc: 'activity unpublished' }],
  },
});
export type GroupVerb = keyof typeof groupLifecycle.verbs;
/** Buttons of trading-domain 2.2: join by Order, leave by Cancel. */
export const groupButtons = {
  joinFirst: 'Order',
  join: 'Order',
  leave: 'Cancel',
  succeed: null,
  autoCluster: null,
  miss: null,
  fail: 'Unpublish',
} as const satisfies Record<GroupVerb, string | null>;
export const groupTones: Readonly<Record<GroupResult, Tone>> = { '10': 'blue', '20': 'green', '30': 'red' };
