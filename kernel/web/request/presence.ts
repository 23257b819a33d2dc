import { useSyncExternalStore } from 'react';

const watchVisible = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const watchNetwork = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};
const always = (): boolean => true;

/** Whether the browser shows this page at all: one behind another window's tab, or on a locked phone, is hidden. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(watchVisible, () => document.visibilityState !== 'hidden', always);
/** Whether the device has a network, as far as it knows. */
export const useNetwork = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine, always);
