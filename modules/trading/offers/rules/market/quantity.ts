import { compare, type DecimalText, dec, onStep } from '#kernel/rules/decimal.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { QuantityRefused } from '../refusals.ts';

export interface Sellable {
  readonly divisible: boolean;
  /** What can still be taken; for an indivisible cargo the whole of it or nothing. */
  readonly available: DecimalText;
  readonly minQty: DecimalText | null;
  readonly step: DecimalText | null;
}
export type QuantityRule =
  | 'quantity.positive'
  | 'quantity.decimals'
  | 'quantity.short'
  | 'quantity.whole'
  | 'quantity.minimum'
  | 'quantity.step';
export type QuantityAnswer =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly rule: QuantityRule;
      readonly args: Readonly<Record<string, string>>;
      readonly nearest: readonly DecimalText[];
    };

const no = (
  rule: QuantityRule,
  args: Record<string, string>,
  nearest: readonly DecimalText[] = [],
): QuantityAnswer => ({ ok: false, rule, args, nearest });

/**
 * Whether a quantity may be taken (G-QTY, trading-domain 3.1 and 3.10.2–3): an indivisible cargo whole; else
 * from the minimum, on step, or the whole remainder.
 * `nearest` are quantities that would pass, for the hint at the field.
 */
export function quantityAllowed(of: Sellable, asked: DecimalText): QuantityAnswer {
  const { available } = of;
  if (compare(asked, '0') <= 0) return no('quantity.positive', {});
  if (dec(asked).decimalPlaces() > 2) return no('quantity.decimals', {});
  if (compare(asked, available) > 0)
    return no(
      'quantity.short',
      { available: showQuantity(available) },
      compare(available, '0') > 0 ? [available] : [],
    );
  if (compare(asked, available) === 0) return { ok: true };
  if (!of.divisible) return no('quantity.whole', { available: showQuantity(available) }, [available]);
  const least = of.minQty ?? '0';
  if (compare(asked, least) < 0)
    return no('quantity.minimum', { minimum: showQuantity(least), available: showQuantity(available) }, [
      compare(least, available) <= 0 ? least : available,
    ]);
  if (of.step !== null && compare(of.step, '0') > 0 && !onStep(asked, least, of.step)) {
    return no(
      'quantity.step',
      { minimum: showQuantity(least), step: showQuantity(of.step), available: showQuantity(available) },
      neighbours(asked, least, of.step, available),
    );
  }
  return { ok: true };
}

function neighbours(
  asked: DecimalText,
  least: DecimalText,
  step: DecimalText,
  available: DecimalText,
): DecimalText[] {
  const steps = dec(asked).minus(least).dividedBy(step).floor();
  const down = steps.times(step).plus(least);
  const up = down.plus(step);
  return [down, up.greaterThan(available) ? dec(available) : up]
    .filter((q) => q.greaterThan(0))
    .map((q) => q.toFixed());
}

/** Refuses with E-QTY-01 and the fresh available quantity what `quantityAllowed` does not allow. */
export function takeQuantity(of: Sellable, asked: DecimalText): void {
  if (!quantityAllowed(of, asked).ok)
    throw QuantityRefused({ available: showQuantity(of.available) }, 'quantity');
}
