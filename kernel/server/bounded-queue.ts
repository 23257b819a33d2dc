import pLimit from 'p-limit';
import { TooMany } from '#kernel/rules/refusals.ts';

/** Thrown when a bounded queue is full; the caller turns it into a refusal of its own. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

export interface BoundedQueue {
  /** Runs the work when a place is free. Rejects with QueueFull when too many wait already. */
  enter<T>(work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
  readonly busy: number;
}

/**
 * At most `places` pieces of work at once, `seats` more wait in order; so that costly work cannot starve the
 * rest (trust 4).
 */
export function boundedQueue(places: number, seats: number): BoundedQueue {
  const limit = pLimit(places);
  return {
    get waiting() {
      return limit.pendingCount;
    },
    get busy() {
      return limit.activeCount;
    },
    async enter(work) {
      if (limit.activeCount >= places && limit.pendingCount >= seats)
        throw new QueueFull(`${seats} already wait`);
      return limit(work);
    },
  };
}

const RETRY_SECONDS = 5;
/** Enters, or refuses with 10008 when too many wait already. */
export async function enqueueOrRefuse<T>(queue: BoundedQueue, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.enter(work);
  } catch (error) {
    if (error instanceof QueueFull) throw TooMany({ seconds: RETRY_SECONDS });
    throw error;
  }
}
