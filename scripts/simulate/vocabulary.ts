import type { Call } from '#kernel/rules/contract.ts';

/** Who answers in a run: desks of this process, or server processes that are asked over HTTP. */
export type Answered = 'desks' | 'processes';

/** What is broken under the acts of a wave, and in which kind of run that can be done. */
export const FAULTS = [
  { kind: 'cutBeforeCommit', in: ['desks'] },
  { kind: 'cutAfterCommit', in: ['desks'] },
  { kind: 'halfClose', in: ['desks'] },
  { kind: 'backendsEnd', in: ['desks', 'processes'] },
  { kind: 'backendStandsStill', in: ['desks', 'processes'] },
  { kind: 'deskEnds', in: ['desks'] },
  { kind: 'serverKilled', in: ['processes'] },
  { kind: 'serverStandsStill', in: ['processes'] },
  { kind: 'databaseKilled', in: ['processes'] },
] as const satisfies readonly { kind: string; in: readonly Answered[] }[];
export type FaultKind = (typeof FAULTS)[number]['kind'];

/** What came of one sending. `unknown`: nobody heard the end of it. */
export type Heard =
  | { readonly how: 'ok'; readonly data: Readonly<Record<string, unknown>> }
  | {
      readonly how: 'refused';
      readonly code: string;
      readonly details: Readonly<Record<string, unknown>>;
    }
  | { readonly how: 'unknown'; readonly why: string };

/** Where acts are handed in: one of two desks on one database. */
export interface Desk {
  ask(login: string, call: Call, input: object): Promise<Heard>;
}

export interface Buyer {
  readonly login: string;
  /** Which of the companies, from 0. */
  readonly company: number;
  readonly memberId: string;
}
/** What somebody wants done. `kind` is a name for the report, `about` whatever the market remembers with it. */
export interface Wish {
  readonly kind: string;
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
  readonly about?: string;
}
/** An act of a run, from its first sending until its end is known. */
export interface Act {
  readonly wave: number;
  readonly market: number;
  readonly who: Buyer;
  readonly wish: Wish;
  readonly key: string;
  /** Where the clock stood, and whether it moved or something broke meanwhile. */
  readonly at: Date;
  readonly isCalm: boolean;
  /** A sending of it was not answered. */
  isUnsure: boolean;
  settled: Exclude<Heard, { how: 'unknown' }> | null;
}
