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
  /** Who does it, where it is not the buyer himself. */
  readonly by?: string;
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

/** What an act at an auction may be answered beside OK. */
export const AUCTION_REFUSALS: Readonly<Record<string, readonly string[]>> = {
  void: ['STATE_NOT_ALLOWED', 'BID_VOID_RULES'],
  pause: ['STATE_NOT_ALLOWED'],
  resume: ['STATE_NOT_ALLOWED', 'AUCTION_TIMES'],
  take: ['AUCTION_SECOND_CHANCE', 'BID_DEPOSIT_SHORT'],
  enrol: ['BID_DEPOSIT_SHORT', 'STATE_NOT_ALLOWED', 'DEADLINE_PASSED'],
  leave: ['AUCTION_NOT_ENROLLED', 'AUCTION_LEAVE_WITH_BID', 'STATE_NOT_ALLOWED'],
  withdraw: ['STATE_NOT_ALLOWED', 'DEADLINE_PASSED'],
  bid: [
    ...[
      'AUCTION_NOT_BEGUN',
      'DEADLINE_PASSED',
      'STATE_NOT_ALLOWED',
      'AUCTION_NOT_ENROLLED',
      'BID_PRICE_IN_FORCE',
    ],
    ...[
      'BID_BELOW_START',
      'BID_OFF_STEP',
      'BID_BELOW_NEXT',
      'AUCTION_SOLD_OUT',
      'BID_ABOVE_CAP',
      'BID_QUANTITY',
    ],
    ...['BID_NOT_BETTER', 'BID_DEPOSIT_SHORT'],
  ],
};

/** Whose end nobody heard. A refusal settles nothing while another sending is unknown: that one may have been done. */
export const isUnsettled = ({ settled, isUnsure, wish }: Act): boolean =>
  settled === null || (settled.how === 'refused' && isUnsure && wish.call.once !== undefined);
