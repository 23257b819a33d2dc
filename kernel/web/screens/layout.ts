import type { Column } from './columns.tsx';
import type { ColumnChoice } from './ports.ts';

/**
 * The columns as the reader arranged them: chosen ones in their order, new ones of a later release at their
 * declared place.
 */
export function arrange<R>(
  columns: readonly Column<R>[],
  choices: readonly ColumnChoice[],
): { readonly column: Column<R>; readonly shown: boolean }[] {
  const chosen = choices.flatMap((choice) => {
    const column = columns.find((c) => c.key === choice.key);
    return column ? [{ column, shown: choice.shown }] : [];
  });
  const out = [...chosen];
  for (const [n, column] of columns.entries()) {
    if (chosen.some((c) => c.column === column)) continue;
    const before = columns
      .slice(0, n)
      .reverse()
      .find((c) => out.some((o) => o.column === c));
    const place = before ? out.findIndex((o) => o.column === before) + 1 : 0;
    out.splice(place, 0, { column, shown: !column.optional });
  }
  return out;
}

export const choicesOf = <R>(
  arranged: readonly { readonly column: Column<R>; readonly shown: boolean }[],
): ColumnChoice[] => arranged.map((a) => ({ key: a.column.key, shown: a.shown }));

/** One step up or down; the ends hold. */
export function moved(choices: readonly ColumnChoice[], key: string, by: -1 | 1): ColumnChoice[] {
  const from = choices.findIndex((c) => c.key === key);
  const to = from + by;
  const out = [...choices];
  const taken = out[from];
  const other = out[to];
  if (!taken || !other) return out;
  out[from] = other;
  out[to] = taken;
  return out;
}

/** Shows or hides one; the last visible column stays. */
export function toggled(choices: readonly ColumnChoice[], key: string): ColumnChoice[] {
  const next = choices.map((c) => (c.key === key ? { ...c, shown: !c.shown } : c));
  return next.some((c) => c.shown) ? next : [...choices];
}
