import { createHash } from 'node:crypto';

/** One act of a trader, or what came of several, as it is compared between two runs: no number that a database hands out. */
export interface Entry {
  readonly at: Date;
  readonly who: string;
  readonly what: string;
  readonly said: Readonly<Record<string, unknown>>;
  /** `OK`, or the code of the refusal; of what came of several acts, how they ended. */
  readonly outcome: string;
}
export interface Journal {
  note(entry: Entry): void;
  readonly acts: number;
  /** How often each act ended how: `negotiations.counter OK`. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** SHA-256 over every entry so far, in their order: two runs did the same when it is the same. */
  fingerprint(): string;
}

/** What an entry says of an input: figures and choices, in a fixed order. */
const FIGURES = [
  'price',
  'unitPrice',
  'quantity',
  'amount',
  'copies',
  'mode',
  'startPrice',
  'totalQty',
  'acceptPartial',
  'transactionType',
  'cancelReason',
];
export const figuresOf = (input: object): Record<string, unknown> =>
  Object.fromEntries(
    FIGURES.flatMap((key) => (key in input ? [[key, (input as Record<string, unknown>)[key]]] : [])),
  );

export function journal(hear: (entry: Entry) => void = () => {}): Journal {
  const outcomes = new Map<string, number>();
  let chain = Buffer.alloc(32);
  let acts = 0;
  return {
    note(entry) {
      const { at, who, what, said, outcome } = entry;
      const line = JSON.stringify([at.toISOString(), who, what, said, outcome]);
      chain = createHash('sha256').update(chain).update(line).digest();
      acts += 1;
      const kind = `${what} ${outcome}`;
      outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
      hear(entry);
    },
    get acts() {
      return acts;
    },
    outcomes,
    fingerprint: () => chain.toString('hex'),
  };
}
