import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Call, Identity, InputOf, OutputOf } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { runDue } from '#kernel/server/jobs.ts';
import { actorByLogin } from '../actor-by-login.ts';
import { signatureTicket } from '../demo/signatures.ts';
import { type Dice, diceOf } from './dice.ts';
import { type Entry, type Journal, journal, figuresOf } from './journal.ts';
import { holdClock, hoursBetween, openingFrom, stepAfter } from './market-time.ts';

/** Somebody of a company who trades by rules and dice. */
export interface Trader {
  readonly login: string;
  readonly side: Identity;
  /** What he does now, if anything. Called once a step, each in his turn. */
  act(moment: Moment): Promise<void>;
}
/** A trader's hands at one instant of the market. */
export interface Moment {
  readonly now: Date;
  readonly dice: Dice;
  readonly actor: Actor;
  /** Reads; what is refused is null. */
  reads<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C> | null>;
  /**
   * Acts, and the journal notes how it ended; what is refused is null. One act in ten is sent twice, as a cut connection
   * makes a browser do: the second answer has to be the first.
   */
  does<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C> | null>;
  /** What came of something, as he reads it: the journal notes it beside the acts. */
  notes(what: string, said: Readonly<Record<string, unknown>>, outcome: string): void;
  /** The proof of the second factor that a signature asks for. */
  ticket(): Promise<string>;
}
export interface RehearsalOptions {
  readonly seed: number;
  readonly traders: readonly Trader[];
  /** Market time between two turns of all traders. */
  readonly stepMs?: number;
  /** Market time it begins at: the first opening from here on. */
  readonly from: Date;
  readonly hear?: (entry: Entry) => void;
}
export interface Rehearsal {
  readonly now: Date;
  readonly journal: Journal;
  /** Moves the clock a step on, does what has become due, and gives every trader a turn. */
  step(): Promise<void>;
}

/** A repeat that was answered otherwise than its first: the platform did something twice. */
export class DoneTwice extends Error {}
/** Compares a repeat with its first answer as they are sent; another one stops the market. */
export function checkRepeat(what: string, first: unknown, again: unknown): void {
  const [sent, repeated] = [first, again].map((answer): unknown => JSON.parse(JSON.stringify(answer)));
  if (!isDeepStrictEqual(sent, repeated)) throw new DoneTwice(`${what} was answered twice, and differently`);
}
const REPEATED = 0.1;
const MINUTE_MS = 60_000;

/**
 * A market that plays by itself on a database of its own: its clock is held and moved step by step, what is due is done
 * between the steps, and traders act one after the other by dice. The same seed on a fresh copy of the same database
 * does the same (`journal.fingerprint()`), however fast the machine is. Other people may trade in it meanwhile.
 */
export async function openRehearsal(
  runtime: Runtime,
  owner: Kysely<AnyTables>,
  { seed, traders, from, stepMs = MINUTE_MS, hear }: RehearsalOptions,
): Promise<Rehearsal> {
  const dice = diceOf(seed);
  const noted = journal(hear);
  const actors = new Map<Trader, Actor>();
  let now = openingFrom(from);
  await holdClock(owner, now);
  for (const trader of traders) actors.set(trader, await actorByLogin(runtime, trader.login, trader.side));

  const ask = async <C extends Call>(actor: Actor, call: C, input: object): Promise<OutputOf<C>> => {
    const sent = JSON.parse(JSON.stringify(input)) as unknown;
    const { data } = await dispatch(runtime, { ...actor, requestId: newRequestId() }, call, sent);
    return data as OutputOf<C>;
  };
  const orNull = async <T>(work: Promise<T>): Promise<T | Refusal> =>
    work.catch((error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
  const momentOf = (actor: Actor, who: string): Moment => ({
    now,
    dice,
    actor,
    ticket: () => signatureTicket(runtime, actor),
    notes: (what, said, outcome) => noted.note({ at: now, who, what, said, outcome }),
    async reads(call, input) {
      const answer = await orNull(ask(actor, call, input as object));
      return answer instanceof Refusal ? null : answer;
    },
    async does(call, input) {
      const sent =
        call.once === undefined ? (input as object) : { ...(input as object), idempotencyKey: dice.key() };
      const answer = await orNull(ask(actor, call, sent));
      const outcome = answer instanceof Refusal ? answer.kind.code : 'OK';
      noted.note({ at: now, who, what: call.name, said: figuresOf(sent), outcome });
      if (answer instanceof Refusal) return null;
      if (call.once !== undefined && dice.happens(REPEATED)) {
        const again = await ask(actor, call, sent);
        checkRepeat(`${call.name} of ${who}`, answer, again);
      }
      return answer;
    },
  });
  const moveTo = async (instant: Date) => {
    now = instant;
    await holdClock(owner, instant);
    const faults: unknown[] = [];
    await runDue(runtime, (_task, error) => void faults.push(error));
    if (faults.length > 0) throw faults[0];
  };
  return {
    get now() {
      return now;
    },
    journal: noted,
    async step() {
      const next = stepAfter(now, stepMs);
      for (const hour of hoursBetween(now, next)) await moveTo(hour);
      await moveTo(next);
      for (const trader of traders) await trader.act(momentOf(actors.get(trader) as Actor, trader.login));
    },
  };
}
