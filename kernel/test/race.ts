import { Refusal } from '#kernel/rules/refusal.ts';
import { RecordBusy, StillRunning } from '#kernel/rules/refusals.ts';

/** What came of one caller: the answer's summary, or the refusal's code, or the fault. */
export type Outcome = string;
const MOST_TRIES = 20;
/** Options of a test that races: `CTP_RACE_ROUNDS=20` lets it run so often, each time on documents of its own. */
export const RACING = { repeats: Number.parseInt(process.env.CTP_RACE_ROUNDS ?? '1', 10) - 1 };

/**
 * Asks again what was refused because something is still being done, as a client with that answer does: on a slow
 * machine a lock is waited for longer than one statement may wait.
 */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await act();
    } catch (error) {
      if (!(StillRunning.is(error) || RecordBusy.is(error)) || n >= MOST_TRIES) throw error;
    }
  }
}

/**
 * Releases `callers` at once; what came of each is made by `won` of its answer or by `lost` of its error, in
 * their order.
 */
export async function raceEach<T, W, L>(
  callers: number,
  act: (n: number) => Promise<T>,
  won: (answer: T) => W,
  lost: (error: unknown) => L,
): Promise<(W | L)[]> {
  let release: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const runs = Array.from({ length: callers }, async (_, n) => {
    await gate;
    return patiently(() => act(n)).then(won, lost);
  });
  release();
  return Promise.all(runs);
}

/** As `Promise.allSettled`, of callers that are released at once. */
export const raceSettled = <T>(
  callers: number,
  act: (n: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> =>
  raceEach(
    callers,
    act,
    (value): PromiseSettledResult<T> => ({ status: 'fulfilled', value }),
    (reason): PromiseSettledResult<T> => ({ status: 'rejected', reason }),
  );

/** As `Promise.all`, of callers that are released at once: nobody may be refused. */
export const raceAll = <T>(callers: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  raceEach(
    callers,
    act,
    (answer) => answer,
    (error): T => {
      throw error;
    },
  );

/**
 * Releases `callers` at once and counts what came of them, by outcome. A refusal is its code, a success what
 * `say` makes of it.
 * The multiset is the verdict: assert it, then the audit.
 */
export async function race(
  callers: number,
  act: (n: number) => Promise<unknown>,
  say: (answer: unknown) => string = () => 'ok',
): Promise<Record<Outcome, number>> {
  const failed = (e: unknown): Outcome =>
    e instanceof Refusal ? e.kind.code : `fault: ${String((e as Error).message ?? e)}`;
  const counts: Record<Outcome, number> = {};
  for (const outcome of await raceEach(callers, act, say, failed))
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
