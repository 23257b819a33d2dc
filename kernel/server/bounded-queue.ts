import { TooMany } from '#kernel/rules/refusals.ts';

/** Thrown when a bounded queue is full; the caller turns it into a refusal of its own. */
export class QueueFull extends Error {
  override name = 'RoomFull';
}

export interface BoundedQueue {
  /** Runs the work when a place is free. Rejects with RoomFull when too many wait already. */
  enter<T>(work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
  readonly busy: number;
}

/** At most `places` pieces of work at once, `seats` more wait in order; so that costly work cannot starve the rest (trust 4). */
export function boundedQueue(places: number, seats: number): BoundedQueue {
  const queue: (() => void)[] = [];
  let busy = 0;
  const leave = () => {
    const next = queue.shift();
    if (next === undefined) busy -= 1;
    else next();
  };
  return {
    get waiting() {
      return queue.length;
    },
    get busy() {
      return busy;
    },
    async enter(work) {
      if (busy >= places) {
        if (queue.length >= seats) throw new QueueFull(`${seats} already wait`);
        await new Promise<void>((resolve) => queue.push(resolve));
      } else busy += 1;
      try {
        return await work();
      } finally {
        leave();
      }
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
