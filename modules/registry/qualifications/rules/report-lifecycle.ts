import { machine, type Tone } from '#kernel/rules/machine.ts';

/** States of a report to the public security (trading-domain 1.4, N-LIC-04). */
export const REPORT = { open: '10', reported: '20', dropped: '40' } as const;
export type ReportState = (typeof REPORT)[keyof typeof REPORT];
/** Days within which both sides of a deal report highly toxic goods and explosive precursors (trading-domain 1.4). */
export const REPORT_DAYS = 5;

/** A task of one side of a deal: reported by its people, or gone with its deal. */
export const reportLifecycle = machine('reportTask', 'report_task_state', REPORT, {
  labels: {
    open: { zh: '待报备', en: 'To report' },
    reported: { zh: '已报备', en: 'Reported' },
    dropped: { zh: '成交已作废', en: 'Deal void' },
  },
  finals: ['reported', 'dropped'],
  verbs: {
    lay: [{ from: [null], to: 'open', by: ['effect'], doc: 'a deal in classes 20 or 30' }],
    report: [
      { from: ['open'], to: 'reported', by: ['submitter'], doc: 'reported to the county public security' },
    ],
    drop: [{ from: ['open'], to: 'dropped', by: ['effect'], doc: 'the deal is void' }],
  },
});
export const reportTones: Record<keyof typeof REPORT, Tone> = {
  open: 'orange',
  reported: 'green',
  dropped: 'gray',
};
