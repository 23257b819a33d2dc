import type { ComparedShown, InquiryDetail } from '../contract/buyer.ts';
import type { ComparedLine, ComparedQuote } from '../rules/comparison.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';

/** Quotes that can still be awarded, as the rules compare them. */
export const comparable = (quotes: readonly ComparedShown[]): ComparedQuote[] =>
  quotes
    .filter((q) => q.status === QUOTE.submitted && q.valid)
    .map((q) => ({
      id: q.quoteId,
      freight: q.freightAmount,
      score: q.score,
      cells: new Map(
        q.lines.map((l) => [
          l.lineNo,
          {
            gross: l.gross,
            landed: l.landed,
            quantity: l.quantity,
            leadDays: l.leadDays,
            brandFits: l.brandFits,
          },
        ]),
      ),
    }));
/** What is still open of each line. */
export const openLines = (row: InquiryDetail): ComparedLine[] =>
  row.lines
    .filter((l) => !l.closed && openOf(l) !== '0.00')
    .map((l) => ({ lineNo: l.lineNo, quantity: openOf(l), targetPrice: l.targetPrice }));
const cents = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
};
const openOf = (l: { readonly quantity: string; readonly awardedQty: string }): string => {
  const left = cents(l.quantity) - cents(l.awardedQty);
  return `${left / 100n}.${String(left % 100n).padStart(2, '0')}`;
};
