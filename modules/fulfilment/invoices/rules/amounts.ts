import {
  add,
  compare,
  type DecimalText,
  dec,
  round,
  round2,
  splitByWeights,
  splitTax,
} from '#kernel/rules/decimal.ts';

/** What a line is made of before it is an invoice's: a gross amount at one rate, with the weight it is for. */
export interface Invoiced {
  readonly goodsName: string;
  readonly taxCategoryCode: string;
  readonly spec: string;
  readonly unit: string;
  /** Null for a line without a measure: freight, a discount. */
  readonly quantity: DecimalText | null;
  readonly gross: DecimalText;
  readonly taxRate: DecimalText;
}
export interface InvoiceLineFigures {
  readonly goodsName: string;
  readonly taxCategoryCode: string;
  readonly spec: string;
  readonly unit: string;
  readonly quantity: DecimalText | null;
  /** Net per unit, eight decimals; null without a quantity. */
  readonly price: DecimalText | null;
  readonly netAmount: DecimalText;
  readonly taxRate: DecimalText;
  readonly taxAmount: DecimalText;
}
/** A line from its gross amount: net and tax by 0.2.2, so that they always come to the gross. */
export function lineOf(of: Invoiced): InvoiceLineFigures {
  const { net, tax } = splitTax(of.gross, of.taxRate);
  const { gross: _, ...goods } = of;
  return {
    ...goods,
    price: of.quantity === null ? null : round(dec(net).dividedBy(of.quantity), 8),
    netAmount: net,
    taxAmount: tax,
  };
}
export interface InvoiceTotals {
  readonly netAmount: DecimalText;
  readonly taxAmount: DecimalText;
  readonly grossAmount: DecimalText;
}
/** Sums of lines; gross = net + tax (INV-INV-03). */
export function totalsOf(
  lines: readonly Pick<InvoiceLineFigures, 'netAmount' | 'taxAmount'>[],
): InvoiceTotals {
  const netAmount = round2(add('0', ...lines.map((l) => l.netAmount)));
  const taxAmount = round2(add('0', ...lines.map((l) => l.taxAmount)));
  return { netAmount, taxAmount, grossAmount: round2(add(netAmount, taxAmount)) };
}
/** How far net × rate may stand from the tax: 0.06 a line, 1.27 an invoice (trading-domain 14). */
export const LINE_TOLERANCE = '0.06';
export const INVOICE_TOLERANCE = '1.27';

const offBy = (l: Pick<InvoiceLineFigures, 'netAmount' | 'taxRate' | 'taxAmount'>): DecimalText =>
  round2(dec(l.netAmount).times(l.taxRate).dividedBy(100).minus(l.taxAmount).abs());
/** Places (from 0) of lines whose tax is not that of their rate. */
export const linesOff = (
  lines: readonly Pick<InvoiceLineFigures, 'netAmount' | 'taxRate' | 'taxAmount'>[],
): number[] => lines.flatMap((l, i) => (compare(offBy(l), LINE_TOLERANCE) > 0 ? [i] : []));
/** Whether the small differences of all lines together pass what an invoice may carry. */
export const totalOff = (
  lines: readonly Pick<InvoiceLineFigures, 'netAmount' | 'taxRate' | 'taxAmount'>[],
): boolean => compare(add('0', ...lines.map(offBy)), INVOICE_TOLERANCE) > 0;

/**
 * The share of an invoice a partial red letter takes: each line in proportion, net and tax to the cent. `gross` is positive and at most the invoice's.
 */
export function redLines(lines: readonly InvoiceLineFigures[], gross: DecimalText): InvoiceLineFigures[] {
  const shares = splitByWeights(
    gross,
    lines.map((l) => add(l.netAmount, l.taxAmount)),
  );
  return lines.map((l, i) => {
    const share = shares[i] as string;
    const { net, tax } = splitTax(share, l.taxRate);
    const quantity =
      l.quantity === null
        ? null
        : round(dec(l.quantity).times(share).dividedBy(add(l.netAmount, l.taxAmount)), 3);
    return { ...l, quantity, netAmount: net, taxAmount: tax };
  });
}
