/** Codes of `price_source` (trading-domain 22.1). Deals and offers are computed, the others are entered by operators. */
export const SOURCE = { deals: '10', offers: '20', external: '30', manual: '40' } as const;
export const SOURCES = ['10', '20', '30', '40'] as const;
export const ENTERED = ['30', '40'] as const;
export const STATUSES = ['published', 'withheld'] as const;
export type PointStatus = (typeof STATUSES)[number];
/** Why a point or a revision of it was written. */
export const CAUSES = ['close', 'level', 'late', 'voided', 'accepted', 'operator', 'corrected'] as const;
export type Cause = (typeof CAUSES)[number];
export const LANES = ['10', '20', '30'] as const;
export const RATE_KINDS = [
  'fx',
  'duty',
  'antidumping',
  'vat',
  'insurance',
  'port',
  'freight',
  'packaging',
  'interest',
  'bill',
  'vatchange',
] as const;
export type RateKind = (typeof RATE_KINDS)[number];
/** Offer levels are taken at this time of the business day (20.2.2). */
export const LEVEL_TIME = '16:00:00';
/** Minutes after it in which a late server still takes the level; later the board is another one. */
export const LEVEL_GRACE_MINUTES = 10;
/** Closed days looked at again for deals that took effect late or fell. */
export const LOOK_BACK_DAYS = 60;
export const MOST_SERIES_DAYS = 1100;
