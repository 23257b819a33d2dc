import { StateNotAllowed } from './refusals.ts';
import { registerStateNames } from './state-names.ts';
import type { LocalizedText } from './words.ts';

/**
 * Who may act in a life: the letters of the domain document's tables (trading-domain 0.3). T is the timer, X
 * the effect of another life.
 */
export type Side =
  | 'buyer'
  | 'seller'
  | 'intermediary'
  | 'operator'
  | 'timer'
  | 'effect'
  | 'submitter'
  | 'holder'
  | 'receiver'
  | 'custodian'
  | 'beneficiary'
  | 'party'
  | 'creator'
  /** Who filed what is decided. */
  | 'claimant'
  /** Whoever the submitter put it before. */
  | 'counterparty';
export const SIDE_LETTER: Record<Side, string> = {
  buyer: 'B',
  seller: 'S',
  intermediary: 'I',
  operator: 'O',
  timer: 'T',
  effect: 'X',
  submitter: 'submitter',
  holder: 'holder',
  receiver: 'receiver',
  custodian: 'custodian',
  beneficiary: 'beneficiary',
  party: 'any',
  counterparty: 'other side',
  creator: 'creator',
  claimant: 'claimant',
};

/** Badge colours of states (administration-domain 9); screens map them to their palette. */
export type Tone = 'gold' | 'blue' | 'green' | 'red' | 'orange' | 'gray';

/** One row of a state table. `from: null` is "does not exist yet"; `doc` is the Action text of the domain document. */
export interface Branch<S extends string> {
  readonly from: readonly (S | null)[];
  readonly to: S;
  readonly by: readonly Side[];
  readonly doc: string;
}
export type Codes = Readonly<Record<string, string>>;
export interface Move<C extends Codes> {
  readonly to: C[keyof C];
  readonly doc: string;
}

export interface Machine<C extends Codes = Codes, V extends string = string> {
  readonly subject: string;
  readonly codeset: string;
  readonly codes: C;
  readonly verbs: Readonly<Record<V, readonly Branch<Extract<keyof C, string>>[]>>;
  readonly finals: readonly Extract<keyof C, string>[];
  readonly labels: Readonly<Record<Extract<keyof C, string>, LocalizedText>>;
  /**
   * The code a verb leads to; refuses with Cannot when the table has no such row. `to` chooses where one verb
   * has several outcomes.
   */
  next(verb: V, code: C[keyof C] | null, side: Side, to?: Extract<keyof C, string>): C[keyof C];
  /** Verbs the table opens to a side in a state; guards of the moment are the caller's. */
  open(code: C[keyof C] | null, side: Side): V[];
  nameOf(code: string): Extract<keyof C, string>;
  /** Every row as the domain document writes it: from code, action text, to code, letters. */
  rows(): { from: string; doc: string; to: string; who: string[] }[];
  /** The picture of this life, as Mermaid text. */
  picture(): string;
}

/**
 * Declares a life as a table keyed by verb. Checked when it loads: no lost state, every state that is not final has an exit,
 * a final state is left only by a declared default exit, and one verb never has two equal rows.
 */
export function machine<const C extends Codes, const V extends string>(
  subject: string,
  codeset: string,
  codes: C,
  spec: {
    labels: Record<NoInfer<Extract<keyof C, string>>, LocalizedText>;
    finals: readonly NoInfer<Extract<keyof C, string>>[];
    verbs: Record<V, readonly Branch<NoInfer<Extract<keyof C, string>>>[]>;
  },
): Machine<C, V> {
  type S = Extract<keyof C, string>;
  const all = Object.entries(spec.verbs) as [V, readonly Branch<S>[]][];
  const states = Object.keys(codes) as S[];
  check(subject, states, spec.finals as readonly S[], all);
  const byCode = new Map(states.map((s) => [codes[s] as string, s]));
  const nameOf = (code: string): S => {
    const name = byCode.get(code);
    if (name === undefined) throw new Error(`${subject}: no state ${code}`);
    return name;
  };
  const labels = spec.labels as Record<string, LocalizedText>;
  registerStateNames(subject, (state) => labels[state] ?? labels[byCode.get(state) ?? '']);
  const stateOf = (code: string | null): S | null => (code === null ? null : nameOf(code));
  const rowsFor = (verb: V, state: S | null, side: Side) =>
    spec.verbs[verb].filter((b) => b.from.includes(state) && b.by.includes(side));
  return {
    subject,
    codeset,
    codes,
    verbs: spec.verbs as Machine<C, V>['verbs'],
    finals: spec.finals as readonly S[],
    labels: spec.labels as Record<S, LocalizedText>,
    nameOf,
    next(verb, code, side, to) {
      const state = stateOf(code);
      const hit = rowsFor(verb, state, side).filter((b) => to === undefined || b.to === to);
      if (hit.length === 0) throw StateNotAllowed({ subject, verb, state: state ?? '—', side });
      if (new Set(hit.map((b) => b.to)).size > 1)
        throw new Error(`${subject}.${verb} from ${state} by ${side} has several outcomes; name one`);
      return codes[(hit[0] as Branch<S>).to] as C[keyof C];
    },
    open: (code, side) => all.filter(([v]) => rowsFor(v, stateOf(code), side).length > 0).map(([v]) => v),
    rows: () =>
      all.flatMap(([, branches]) =>
        branches.flatMap((b) =>
          b.from.map((f) => ({
            from: f === null ? '—' : (codes[f] as string),
            doc: b.doc,
            to: codes[b.to] as string,
            who: b.by.map((s) => SIDE_LETTER[s]),
          })),
        ),
      ),
    picture: () => picture(states, spec.labels as Record<S, LocalizedText>, codes, all),
  };
}

function check<S extends string, V extends string>(
  subject: string,
  states: readonly S[],
  finals: readonly S[],
  all: readonly [V, readonly Branch<S>[]][],
) {
  const branches = all.flatMap(([, list]) => list);
  const reached = new Set<S>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const b of branches) {
      if (!reached.has(b.to) && b.from.some((f) => f === null || reached.has(f))) {
        reached.add(b.to);
        grew = true;
      }
    }
  }
  const lost = states.filter((s) => !reached.has(s));
  if (lost.length > 0) throw new Error(`${subject}: nothing leads to ${lost.join(', ')}`);
  const stuck = states.filter(
    (s) => !finals.includes(s) && !branches.some((b) => b.from.includes(s) && b.to !== s),
  );
  if (stuck.length > 0) throw new Error(`${subject}: no way out of ${stuck.join(', ')}`);
  for (const [verb, list] of all) {
    const seen = new Set<string>();
    for (const b of list)
      for (const f of b.from)
        for (const by of b.by) {
          const key = `${f}|${b.to}|${by}|${b.doc}`;
          if (seen.has(key)) throw new Error(`${subject}.${verb}: the row ${key} stands twice`);
          seen.add(key);
        }
  }
}

function picture<S extends string, V extends string>(
  states: readonly S[],
  labels: Record<S, LocalizedText>,
  codes: Codes,
  all: readonly [V, readonly Branch<S>[]][],
): string {
  const lines = ['stateDiagram-v2', ...states.map((s) => `  s${codes[s]} : ${codes[s]} ${labels[s].en}`)];
  const seen = new Set<string>();
  for (const [verb, list] of all)
    for (const b of list)
      for (const f of b.from) {
        const line = `  ${f === null ? '[*]' : `s${codes[f]}`} --> s${codes[b.to]} : ${verb}`;
        if (!seen.has(line)) lines.push(line);
        seen.add(line);
      }
  return lines.join('\n');
}
