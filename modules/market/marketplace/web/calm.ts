import { useCallback, useEffect, useRef } from 'react';

const PAUSE_MS = 5_000;

/**
 * Runs at once, then at most every five seconds with one run at the end: a busy board must not make a front
 * page ask for every change.
 */
export function useCalm(run: () => void): () => void {
  const latest = useRef(run);
  latest.current = run;
  const state = useRef({ last: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  useEffect(() => () => clearTimeout(state.current.timer), []);
  return useCallback(() => {
    const s = state.current;
    if (s.timer !== undefined) return;
    const go = () => {
      s.timer = undefined;
      s.last = performance.now();
      latest.current();
    };
    const wait = s.last === 0 ? 0 : PAUSE_MS - (performance.now() - s.last);
    if (wait <= 0) go();
    else s.timer = setTimeout(go, wait);
  }, []);
}
