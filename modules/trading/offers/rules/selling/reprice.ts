import { add, type DecimalText, isPositive, round2 } from '#kernel/rules/decimal.ts';
import { halfWidth } from './paste-text.ts';

const MOVE = /^([+-]?)(\d{1,7}(?:\.\d{1,2})?)$/;

/** A move of prices as a trader types it: +5, -10, 2.5; null for anything else, and for nothing. */
export function readMove(typed: string): DecimalText | null {
  const found = MOVE.exec(halfWidth(typed).replace(/\s/g, ''));
  if (found === null || !isPositive(found[2] as string)) return null;
  return `${found[1] === '-' ? '-' : ''}${found[2]}`;
}

/** The price after the move, to two decimals; null where it would not stay above zero. */
export function movedPrice(price: DecimalText, move: DecimalText): DecimalText | null {
  const moved = round2(add(price, move));
  return isPositive(moved) ? moved : null;
}
