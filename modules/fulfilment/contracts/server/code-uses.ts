import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('contracts.protocol', { currency: 'currency', uom: 'measure_unit' }),
  ...codesIn('contracts.line', { uom: 'measure_unit', price_mode: 'price_mode' }, { softDeleted: false }),
];
