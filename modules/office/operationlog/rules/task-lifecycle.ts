import { machine } from '#kernel/rules/machine.ts';

/** States of a task behind the scenes (trust 5). */
export const TASK = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  givenUp: 'dead',
  dropped: 'cancelled',
} as const;
export type TaskState = (typeof TASK)[keyof typeof TASK];

/**
 * The life of a task: the system runs it and tries again by itself; after eight failures it waits for a
 * person, who has it tried anew or discards it. What is done or taken back leaves no row; what was discarded
 * stays for a week.
 */
export const taskLifecycle = machine('task', 'task_state', TASK, {
  labels: {
    waiting: { zh: '等待执行', en: 'Waiting' },
    running: { zh: '执行中', en: 'Running' },
    done: { zh: '已完成', en: 'Done' },
    givenUp: { zh: '已停止', en: 'Stopped' },
    dropped: { zh: '已放弃', en: 'Discarded' },
  },
  finals: ['done', 'dropped'],
  verbs: {
    set: [{ from: [null], to: 'waiting', by: ['effect'], doc: 'set' }],
    claim: [{ from: ['waiting', 'running'], to: 'running', by: ['timer'], doc: 'claim' }],
    finish: [{ from: ['running'], to: 'done', by: ['timer'], doc: 'finish' }],
    fail: [
      { from: ['running'], to: 'waiting', by: ['timer'], doc: 'fail' },
      { from: ['running'], to: 'givenUp', by: ['timer'], doc: 'fail for the eighth time' },
    ],
    takeBack: [{ from: ['waiting'], to: 'dropped', by: ['effect'], doc: 'take back' }],
    retry: [{ from: ['givenUp'], to: 'waiting', by: ['operator'], doc: 'try again' }],
    discard: [{ from: ['givenUp'], to: 'dropped', by: ['operator'], doc: 'discard' }],
  },
});
