import { type DecimalText, same } from '#kernel/rules/decimal.ts';

/** A change of a VAT rate by law: what was taxed at `before` is taxed at `after` from its day on. */
export interface VatChange {
  readonly day: string;
  readonly before: DecimalText;
  readonly after: DecimalText;
}

/**
 * The tax point of delivered goods (VAT Law art. 28): the day on which the price may be asked for, which is that of
 * dispatch; where an invoice was issued first, its day.
 */
export const taxPointOf = (of: {
  readonly dispatchedOn: string;
  readonly invoicedOn: string | null;
}): string => (of.invoicedOn !== null && of.invoicedOn < of.dispatchedOn ? of.invoicedOn : of.dispatchedOn);

/** A rate agreed on one day as the law has it at a tax point: every change between them, oldest first. */
export const vatRateAt = (
  agreed: { readonly rate: DecimalText; readonly on: string },
  taxPoint: string,
  changes: readonly VatChange[],
): DecimalText =>
  changes
    .filter((c) => c.day > agreed.on && c.day <= taxPoint)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    // Changes of one day are of different rates: none is applied to what another one gave.
    .reduce(
      (now, c) => (now.on !== c.day && same(now.rate, c.before) ? { rate: c.after, on: c.day } : now),
      agreed,
    ).rate;
