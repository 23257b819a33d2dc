import { isStorageFull } from './infrastructure-faults.ts';

/** Whether the database has lately said that its disk is full: it can be read and not written. */
export interface StorageState {
  readonly isFull: boolean;
  /** Notes a failure; true when it was for want of space. */
  note(error: unknown): boolean;
}

/** So long after the last failure it is taken to last: acts try again and again, and each of them says anew. */
const HOLD_MS = 5_000;

export function storageState(): StorageState {
  let last = Number.NEGATIVE_INFINITY;
  return {
    get isFull() {
      return performance.now() - last < HOLD_MS;
    },
    note(error) {
      const full = isStorageFull(error);
      if (full) last = performance.now();
      return full;
    },
  };
}
