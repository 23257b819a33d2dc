import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('settlements.settlement', {
    trade_type: 'trade_type',
    currency: 'currency',
    uom: 'measure_unit',
  }),
];
