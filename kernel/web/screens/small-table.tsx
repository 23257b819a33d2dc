import type { ReactNode } from 'react';

export interface SmallColumn<R> {
  readonly label: string;
  cell(row: R): ReactNode;
  /** Figures: set to the end of the column, under each other. */
  readonly end?: boolean;
  /** The cell names its row. */
  readonly names?: boolean;
  /** Of the cells, and of the heading too where `wide` says so: columns that a phone leaves out. */
  readonly className?: string;
  readonly wide?: string;
  tip?(row: R): string;
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

/**
 * A few rows without paging, filters or acts: under a heading, in a card, in a tab. With a `label` it scrolls
 * sideways by itself.
 */
export function SmallTable<R>({
  rows,
  keyOf,
  columns,
  label,
  sticky = false,
}: {
  readonly rows: readonly R[];
  keyOf(row: R, at: number): string;
  readonly columns: readonly (SmallColumn<R> | null)[];
  readonly label?: string;
  /** The headings stay in sight. */
  readonly sticky?: boolean;
}) {
  const shown = columns.filter((column) => column !== null);
  const table = (
    <table className={sticky ? 'dt' : 'dt dt-plain'}>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.label} scope="col" className={classes(column.end && 'dt-end', column.wide)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row, at)}>
            {shown.map((column) => (
              <Cell key={column.label} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (label === undefined) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
    <section className="dt-scroll is-plain" aria-label={label} tabIndex={0}>
      {table}
    </section>
  );
}

function Cell<R>({ column, row }: { readonly column: SmallColumn<R>; readonly row: R }) {
  if (column.names === true) return <th scope="row">{column.cell(row)}</th>;
  return (
    <td className={classes(column.end && 'dt-end', column.wide, column.className)} title={column.tip?.(row)}>
      {column.cell(row)}
    </td>
  );
}
