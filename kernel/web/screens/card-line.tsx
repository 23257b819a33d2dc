import './card-line.css';
import { EMPTY } from '#kernel/rules/format.ts';
import { type Column, headingOf } from './columns.tsx';
import type { Formatter } from './formatter.ts';
import type { CardKeys } from './list-types.ts';

/** What stands on a card: a value under its heading, or several values on one line. */
export type CardEntry<R> = Column<R> | readonly Column<R>[];
export const isLine = <R,>(entry: CardEntry<R>): entry is readonly Column<R>[] => Array.isArray(entry);

/** A figure carries its unit itself where no heading says it; one with another unit has it already. */
const unitAfter = <R,>(column: Column<R>, text: string, formatter: Formatter): string =>
  column.unit !== undefined && /\d$/.test(text) ? ` ${formatter.text(column.unit)}` : '';

/**
 * Several values on one line of a card, separated by a dot; what is empty is left out. Their headings are
 * read out, and seen where a value says nothing without.
 */
export function CardLine<R>({
  columns,
  row,
  formatter,
}: {
  columns: readonly Column<R>[];
  row: R;
  formatter: Formatter;
}) {
  const said = columns
    .map((column) => ({ column, text: column.text(row, formatter) }))
    .filter(({ text }) => text !== '' && text !== EMPTY);
  if (said.length === 0) return null;
  return (
    <dl className="dt-card-line">
      {said.map(({ column, text }) => (
        <div key={column.key} className={column.align === 'end' || column.nowrap ? 'is-whole' : ''}>
          <dt className={column.headed ? '' : 'ct-hidden'}>{headingOf(column, formatter)}</dt>
          <dd className={column.align === 'end' ? 'ct-num' : ''}>
            {column.cell(row, formatter)}
            {unitAfter(column, text, formatter)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Visible columns, narrowed to the declared card fields, in the order and on the lines of the card. */
export function cardColumns<R>(
  columns: readonly Column<R>[],
  card: CardKeys | undefined,
): readonly CardEntry<R>[] {
  const named = (key: string) => columns.filter((c) => c.key === key);
  if (card === undefined) return columns;
  return card
    .flatMap((entry): readonly CardEntry<R>[] =>
      typeof entry === 'string' ? named(entry) : [entry.flatMap(named)],
    )
    .filter((entry) => !isLine(entry) || entry.length > 0);
}
