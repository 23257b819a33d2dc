import { codesIn } from '#kernel/server/code-uses.ts';

/** Where prices carry codes of code sets (administration-domain 9). */
export const codesKept = [
  ...codesIn('statistics.price_index', {
    lane: 'offer_lane',
    cargo_status: 'cargo_status',
    uom: 'measure_unit',
    currency: 'currency',
  }),
  ...codesIn('statistics.price_point', { source: 'price_source' }, { softDeleted: false }),
];
