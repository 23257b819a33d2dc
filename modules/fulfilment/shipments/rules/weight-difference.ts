import { compare, dec, round } from '#kernel/rules/decimal.ts';

/** Weight difference rules (code set weight_diff_rule). */
export const DIFF_RULE = {
  sellerFinal: '10',
  beyondTolerance: '20',
  buyerFinal: '30',
  mean: '40',
  thirdParty: '50',
} as const;
export type DiffRule = (typeof DIFF_RULE)[keyof typeof DIFF_RULE];
/** Per mille of the shipped net (10.2, trade custom). */
export const TOLERANCE_PERMILLE = '3';

export interface WeightQuestion {
  readonly rule: DiffRule;
  /** Tonnes, three decimals. */
  readonly shipped: string;
  readonly received: string;
  readonly tolerancePermille: string;
  /** The buyer's ticket comes from a scale whose certificate is valid on the day. */
  readonly buyerScaleValid: boolean;
  /** Rule 50: what the third party weighed; null while it has not. */
  readonly thirdParty?: string | null;
}
export interface WeightAnswer {
  /** shipped − received, signed. */
  readonly diff: string;
  /** diff ÷ shipped × 1000, signed, three decimals. */
  readonly permille: string;
  readonly within: boolean;
  /** Null while a third-party weighing is awaited. */
  readonly settlement: string | null;
}

/**
 * What a difference between shipped and received weight comes to (10.2). Rule 20, the default: within the
 * tolerance the shipped weight stands; beyond it received plus the tolerated part, where the buyer weighed on a
 * scale with a valid certificate. A surplus is the mirror image: received less the tolerated part.
 */
export function settlementWeight(q: WeightQuestion): WeightAnswer {
  const diff = dec(q.shipped).minus(q.received);
  const permille = dec(q.shipped).isZero() ? '0.000' : round(diff.div(q.shipped).times(1000), 3);
  const tolerated = dec(q.shipped).times(q.tolerancePermille).div(1000);
  const within = diff.abs().lessThanOrEqualTo(tolerated);
  const t = (value: Parameters<typeof round>[0]): string => round(value, 3);
  const said = { diff: t(diff), permille, within };
  if (q.rule === DIFF_RULE.sellerFinal) return { ...said, settlement: t(q.shipped) };
  if (q.rule === DIFF_RULE.buyerFinal)
    return { ...said, settlement: t(q.buyerScaleValid ? q.received : q.shipped) };
  if (q.rule === DIFF_RULE.mean)
    return { ...said, settlement: t(q.buyerScaleValid ? dec(q.shipped).plus(q.received).div(2) : q.shipped) };
  if (q.rule === DIFF_RULE.thirdParty) {
    if (q.thirdParty) return { ...said, settlement: t(q.thirdParty) };
    return { ...said, settlement: within ? t(q.shipped) : null };
  }
  if (within || !q.buyerScaleValid) return { ...said, settlement: t(q.shipped) };
  return {
    ...said,
    settlement: t(diff.isPositive() ? dec(q.received).plus(tolerated) : dec(q.received).minus(tolerated)),
  };
}

/** Net of a weighing; null where the gross does not pass the tare (10.1, INV-SHP-02). Tonnes. */
export const netOf = (tare: string, gross: string): string | null =>
  compare(gross, tare) <= 0 ? null : round(dec(gross).minus(tare), 3);

/** The most a line may ship: its quantity with the plus tolerance in percent (INV-SHP-01). */
export const mostOfLine = (quantity: string, tolerancePlus: string): string =>
  round(dec(quantity).times(dec(tolerancePlus).div(100).plus(1)), 3);
