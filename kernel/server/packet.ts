import pg from 'pg';

/** What PostgreSQL said of the columns of a named statement, kept with the connection that knows its name. */
interface Columns { readonly fields: unknown; readonly parsers: unknown; readonly blank: unknown }
interface Parsed { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown; _types: unknown }
/** The parts of the driver's connection a packet is written to. */
interface Wire {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: unknown): void;
  bind(message: unknown): void;
  describe(message: unknown): void;
  execute(message: unknown): void;
  sync(): void;
}
/** The driver's query with the steps its type keeps to itself. */
interface DriversQuery {
  callback: ((error: unknown, result?: unknown) => void) | undefined;
  name: string | undefined;
  text: string;
  _result: Parsed;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: unknown, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
}
const DriversQuery = pg.Query as unknown as new (config: object) => DriversQuery;

const described = new WeakMap<Wire, Map<string, Columns | null>>();

export interface Sentence { readonly text: string; readonly name: string; readonly values: readonly unknown[] }

/** One named statement of a packet. Its columns are asked for once per connection: the plan behind a name cannot change what it answers. */
class Said extends DriversQuery {
  #columns: Map<string, Columns | null> = new Map();
  over = false;
  constructor(sentence: Sentence, types: unknown, callback: (error: unknown, result?: unknown) => void) {
    super({ text: sentence.text, name: sentence.name, values: sentence.values, callback });
    this._result._types = types;
  }
  /** Everything but the end of the packet. */
  write(wire: Wire): void {
    this.#columns = described.get(wire) ?? new Map<string, Columns | null>();
    described.set(wire, this.#columns);
    const known = this.#columns.get(this.name as string);
    if (known != null) {
      Object.assign(this._result, { fields: known.fields, _parsers: known.parsers, _prebuiltEmptyResultObject: known.blank });
      this._accumulateRows = true;
    }
    this.prepare({
      parsedStatements: wire.parsedStatements, submittedNamedStatements: wire.submittedNamedStatements,
      parse: (m) => wire.parse(m), bind: (m) => wire.bind(m), describe: (m) => { if (known === undefined) wire.describe(m); }, execute: (m) => wire.execute(m), sync: () => {},
      // A value that cannot be written leaves its statement where it was.
      ...{ close: () => {} },
    });
  }
  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    this.#columns.set(this.name as string, { fields: this._result.fields, parsers: this._result._parsers, blank: this._result._prebuiltEmptyResultObject });
  }
  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    if (!this.#columns.has(this.name as string)) this.#columns.set(this.name as string, null);
  }
  end(error: unknown, wire: Wire): void {
    if (this.over) return;
    this.over = true;
    if (error === null) this.handleReadyForQuery(wire);
    else this.handleError(error, wire);
  }
  override handleError(error: unknown, wire: Wire): void {
    this.over = true;
    super.handleError(error, wire);
  }
}

/**
 * Statements that leave together and are answered together: PostgreSQL says it is ready once for all of them, not once for each. It does them in their order;
 * when one fails, it leaves out those behind it, as it refuses them in a broken transaction. Only inside a transaction, unless it is a single one.
 */
export class Packet extends DriversQuery {
  readonly #said: Said[] = [];
  #at = 0;
  constructor() {
    super({ text: '', callback: () => {} });
  }
  add(sentence: Sentence, types: unknown): Promise<unknown> {
    const answer = new Promise((resolve, reject) => {
      this.#said.push(new Said(sentence, types, (error, result) => (error == null ? resolve(result) : reject(error as Error))));
    });
    return answer.catch((error: unknown) => {
      // The trace of the socket becomes the trace of whoever asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    });
  }
  submit(wire: Wire): null {
    for (const said of this.#said) said.write(wire);
    wire.sync();
    this.#look();
    return null;
  }
  /** The statement whose answer is on its way; the driver notes its name as known when PostgreSQL has read it. */
  #look(): Said | undefined {
    while (this.#said[this.#at]?.over === true) this.#at++;
    const now = this.#said[this.#at];
    this.name = now?.name;
    this.text = now?.text ?? '';
    return now;
  }
  #next(wire: Wire): void {
    this.#look()?.end(null, wire);
    this.#look();
  }
  override handleRowDescription(message: unknown): void {
    this.#look()?.handleRowDescription(message);
  }
  override handleDataRow(message: unknown): void {
    this.#look()?.handleDataRow(message);
  }
  override handleCommandComplete(message: unknown, wire: Wire): void {
    this.#look()?.handleCommandComplete(message, wire);
    this.#next(wire);
  }
  handleEmptyQuery(wire: Wire): void {
    this.#next(wire);
  }
  override handleError(error: unknown, wire: Wire): void {
    const [broken, ...behind] = this.#said.filter((s) => !s.over);
    const answer = error instanceof pg.DatabaseError ? Object.assign(new Error('a statement before this one broke the transaction'), { code: '25P02' }) : error;
    for (const said of behind) if (wire.parsedStatements[said.name as string] === undefined) delete wire.submittedNamedStatements[said.name as string];
    broken?.end(error, wire);
    for (const said of behind) said.end(answer, wire);
    this.callback?.(error);
  }
  override handleReadyForQuery(): void {
    this.callback?.(null, null);
  }
}
