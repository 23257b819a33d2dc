import { compare, type DecimalText } from '#kernel/rules/decimal.ts';

/** One step of a discount table: results from `from` on and below `to`; null is open on that side. */
export interface DiscountStep {
  readonly parameter: string;
  readonly from: DecimalText | null;
  readonly to: DecimalText | null;
  /** Money per tonne, signed: -30 takes 30 off. */
  readonly perTonne: DecimalText;
}
/** A result of a certificate of analysis. */
export interface QualityResult {
  readonly item: string;
  readonly value: DecimalText | null;
}
const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
const above = (value: DecimalText, from: DecimalText | null): boolean =>
  from === null || compare(value, from) >= 0;
const below = (value: DecimalText, to: DecimalText | null): boolean => to === null || compare(value, to) < 0;

export interface DiscountHit extends DiscountStep {
  readonly result: DecimalText;
}
/** The steps that certificates of one load reach; of several batches of a parameter the worst for the seller counts. */
export function discountsFor(
  steps: readonly DiscountStep[],
  results: readonly QualityResult[],
): DiscountHit[] {
  const hits = new Map<string, DiscountHit>();
  for (const step of steps)
    for (const { item, value } of results) {
      if (value === null || plain(item) !== plain(step.parameter)) continue;
      if (!above(value, step.from) || !below(value, step.to) || compare(step.perTonne, '0') === 0) continue;
      const before = hits.get(plain(item));
      if (before === undefined || compare(step.perTonne, before.perTonne) < 0)
        hits.set(plain(item), { ...step, result: value });
    }
  return [...hits.values()];
}

/** Two steps of one parameter that share a value; null when the table is in order. */
export function overlapping(steps: readonly DiscountStep[]): readonly [number, number] | null {
  for (let a = 0; a < steps.length; a++)
    for (let b = a + 1; b < steps.length; b++) {
      const [one, two] = [steps[a] as DiscountStep, steps[b] as DiscountStep];
      if (plain(one.parameter) !== plain(two.parameter)) continue;
      const startsBefore = (x: DiscountStep, y: DiscountStep): boolean =>
        x.from === null || y.to === null || compare(x.from, y.to) < 0;
      if (startsBefore(one, two) && startsBefore(two, one)) return [a, b];
    }
  return null;
}
