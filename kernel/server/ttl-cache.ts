import { LRUCache } from 'lru-cache';
import { perDatabase } from './database.ts';

/** Three seconds where nothing else is said. */
const TTL_MS = 3000;
const MAX_ENTRIES = 500;

/**
 * A memory of answers that cost much and may be some seconds old (totals of a board, numbers beside the
 * filters of everything): for the same key, which names the
 * question and whose eyes, it is worked out once, also while several ask at the same time. What fails is not
 * kept: who waited works it out for himself.
 */
export function ttlCache<V>(ttlMs = TTL_MS): (tx: object, key: string, work: () => Promise<V>) => Promise<V> {
  // Aged by the clock at each look, without a timer of its own in between.
  const answersOf = perDatabase(
    () =>
      new LRUCache<string, Promise<V>>({
        max: MAX_ENTRIES,
        // An answer of exactly this age is still given.
        ttl: ttlMs - 1,
        ttlResolution: 0,
        perf: performance,
      }),
  );
  return async (tx, key, work) => {
    const answers = answersOf(tx);
    const held = answers.get(key);
    if (held !== undefined) return held.catch(work);
    const answer = work();
    answers.set(key, answer);
    return answer.catch((error: unknown) => {
      if (answers.peek(key) === answer) answers.delete(key);
      throw error;
    });
  };
}
