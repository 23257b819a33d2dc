import { Refusal } from '#kernel/rules/refusal.ts';

/**
 * A refusal (a missing licence, a step off) only means that this act does not happen; anything else is a bug
 * of the load.
 */
export async function maybe<R>(work: () => Promise<R>): Promise<R | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
