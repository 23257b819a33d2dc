import { PRICE_MODE } from '#fulfilment/deals/rules/trade-codes.ts';
import { type DecimalText, dec, isPositive, lineAmount, round2 } from '#kernel/rules/decimal.ts';
import { DEPOSIT_NATURE } from '../codes.ts';

/** What an agreement says of its deposit, and what it is a part of. */
export interface DepositTerms {
  readonly priceMode: string | null;
  readonly depositPct: DecimalText | null | undefined;
  readonly depositNature: string | null;
  readonly price: DecimalText | null;
  readonly quantity: DecimalText | null;
}
export interface DepositAsked {
  readonly required: DecimalText;
  readonly nature: '10' | '20' | '30';
}
/** What a deposit is in law where nobody named it: security for a duty (1.2). */
export const natureOf = (nature: string | null): DepositAsked['nature'] =>
  Object.values(DEPOSIT_NATURE).find((known) => known === nature) ?? DEPOSIT_NATURE.performance;

/**
 * The deposit a buyer freezes when he agrees: its part of price × quantity (3.1, G-DEP). Null where none is asked for, and
 * for a basis price, whose margin is asked for when the deal takes effect (3.4).
 */
export function depositAsked(of: DepositTerms): DepositAsked | null {
  const { depositPct, price, quantity } = of;
  if (of.priceMode === PRICE_MODE.basis || !depositPct || price === null || quantity === null) return null;
  const required = round2(dec(lineAmount(quantity, price)).times(depositPct).dividedBy(100));
  return isPositive(required) ? { required, nature: natureOf(of.depositNature) } : null;
}
