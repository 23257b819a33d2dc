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
    if (!column) return [];
    const { shown, width } = choice;
    return [{ column: width === undefined ? column : { ...column, chosenWidth: width }, shown }];
  });
  const out = [...chosen];
  for (const [n, column] of columns.entries()) {
    if (chosen.some((c) => c.column.key === column.key)) continue;
    const before = columns
      .slice(0, n)
      .reverse()
      .find((c) => out.some((o) => o.column.key === c.key));
    const place = before ? out.findIndex((o) => o.column.key === before.key) + 1 : 0;
    out.splice(place, 0, { column, shown: !column.optional });
  }
  return out;
}

export const choicesOf = <R>(
  arranged: readonly { readonly column: Column<R>; readonly shown: boolean }[],
): ColumnChoice[] =>
  arranged.map(({ column: { key, chosenWidth }, shown }) =>
    chosenWidth === undefined ? { key, shown } : { key, shown, width: chosenWidth },
  );

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

const NARROWEST_PX = 48;
const WIDEST_PX = 800;
export const boundedWidth = (px: number): number =>
  Math.round(Math.min(WIDEST_PX, Math.max(NARROWEST_PX, px)));

/** Gives one column a width in pixels; null: the table decides again. */
export const resized = (
  choices: readonly ColumnChoice[],
  key: string,
  width: number | null,
): ColumnChoice[] =>
  choices.map((choice) => {
    if (choice.key !== key) return choice;
    const { width: _before, ...rest } = choice;
    return width === null ? rest : { ...rest, width: boundedWidth(width) };
  });
