import { TooMany } from '#kernel/rules/refusals.ts';

/** Said when a waiting room is full; the caller turns it into a refusal of its own. */
export class RoomFull extends Error {
  override name = 'RoomFull';
}

export interface WaitingRoom {
  /** Runs the work when a place is free. Rejects with RoomFull when too many wait already. */
  enter<T>(work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
  readonly busy: number;
}

/** At most `places` pieces of work at once, `seats` more wait in order; so that costly work cannot starve the rest (trust 4). */
export function waitingRoom(places: number, seats: number): WaitingRoom {
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
        if (queue.length >= seats) throw new RoomFull(`${seats} already wait`);
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
export async function enterOrRefuse<T>(room: WaitingRoom, work: () => Promise<T>): Promise<T> {
  try {
    return await room.enter(work);
  } catch (error) {
    if (error instanceof RoomFull) throw TooMany({ seconds: RETRY_SECONDS });
    throw error;
  }
}
