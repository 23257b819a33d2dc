import { add, compare, type DecimalText, dec, sub } from '#kernel/rules/decimal.ts';
import { showQuantity } from '#kernel/rules/format.ts';
import { QuantityRefused } from './refusals.ts';

/** Entries of the append-only quantity ledger, one per sellable resource (trading-domain 1.1). */
export const ENTRY_KINDS = ['LIST', 'ADJUST', 'HOLD', 'UNHOLD', 'SELL', 'UNSELL'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * `quantity` is positive, in the resource's unit, at most 3 decimals; only ADJUST may be negative. `fromHold`
 * tells which SELL eats a hold.
 */
export interface Entry {
  readonly kind: EntryKind;
  readonly quantity: DecimalText;
  readonly fromHold?: boolean;
}

/** available = listed − held − sold; all four are never below zero. */
export interface Position {
  readonly listed: DecimalText;
  readonly held: DecimalText;
  readonly sold: DecimalText;
  readonly available: DecimalText;
}
export const EMPTY_POSITION: Position = { listed: '0', held: '0', sold: '0', available: '0' };

/** The position of three sums. Throws when available would be below zero. */
export function positionOf(listed: DecimalText, held: DecimalText, sold: DecimalText): Position {
  const available = sub(sub(listed, held), sold);
  for (const part of [listed, held, sold, available])
    if (compare(part, '0') < 0) throw new RangeError(`position below zero: ${listed} − ${held} − ${sold}`);
  return { listed, held, sold, available };
}

const covers = (has: DecimalText, asked: DecimalText): boolean => compare(has, asked) >= 0;

/**
 * The position after one entry (trading-domain 1.1, INV-OFF-01). Refuses with QuantityRefused what a person
 * may ask for and the goods do not allow:
 * HOLD and SELL beyond available, ADJUST below held + sold. Taking back what was never held or sold, or a
 * malformed quantity, is a bug and throws.
 */
export function apply(position: Position, entry: Entry): Position {
  const { listed, held, sold, available } = position;
  const q = checked(entry);
  const short = () => QuantityRefused({ available: showQuantity(available) });
  switch (entry.kind) {
    case 'LIST':
      return positionOf(add(listed, q), held, sold);
    case 'ADJUST':
      if (!covers(add(available, q), '0')) throw short();
      return positionOf(add(listed, q), held, sold);
    case 'HOLD':
      if (!covers(available, q)) throw short();
      return positionOf(listed, add(held, q), sold);
    case 'UNHOLD':
      return positionOf(listed, sub(held, q), sold);
    case 'SELL':
      if (entry.fromHold === true) return positionOf(listed, sub(held, q), add(sold, q));
      if (!covers(available, q)) throw short();
      return positionOf(listed, held, add(sold, q));
    case 'UNSELL':
      return positionOf(listed, held, sub(sold, q));
  }
}

function checked(entry: Entry): DecimalText {
  const q = dec(entry.quantity);
  if (!q.isFinite() || q.isZero() || (q.isNegative() && entry.kind !== 'ADJUST') || q.decimalPlaces() > 3)
    throw new RangeError(`${entry.kind} ${entry.quantity} is not a ledger quantity`);
  if (entry.fromHold !== undefined && entry.kind !== 'SELL')
    throw new RangeError('only SELL comes from a hold');
  return entry.quantity;
}

/** All entries in order; stops at the first that is refused, leaving nothing applied. */
export const applyAll = (position: Position, entries: readonly Entry[]): Position =>
  entries.reduce(apply, position);

/**
 * The entry that takes the available part off the list (3.3: reject, withdraw, validity ends, revoke); null
 * when nothing is available.
 */
export const unlist = (position: Position): Entry | null =>
  compare(position.available, '0') > 0
    ? { kind: 'ADJUST', quantity: dec(position.available).negated().toFixed() }
    : null;

/**
 * Entries that bring the listing to `quantity` (what is not listed yet, or a reduction); null when it already
 * is. First listing is a LIST.
 */
export function listTo(position: Position, quantity: DecimalText): Entry | null {
  const change = sub(quantity, position.listed);
  if (compare(change, '0') === 0) return null;
  return compare(position.listed, '0') === 0
    ? { kind: 'LIST', quantity }
    : { kind: 'ADJUST', quantity: change };
}

/**
 * What goes back when a hold or a sale ends. On a resource that is not listed now the quantity leaves the
 * listing too, so that nothing becomes available.
 */
export function giveBack(kind: 'UNHOLD' | 'UNSELL', quantity: DecimalText, listedNow: boolean): Entry[] {
  const back: Entry = { kind, quantity };
  return listedNow ? [back] : [back, { kind: 'ADJUST', quantity: dec(quantity).negated().toFixed() }];
}

/** A sold position has nothing available and nothing held (3.3 «all sold»). */
export const isSoldOut = (position: Position): boolean =>
  compare(position.listed, '0') > 0 &&
  compare(position.available, '0') === 0 &&
  compare(position.held, '0') === 0;
