interface Named {
  readonly zh: string;
  readonly en: string | null;
}
/**
 * Choices whose English names are alike are distinguished by their Chinese ones: two grades of the trade may
 * share one translation.
 */
export function namedApart<T extends Named>(choices: readonly T[]): T[] {
  const key = (c: Named) => (c.en ?? '').trim().toLowerCase();
  const times = new Map<string, number>();
  for (const c of choices) times.set(key(c), (times.get(key(c)) ?? 0) + 1);
  return choices.map((c) =>
    c.en && c.en !== c.zh && (times.get(key(c)) ?? 0) > 1 ? { ...c, en: `${c.en} (${c.zh})` } : c,
  );
}
