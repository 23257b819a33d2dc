const MOST = 3;

/** Letters to add, drop or change to come from one word to the other. */
function steps(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * The word somebody most likely meant: a quarter of its letters may differ, at most three; null when none is
 * near or two are as near.
 */
export function nearest(typed: string, words: readonly string[]): string | null {
  const wanted = typed.trim().toLowerCase();
  const allowed = Math.min(MOST, Math.max(1, Math.floor(wanted.length / 4)));
  const near = words
    .filter((word) => Math.abs(word.length - wanted.length) <= allowed)
    .map((word) => ({ word, far: steps(wanted, word.toLowerCase()) }))
    .filter(({ far }) => far <= allowed)
    .sort((a, b) => a.far - b.far);
  const [first, second] = near;
  return first === undefined ||
    (second !== undefined &&
      second.far === first.far &&
      second.word.toLowerCase() !== first.word.toLowerCase())
    ? null
    : first.word;
}
