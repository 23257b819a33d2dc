import { compare, type DecimalText, dec, lineAmount, round, round2 } from '#kernel/rules/decimal.ts';

/** One line of a quote; price per unit in the inquiry's currency, quantity in the unit of the line. */
export interface QuotedLine {
  readonly lineNo: number;
  readonly price: DecimalText;
  readonly quantity: DecimalText;
  readonly brand: string;
  readonly origin: string | null;
  readonly leadDays: number;
  readonly remark: string | null;
}
/** What a supplier says of money and time: sealed as one until opening. */
export interface QuoteContent {
  readonly lines: readonly QuotedLine[];
  readonly freightIncluded: boolean;
  /** The whole freight, tax included; "0.00" where it is in the prices. */
  readonly freightAmount: DecimalText;
}
export interface Taxed {
  readonly taxIncluded: boolean;
  readonly taxRate: DecimalText;
}
/** The price with VAT, six decimals: the basis on which quotes are compared. */
export const grossPrice = (price: DecimalText, tax: Taxed): DecimalText =>
  tax.taxIncluded ? round(price, 6) : round(dec(price).times(dec(tax.taxRate).plus(100)).div(100), 6);

/** Σ round2(quantity × gross price) + freight. */
export function landedTotal(content: QuoteContent, tax: Taxed): DecimalText {
  const goods = content.lines.reduce(
    (sum, l) => sum.plus(lineAmount(l.quantity, grossPrice(l.price, tax))),
    dec('0'),
  );
  return round2(goods.plus(content.freightAmount));
}
/** Landed price of one unit: gross price and the freight of the quote, shared by the amounts of its lines. */
export function landedPrice(content: QuoteContent, tax: Taxed, lineNo: number): DecimalText | null {
  const line = content.lines.find((l) => l.lineNo === lineNo);
  if (line === undefined) return null;
  const price = grossPrice(line.price, tax);
  const goods = content.lines.reduce(
    (sum, l) => sum.plus(lineAmount(l.quantity, grossPrice(l.price, tax))),
    dec('0'),
  );
  if (goods.isZero()) return price;
  return round(dec(price).plus(dec(content.freightAmount).times(price).div(goods)), 6);
}

export interface Ranked {
  readonly id: string;
  readonly total: DecimalText;
  readonly complete: boolean;
  readonly submittedAt: number;
}
/** Rank by landed total, then time; quotes of every line before those of some (trading-domain 6.1). */
export function rankOf(quotes: readonly Ranked[]): Map<string, number> {
  const order = [...quotes].sort(
    (a, b) =>
      (a.complete === b.complete ? 0 : a.complete ? -1 : 1) ||
      compare(a.total, b.total) ||
      a.submittedAt - b.submittedAt ||
      (a.id < b.id ? -1 : 1),
  );
  return new Map(order.map((q, i) => [q.id, i + 1]));
}
