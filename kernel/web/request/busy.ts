import { createStore } from './store.ts';

/**
 * How many calls want the loading overlay now. It closes when the last one has ended, however it ended
 * (specification 8).
 */
export const busy = createStore(0);

export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  busy.set((n) => n + 1);
  try {
    return await work();
  } finally {
    busy.set((n) => n - 1);
  }
}
