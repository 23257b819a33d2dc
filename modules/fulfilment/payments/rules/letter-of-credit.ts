import { addDays } from '#kernel/rules/clock.ts';
import { dec, type DecimalText } from '#kernel/rules/decimal.ts';

/** Documents are to be presented within so many days of shipment at most (UCP 600, article 14 c). */
export const MOST_PRESENTATION_DAYS = 21;

export interface LetterOfCredit {
  readonly lcAmount: DecimalText;
  readonly lcTolerancePct: DecimalText;
  readonly lcLatestShipment: string;
  readonly lcExpiry: string;
  readonly lcPresentationDays: number;
}
/** The last day to present documents: days after the latest shipment, never after the expiry. */
export function presentBy(
  lc: Pick<LetterOfCredit, 'lcLatestShipment' | 'lcExpiry' | 'lcPresentationDays'>,
): string {
  const day = addDays(lc.lcLatestShipment, lc.lcPresentationDays);
  return day < lc.lcExpiry ? day : lc.lcExpiry;
}
/** Fields that break 12.1. `most` is what the contract may come to with its plus tolerance. */
export function lcFaults(lc: LetterOfCredit, most: DecimalText): { field: string; rule: string }[] {
  const faults: { field: string; rule: string }[] = [];
  const cover = dec(lc.lcAmount).times(dec(lc.lcTolerancePct).dividedBy(100).plus(1));
  if (cover.lessThan(most)) faults.push({ field: 'lcAmount', rule: 'payment.lcShort' });
  if (lc.lcPresentationDays > MOST_PRESENTATION_DAYS)
    faults.push({ field: 'lcPresentationDays', rule: 'payment.lcPresentation' });
  if (lc.lcExpiry < addDays(lc.lcLatestShipment, lc.lcPresentationDays))
    faults.push({ field: 'lcExpiry', rule: 'payment.lcExpiry' });
  return faults;
}
