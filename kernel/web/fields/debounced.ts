import { useEffect, useState } from 'react';

/** Search boxes, remote selects and code checks wait this long after the last key (administration-domain 8.6). */
export const DEBOUNCE_MS = 400;

/** A value that follows 400 ms behind. */
export function useDebounced<V>(value: V, ms: number = DEBOUNCE_MS): V {
  const [held, hold] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => hold(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return held;
}
