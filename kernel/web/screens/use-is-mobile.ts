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
const stacked = watcher('(max-width: 991px)');

/** Below 768 px: lists become cards. */
export const useIsMobile = (): boolean => useSyncExternalStore(phone.watch, phone.get, () => false);

/** Below 992 px: what stands side by side stands one under the other. */
export const useIsStacked = (): boolean => useSyncExternalStore(stacked.watch, stacked.get, () => false);
