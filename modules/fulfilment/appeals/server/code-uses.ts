import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('appeals.appeal', {
    appeal_type: 'appeal_type',
    outcome: 'appeal_outcome',
    currency: 'currency',
    uom: 'measure_unit',
    trade_type: 'trade_type',
  }),
];
