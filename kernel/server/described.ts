import pg from 'pg';

/** What the driver works out of the description of a statement's columns. */
interface Columns {
  readonly fields: readonly unknown[];
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The columns of the named statements of one connection, and the connection as it is spoken to when they are not asked for. */
export class Described {
  readonly columns = new Map<string, Columns>();
  #silent: object | undefined;
  silent(connection: object): object {
    this.#silent ??= Object.create(connection, { describe: { value: () => {} } }) as object;
    return this.#silent;
  }
}

/** The driver's query with the parts of it that its types leave out. */
interface Parts {
  readonly name: string;
  readonly _result: Columns;
  _accumulateRows: boolean;
  _canceledDueToError: unknown;
  submit(connection: object): void;
  prepare(connection: object): void;
  handleDataRow(row: { fields: readonly unknown[] }): void;
  handleReadyForQuery(connection: object): void;
}
const Query = pg.Query as unknown as new (
  config: object,
  done: (error: Error | null, result: unknown) => void,
) => Parts;

/**
 * A named statement whose columns are described once per connection. They cannot change afterwards: PostgreSQL refuses a named statement whose
 * answer would look otherwise than it did at first (0A000). A pooler may have it planned anew elsewhere: a row of another width fails the
 * statement, which is described again the next time.
 */
export class DescribedOnce extends Query {
  readonly #described: Described;
  constructor(config: object, described: Described, done: (error: Error | null, result: unknown) => void) {
    super(config, done);
    this.#described = described;
  }
  override prepare(connection: object): void {
    const known = this.#described.columns.get(this.name);
    if (known !== undefined) {
      Object.assign(this._result, known);
      this._accumulateRows = true;
    }
    super.prepare(known === undefined ? connection : this.#described.silent(connection));
  }
  override handleDataRow(row: { fields: readonly unknown[] }): void {
    if (row.fields.length !== this._result.fields.length) {
      this.#described.columns.delete(this.name);
      this._canceledDueToError = new Error('The columns of a statement have changed under its connection.');
    }
    super.handleDataRow(row);
  }
  override handleReadyForQuery(connection: object): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    // PostgreSQL's own refusals are not followed by this.
    const well = !this._canceledDueToError;
    if (well && !this.#described.columns.has(this.name))
      this.#described.columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleReadyForQuery(connection);
  }
}
