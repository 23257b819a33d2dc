import { codesIn } from '#kernel/server/code-uses.ts';

/** Where rows of this capability carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('deals.deal', {
    lane: 'offer_lane',
    trade_type: 'trade_type',
    uom: 'measure_unit',
    currency: 'currency',
    tolerance_option: 'tolerance_option',
  }),
  ...codesIn(
    'deals.leg',
    { payment_term: 'payment_term', settlement_method: 'settlement_method' },
    { softDeleted: false },
  ),
];
