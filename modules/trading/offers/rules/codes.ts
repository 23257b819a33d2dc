import { LANE, type Lane } from '#fulfilment/deals/rules/trade-codes.ts';

export {
  CARGO,
  INCOTERMS,
  LANE,
  type Lane,
  PICK,
  PRICE_MODE,
  PRICE_TERMS,
  tradeTypeOf,
} from '#fulfilment/deals/rules/trade-codes.ts';

/** Codes of trading-domain 22.1 that rules and forms of offers name. Labels live in the code sets. */
export const FIRM = { firm: '10', subject: '20' } as const;
export const GOOD_TILL = { time: '10', marketClose: '20' } as const;
export const VISIBILITY = { all: '10', designated: '20', groups: '30' } as const;
export const ROUND = {
  live: '10',
  superseded: '20',
  accepted: '30',
  withdrawn: '40',
  expired: '50',
} as const;
export type RoundState = (typeof ROUND)[keyof typeof ROUND];
export const TRANSACTION_TYPE = { direct: '10', intermediary: '20' } as const;
export const DEAL_SIDE = { buyer: '10', seller: '20', intermediary: '30', operator: '40' } as const;
export const VOID_REASON = {
  price: '10',
  terms: '20',
  subjects: '30',
  timeout: '40',
  revoked: '50',
  licence: '60',
  default: '70',
  consent: '80',
  other: '90',
} as const;
export const DEPOSIT_NATURE = { performance: '10', earnest: '20', prepayment: '30' } as const;

/** Terms under which the seller brings the goods: a delivery address is asked instead of a warehouse. */
/**
 * Pricing periods of a formula by lane (3.4): a domestic sale has no bill of lading, so its months and quotes
 * are told by delivery and pickup.
 * Offers released before this keep their period; it is asked for anew at their next release.
 */
export const PERIOD_KINDS = {
  '10': ['deliveryMonth', 'pickup', 'range'],
  '20': ['month', 'nextMonth', 'before', 'after', 'range'],
  '30': ['month', 'nextMonth', 'before', 'after', 'range'],
} as const;
export const DELIVERED_TERM = '30';
export const PAYMENT_TERMS = ['10', '11', '20', '30', '40', '41', '42', '43', '50', '60'] as const;
export const LC_TERMS: readonly string[] = ['40', '41', '42', '43'];
/** Settlement methods by lane (3.1). */
export const SETTLEMENT_METHODS: Readonly<Record<Lane, readonly string[]>> = {
  '10': ['10', '20', '30', '45', '70'],
  '20': ['10', '40', '50', '60'],
  '30': ['10', '40', '50', '60'],
};
export const CARGO_BY_LANE: Readonly<Record<Lane, readonly string[]>> = {
  '10': ['10'],
  '20': ['20', '30'],
  '30': ['30'],
};
/** Currencies of a lane, its usual one first (0.2.7). */
export const CURRENCIES: Readonly<Record<Lane, readonly string[]>> = {
  '10': ['CNY'],
  '20': ['USD', 'EUR', 'JPY', 'HKD'],
  '30': ['USD', 'EUR', 'JPY', 'HKD'],
};
/** How far a cargo has come (code set ship_stage). */
export const SHIP_STAGE = { notLoaded: '10', loading: '20', atSea: '30', cleared: '70' } as const;
export const UNITS = ['TNE', 'KGM', 'LTR', 'MTQ', 'BLL', 'C62'] as const;

/**
 * Times and limits of trading-domain 3.1, 3.2, 3.5, 3.10 that nobody sets; minutes unless named. Those an
 * operator sets are `tradingLimits` of the platform.
 */
export const LIMITS = {
  validityDays: 30,
  prolongAfterExpiryDays: 7,
  roundMinutes: 5,
  deliveryDaysAhead: 365,
  draftKeptDays: 180,
  roundsPerThread: 50,
  openThreadsPerLane: 20,
  countersPerMinute: 10,
  templatesPerCompany: 100,
  depositMinutes: 120,
  subjectsWorkingDays: 3,
  intermediaryWorkingDays: 2,
  earnestPct: '20',
  sdsYears: 5,
} as const;
/** What the operator has set for the clocks of negotiations (administration-domain 10.1). */
export interface LaneClocks {
  readonly confirmMinutesRmb: number;
  readonly confirmMinutesIntl: number;
  readonly idleHoursRmb: number;
  readonly idleHoursIntl: number;
}
export const confirmMinutes = (lane: Lane, of: LaneClocks): number =>
  lane === LANE.rmb ? of.confirmMinutesRmb : of.confirmMinutesIntl;
export const idleHours = (lane: Lane, of: LaneClocks): number =>
  lane === LANE.rmb ? of.idleHoursRmb : of.idleHoursIntl;

/** Business types of the imports of offers (trading-domain 3.1, administration-domain 19), and their rows at most. */
export const OFFER_IMPORT = 'OFFER_RMB';
export const INTL_IMPORT = 'OFFER_INTL';
export const MOST_OFFER_ROWS = 1000;

/** The insurance clause of a term whose seller insures, unless another is named (3.1): ICC(C) and ICC(A). */
export const USUAL_CLAUSE: Readonly<Record<string, string>> = { CIF: '30', CIP: '10' };
