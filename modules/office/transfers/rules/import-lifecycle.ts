import { machine } from '#kernel/rules/machine.ts';

export const IMPORT = { running: '10', done: '20', partly: '30', failed: '40' } as const;
export type ImportState = (typeof IMPORT)[keyof typeof IMPORT];

/**
 * Life of an import, its check included (administration-domain 19). A cancelled one ends as partly failed
 * when rows had been kept, else as failed.
 */
export const importLifecycle = machine('import', 'import_state', IMPORT, {
  labels: {
    running: { zh: '导入中', en: 'Running' },
    done: { zh: '成功', en: 'Done' },
    partly: { zh: '部分失败', en: 'Partly failed' },
    failed: { zh: '失败', en: 'Failed' },
  },
  finals: ['done', 'partly', 'failed'],
  verbs: {
    start: [{ from: [null], to: 'running', by: ['submitter'], doc: 'import' }],
    finish: [
      { from: ['running'], to: 'done', by: ['timer'], doc: 'worker' },
      { from: ['running'], to: 'partly', by: ['timer'], doc: 'worker' },
      { from: ['running'], to: 'failed', by: ['timer'], doc: 'worker' },
    ],
    cancel: [
      { from: ['running'], to: 'partly', by: ['submitter'], doc: 'cancel' },
      { from: ['running'], to: 'failed', by: ['submitter'], doc: 'cancel' },
    ],
  },
});
export type ImportVerb = keyof typeof importLifecycle.verbs;
/** How many rows were taken and how many not decide how an import ends. */
export const endName = (success: number, fail: number): 'done' | 'partly' | 'failed' =>
  success === 0 && fail > 0 ? 'failed' : fail > 0 ? 'partly' : 'done';

/** More rows than this are taken in the background (administration-domain 19). */
export const AT_ONCE = 500;
/** Rows of one transaction in the background. */
export const BATCH = 100;
/** The same file of the same person within this time needs to be meant (15104). */
export const REPEAT_MINUTES = 10;
/** Rows that failed are kept this long; those of a check until the next day. */
export const ERROR_DAYS = 30;
export const CHECK_DAYS = 1;
/** What an import made can be taken back this long. */
export const UNDO_HOURS = 24;
/** Rows of a small file shown as they were read. */
export const ROWS_SHOWN = 100;
/** Problems told in the dialog; the file of errors has all of them. */
export const PROBLEMS_SHOWN = 500;
