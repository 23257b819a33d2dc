import type { KeyForm } from './finding-keys.ts';

export type TermKind = 'name' | 'spu' | 'producer' | 'grade' | 'packaging' | 'seller' | 'un';
/** A key that fits what was typed, and how. */
export interface Fit {
  readonly termId: string;
  readonly kind: TermKind;
  readonly form: KeyForm;
  readonly key: string;
  readonly how: 'whole' | 'start' | 'mistyped';
}

/**
 * Lower is better. Whole names, other names and numbers lead; pinyin, initials, words and pieces follow; a
 * beginning counts less than a whole, a typing error least.
 */
const WHOLE: Readonly<Record<KeyForm, number>> = {
  name: 0,
  alias: 0,
  number: 0,
  pinyin: 1,
  initials: 2,
  word: 4,
  part: 5,
};
const START: Readonly<Record<KeyForm, number>> = {
  name: 3,
  alias: 3,
  number: 3,
  pinyin: 4,
  initials: 6,
  word: 6,
  part: 7,
};
const MISTYPED: Readonly<Record<KeyForm, number>> = {
  name: 8,
  alias: 8,
  number: 8,
  pinyin: 9,
  initials: 9,
  word: 10,
  part: 10,
};
/** Goods are meant before who makes, packs or sells them. */
const KIND: Readonly<Record<TermKind, number>> = {
  name: 0,
  spu: 0,
  un: 0,
  producer: 2,
  grade: 2,
  packaging: 3,
  seller: 3,
};

/** Up to here goods are what was typed, and stand before goods on offer that are merely near it. */
export const EXACT = 2;

export const scoreOf = (fit: Fit): number =>
  (fit.how === 'whole' ? WHOLE[fit.form] : fit.how === 'start' ? START[fit.form] : MISTYPED[fit.form]) +
  KIND[fit.kind];

/** The best fit of each term, best first. */
export function bestFits(
  fits: readonly Fit[],
  most: number,
): { readonly fit: Fit; readonly score: number }[] {
  const best = new Map<string, { fit: Fit; score: number }>();
  for (const fit of fits) {
    const score = scoreOf(fit);
    const held = best.get(fit.termId);
    if (held === undefined || score < held.score) best.set(fit.termId, { fit, score });
  }
  return [...best.values()]
    .toSorted(
      (a, b) =>
        a.score - b.score ||
        a.fit.key.length - b.fit.key.length ||
        a.fit.termId.length - b.fit.termId.length ||
        (a.fit.termId < b.fit.termId ? -1 : 1),
    )
    .slice(0, most);
}
