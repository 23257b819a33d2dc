import { useSyncExternalStore } from 'react';

/** A value that several parts of the page watch, outside of React's tree. */
export interface Store<T> {
  get(): T;
  set(next: T | ((before: T) => T)): void;
  watch(listener: () => void): () => void;
}

/** Listeners hear only of real changes (`Object.is`). */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const after = typeof next === 'function' ? (next as (before: T) => T)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of [...listeners]) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The store's value in a component; redraws when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.watch, store.get, store.get);

/**
 * localStorage and sessionStorage may be forbidden (private windows, policies): reading then finds nothing
 * and writing is dropped.
 */
export const browserStorage = {
  read(area: 'local' | 'session', key: string): string | null {
    try {
      return (area === 'local' ? localStorage : sessionStorage).getItem(key);
    } catch {
      return null;
    }
  },
  write(area: 'local' | 'session', key: string, value: string | null): void {
    try {
      const storage = area === 'local' ? localStorage : sessionStorage;
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
    } catch {
      // Storage is a convenience here: everything kept in it can be asked of the server again.
    }
  },
};

/** Parsed JSON, or null when the text is missing or broken. */
export function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
