import type { sql } from 'kysely';
import type { Person, World } from '#app/world.ts';
import type { Dice } from '#app/rehearsal/dice.ts';
import type { ownerConnection } from '#kernel/test/owner.ts';
import type { Ledger } from './ledger.ts';
import type { Act, Buyer, Wish } from './vocabulary.ts';

export const MINUTE_MS = 60_000;
/** What the markets of a run stand on. */
export interface Stage {
  readonly world: World;
  readonly owner: ReturnType<typeof ownerConnection>;
  readonly seller: Person;
  readonly auditor: Person;
  readonly operator: Person;
  readonly buyers: readonly Buyer[];
  readonly ledger: Ledger;
  readonly skuId: string;
  readonly warehouseId: string;
  readonly placeId: string;
  /** When everything of the run begins. */
  readonly startAt: Date;
}
/** How the acts of a wave may be judged: a calm one had a clock that stood, and nobody's end is unknown. */
export interface Judging {
  readonly isCalm: boolean;
  /** Something was given back in the wave, so that what was refused a moment earlier might be there again. */
  readonly gaveBack: boolean;
}
/** One sale or auction of a run, with what the oracle knows of it. */
export interface Market {
  readonly name: string;
  readonly endsAt: Date;
  readonly isOver: boolean;
  open(): Promise<void>;
  /**
   * What somebody wishes now; null when he has nothing to wish. `planned`: what others are about to do in this wave.
   * `supervised`: the operator may act too, for the clock stands and nothing is open.
   */
  wish(
    dice: Dice,
    who: Buyer,
    planned: readonly { readonly who: Buyer; readonly wish: Wish }[],
    supervised?: boolean,
  ): Promise<Wish | null>;
  /** The clock stands at `now`, and what was due is done. */
  passed(now: Date): void;
  /** What stands still goes on, so that an end comes. */
  goOn?(): Promise<void>;
  /** Another round of what was not sold; answers when it begins, null where there is none. */
  again?(dice: Dice): Promise<Date | null>;
  /** What the best of the losers may take now, after a winner who did not pay. */
  chances?(): Promise<readonly { readonly who: Buyer; readonly wish: Wish }[]>;
  /** Sentences about takes that were answered otherwise than they should. */
  taken?(acts: readonly Act[]): Promise<string[]>;
  /** Acts whose end is known now, taken into the reckoning. Answers sentences about answers that cannot be. */
  learn(acts: readonly Act[], now: Date): Promise<string[]>;
  /** Whether each refusal among them has a reason. */
  refusals(acts: readonly Act[], judging: Judging): string[];
  /** Rows and pages beside what was acknowledged. */
  compare(): Promise<string[]>;
}

export const one = async <R>(
  owner: Stage['owner'],
  query: ReturnType<typeof sql<R>>,
): Promise<R | undefined> => (await query.execute(owner.db)).rows[0];
export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);

/** Two lists of names that should be one: what is missing, what is too much, what stands twice. */
export function unlike(what: string, acknowledged: readonly string[], found: readonly string[]): string[] {
  const [want, is] = [new Set(acknowledged), new Set(found)];
  return [
    ...[...want].filter((id) => !is.has(id)).map((id) => `${what} ${id} was acknowledged and is lost`),
    ...[...is]
      .filter((id) => !want.has(id))
      .map((id) => `${what} ${id} is there and was acknowledged to nobody`),
    ...(acknowledged.length === want.size ? [] : [`${what}: two acts were answered with one`]),
    ...(found.length === is.size ? [] : [`${what} stands twice`]),
  ];
}
