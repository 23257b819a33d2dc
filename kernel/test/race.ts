import { Refusal } from '#kernel/rules/refusal.ts';
import { StillRunning } from '#kernel/rules/refusals.ts';

/** What came of one caller: the answer's summary, or the refusal's code, or the fault. */
export type Outcome = string;
const MOST_TRIES = 20;

/** Asks again what was refused because something is still being done, as whoever is told so does: on a slow machine a lock is waited for longer than one statement may wait. */
async function patiently(act: () => Promise<unknown>): Promise<unknown> {
  for (let n = 0; ; n++) {
    try {
      return await act();
    } catch (error) {
      if (!StillRunning.is(error) || n >= MOST_TRIES) throw error;
    }
  }
}

/**
 * Releases `callers` at once and counts what came of them, by outcome. A refusal is its code, a success what `say` makes of it.
 * The multiset is the verdict: assert it, then the audit.
 */
export async function race(
  callers: number,
  act: (n: number) => Promise<unknown>,
  say: (answer: unknown) => string = () => 'ok',
): Promise<Record<Outcome, number>> {
  let release: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const runs = Array.from({ length: callers }, async (_, n) => {
    await gate;
    return patiently(() => act(n)).then(say, (e: unknown) =>
      e instanceof Refusal ? e.kind.code : `fault: ${String((e as Error).message ?? e)}`,
    );
  });
  release();
  const counts: Record<Outcome, number> = {};
  for (const outcome of await Promise.all(runs)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
