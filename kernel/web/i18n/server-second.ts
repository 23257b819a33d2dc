import { useSyncExternalStore } from 'react';
import { serverNow } from '../request/clock.ts';

const tickers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const watchSeconds = (listener: () => void): (() => void) => {
  tickers.add(listener);
  timer ??= setInterval(() => {
    for (const tick of [...tickers]) tick();
  }, 1000);
  return () => {
    tickers.delete(listener);
    if (tickers.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
};
const second = () => Math.floor(serverNow() / 1000);

/** The server's time in whole seconds since 1970; the component redraws once a second, all of them by one timer. */
export const useServerSecond = (): number => useSyncExternalStore(watchSeconds, second, second);

/**
 * Whether the server's time has reached an instant (milliseconds; null: never); the component redraws when it
 * does, not every second.
 */
export function useServerPast(at: number | null): boolean {
  const past = () => at !== null && serverNow() >= at;
  return useSyncExternalStore(watchSeconds, past, past);
}
