/** JSON of a column: the module that owns it says what is in it. */
export type Json = NonNullable<unknown>;
/** A column of a view or one that PostgreSQL computes: it does not say whether that can be null. */
export type Derived<T> = T | null | undefined;
/** An interval as the driver takes it apart. */
export type IntervalParts = object;

/**
 * A migrated table whose module knows more of some columns than the database does: states, JSON, what an
 * insert must give.
 */
export type Refined<
  Table,
  Columns extends { readonly [C in keyof Columns]: C extends keyof Table ? unknown : never },
> = Omit<Table, keyof Columns> & Columns;
