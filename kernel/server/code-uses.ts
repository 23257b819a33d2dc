/** A column that stores codes of a set, said by the module that owns it. */
export interface CodeUse {
  readonly type: string;
  /** `schema.table` with a `deleted` column or none. */
  readonly table: `${string}.${string}`;
  readonly column: string;
  /** The column holds several codes. */
  readonly many?: boolean;
  readonly softDeleted?: boolean;
}

/**
 * Columns of one table with the set whose codes each holds (administration-domain 9: an item in use is
 * counted and not deleted, 11502).
 */
export const codesIn = (
  table: CodeUse['table'],
  columns: Readonly<Record<string, string>>,
  more: Pick<CodeUse, 'many' | 'softDeleted'> = {},
): CodeUse[] => Object.entries(columns).map(([column, type]) => ({ type, table, column, ...more }));
