/** Numbers that look like chance and repeat with their seed. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  pick<T>(of: readonly T[]): T;
  /** True in that share of all asks. */
  happens(share: number): boolean;
  /** A key for an act, in the shape of a UUID. */
  key(): string;
}

const UINT32 = 2 ** 32;

/** Dice of a whole number; the same number throws the same (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (of) => {
      if (of.length === 0) throw new RangeError('nothing to pick from');
      return of[Math.floor(next() * of.length)] as (typeof of)[number];
    },
    happens: (share) => next() < share,
    key: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
