import { machine, type Tone } from '#kernel/rules/machine.ts';

export const EXPORT = {
  queued: '10',
  running: '20',
  ready: '30',
  failed: '40',
  expired: '50',
  cancelled: '60',
} as const;
export type ExportState = (typeof EXPORT)[keyof typeof EXPORT];

/** Life of an export task (administration-domain 20). */
export const exportLifecycle = machine('export', 'export_state', EXPORT, {
  labels: {
    queued: { zh: '排队中', en: 'Queued' },
    running: { zh: '生成中', en: 'Running' },
    ready: { zh: '可下载', en: 'Ready' },
    failed: { zh: '失败', en: 'Failed' },
    expired: { zh: '已过期', en: 'Expired' },
    cancelled: { zh: '已取消', en: 'Cancelled' },
  },
  finals: ['cancelled'],
  verbs: {
    create: [{ from: [null], to: 'queued', by: ['submitter'], doc: 'BatchExport' }],
    start: [{ from: ['queued', 'running'], to: 'running', by: ['timer'], doc: 'worker' }],
    finish: [{ from: ['running'], to: 'ready', by: ['timer'], doc: 'worker' }],
    fail: [{ from: ['queued', 'running'], to: 'failed', by: ['timer'], doc: 'worker' }],
    cancel: [{ from: ['queued', 'running'], to: 'cancelled', by: ['submitter'], doc: 'cancel' }],
    again: [{ from: ['failed', 'expired'], to: 'queued', by: ['submitter'], doc: 'again' }],
    expire: [{ from: ['ready'], to: 'expired', by: ['timer'], doc: '7 days' }],
  },
});
export type ExportVerb = keyof typeof exportLifecycle.verbs;
export const exportTones: Readonly<Record<ExportState, Tone>> = {
  '10': 'gold',
  '20': 'blue',
  '30': 'green',
  '40': 'red',
  '50': 'gray',
  '60': 'gray',
};

/** Rows answered at once; more go to "my exports". */
export const NOW_ROWS = 5000;
/** What one background export can hold (15202). */
export const LATER_ROWS = 100_000;
export const MOST_UNFINISHED = 3;
export const KEPT_DAYS = 7;
