import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes of licence_effective_status (trading-domain 19.4, sm:licence). */
export const LICENCE = { notYet: '10', effective: '20', expiring: '30', expired: '40', void: '50' } as const;
export type LicenceState = (typeof LICENCE)[keyof typeof LICENCE];
/** Days before its end at which a licence's owner is told; the first also turns it to "expiring". */
export const NOTICE_DAYS = [90, 60, 30, 7, 1] as const;

/** The effective status of an approved licence; its owner (submitter) or the operator voids it. */
export const licenceLifecycle = machine('licence', 'licence_effective_status', LICENCE, {
  labels: {
    notYet: { zh: '未生效', en: 'Not yet effective' },
    effective: { zh: '有效', en: 'Effective' },
    expiring: { zh: '即将到期', en: 'Expiring' },
    expired: { zh: '已过期', en: 'Expired' },
    void: { zh: '已作废', en: 'Void' },
  },
  finals: ['void'],
  verbs: {
    approve: [
      { from: [null], to: 'notYet', by: ['effect'], doc: 'approved, start in future' },
      { from: [null], to: 'effective', by: ['effect'], doc: 'approved, running' },
    ],
    start: [{ from: ['notYet'], to: 'effective', by: ['timer'], doc: 'start date' }],
    nearEnd: [{ from: ['effective'], to: 'expiring', by: ['timer'], doc: '90 days before end' }],
    renew: [
      {
        from: ['expiring', 'expired'],
        to: 'effective',
        by: ['effect'],
        doc: 'renewed (new version approved)',
      },
    ],
    expire: [{ from: ['effective', 'expiring'], to: 'expired', by: ['timer'], doc: 'end date passed' }],
    void: [
      {
        from: ['notYet', 'effective', 'expiring', 'expired'],
        to: 'void',
        by: ['operator', 'submitter'],
        doc: 'void',
      },
    ],
  },
});
export const licenceTones: Record<keyof typeof LICENCE, Tone> = {
  notYet: 'blue',
  effective: 'green',
  expiring: 'orange',
  expired: 'red',
  void: 'gray',
};

/**
 * The notice a licence is due for when it ends in `daysLeft` days: the smallest step reached and not yet
 * told; null when none is.
 */
export function noticeDue(daysLeft: number, lastNotified: number | null): number | null {
  const reached = NOTICE_DAYS.filter((d) => daysLeft <= d).at(-1);
  return reached === undefined || (lastNotified !== null && lastNotified <= reached) ? null : reached;
}
