import { perDatabase } from './database.ts';

const TTL_MS = 3000;
const MAX_ENTRIES = 500;
interface Held<V> {
  readonly value: Promise<V>;
  readonly at: number;
}

/**
 * A memory of answers that cost much and may be three seconds old (totals of a board, numbers beside the filters of everything): for the same key, which names the
 * question and whose eyes, it is worked out once, also while several ask at the same time. What fails is not kept: who waited works it out for himself.
 */
export function ttlCache<V>(): (tx: object, key: string, work: () => Promise<V>) => Promise<V> {
  const memoryOf = perDatabase(() => new Map<string, Held<V>>());
  return async (tx, key, work) => {
    const memory = memoryOf(tx);
    const held = memory.get(key);
    if (held !== undefined && performance.now() - held.at < TTL_MS) return held.value.catch(work);
    const entry = { value: work(), at: performance.now() };
    memory.delete(key);
    memory.set(key, entry);
    if (memory.size > MAX_ENTRIES) memory.delete(memory.keys().next().value as string);
    return entry.value.catch((error: unknown) => {
      if (memory.get(key) === entry) memory.delete(key);
      throw error;
    });
  };
}
