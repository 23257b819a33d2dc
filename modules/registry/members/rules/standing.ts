/**
 * What the platform sets of a company, and never one person alone (trading-domain 19.1: set by O with
 * approval): credit line, risk level, intermediary right, sides.
 */
export const STANDING = ['creditLine', 'riskLevel', 'intermediaryQualified', 'memberType'] as const;
export type StandingField = (typeof STANDING)[number];
/** Of these the company itself is told; how its risk is judged stays with the platform. */
export const STANDING_TOLD: readonly StandingField[] = ['creditLine', 'intermediaryQualified', 'memberType'];
/** No credit is given to a company of this risk level. */
export const NO_CREDIT = 'D';

export type Sides = 'buyer' | 'seller' | 'both';
/**
 * Sides are added, never taken away: a company that should trade no more on one of them is disabled, or its
 * offers are revoked.
 */
export const mayWiden = (from: Sides, to: Sides): boolean => from === to || to === 'both';
/** Sides `to` has and `from` had not. */
export const addedSides = (from: Sides, to: Sides): readonly ('buyer' | 'seller')[] =>
  from === to || to !== 'both' ? [] : from === 'buyer' ? ['seller'] : ['buyer'];
