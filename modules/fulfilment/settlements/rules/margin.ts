import { add, compare, type DecimalText, lineAmount, round2, sub } from '#kernel/rules/decimal.ts';
import { type FixedLot, topUpAsked } from './formula-price.ts';

export interface MarginOf {
  readonly quantity: DecimalText;
  readonly basis: DecimalText;
  /** What the order is paid on until the price is final. */
  readonly provisionalPrice: DecimalText;
  readonly lots: readonly Pick<FixedLot, 'quantity' | 'price'>[];
  /** The futures price published last. */
  readonly quote: DecimalText;
  /** The deposit the deal asks for, and what is frozen of it now. */
  readonly base: DecimalText;
  readonly balance: DecimalText;
}
export interface Margin {
  /** What the goods cost at the last quote above what the provisional price pays; never below zero. */
  readonly exposure: DecimalText;
  /** What the deposit still covers. */
  readonly cover: DecimalText;
  /** To be added so that the deposit covers in full again; zero while it covers half. */
  readonly asked: DecimalText;
  /** What the deposit comes to with it. */
  readonly required: DecimalText;
}

/**
 * Margin of a basis price (trading-domain 3.4): lots at their price, the open rest at the last quote and the basis,
 * less the goods at the provisional price. The deposit less that must be half of what the deal asks for.
 */
export function marginOf(of: MarginOf): Margin {
  const fixed = add('0', ...of.lots.map((l) => l.quantity));
  const open = sub(of.quantity, fixed);
  const worth = add(
    ...of.lots.map((l) => lineAmount(l.quantity, l.price)),
    compare(open, '0') > 0 ? lineAmount(open, add(of.quote, of.basis)) : '0',
  );
  const above = sub(worth, lineAmount(of.quantity, of.provisionalPrice));
  const exposure = compare(above, '0') > 0 ? round2(above) : '0.00';
  const cover = round2(sub(of.balance, exposure));
  const asked = topUpAsked(of.base, cover);
  return { exposure, cover, asked, required: round2(add(of.balance, asked)) };
}
