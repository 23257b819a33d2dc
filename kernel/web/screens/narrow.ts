import { useSyncExternalStore } from 'react';

const watcher = (query: string) => {
  const list = typeof matchMedia === 'undefined' ? null : matchMedia(query);
  return {
    watch: (listener: () => void) => {
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    get: () => list?.matches ?? false,
  };
};
const phone = watcher('(max-width: 767px)');

/** Below 768 px: lists become cards. */
export const useNarrow = (): boolean => useSyncExternalStore(phone.watch, phone.get, () => false);
