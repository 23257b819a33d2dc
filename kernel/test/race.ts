import { randomUUID } from 'node:crypto';
import { type Call, type InputOf, type OutputOf } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

/** What came of one caller: the answer's summary, or the refusal's code, or the fault. */
export type Outcome = string;
export interface Racer { does<C extends Call>(call: C, input: InputOf<C> & { idempotencyKey?: string }): Promise<OutputOf<C>> }

/**
 * Releases `callers` at once and counts what came of them, by outcome. A refusal is its code, a success what `say` makes of it.
 * The multiset is the verdict: assert it, then the audit.
 */
export async function race(callers: number, act: (n: number) => Promise<unknown>, say: (answer: unknown) => string = () => 'ok'): Promise<Record<Outcome, number>> {
  let release: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const runs = Array.from({ length: callers }, async (_, n) => {
    await gate;
    return act(n).then(say, (e: unknown) => (e instanceof Refusal ? e.kind.code : `fault: ${String((e as Error).message ?? e)}`));
  });
  release();
  const counts: Record<Outcome, number> = {};
  for (const outcome of await Promise.all(runs)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

export const newKey = (): string => randomUUID();
