import { BUSINESS_ZONE } from '#kernel/rules/clock.ts';
import { createStore, useStore } from '../request/store.ts';

const browserZone = (): string => {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone || BUSINESS_ZONE;
  } catch {
    return BUSINESS_ZONE;
  }
};

/**
 * The reader's time zone: the account's, else the browser's (administration-domain 0.1). It decides the form
 * of dates, not the language.
 */
export const zoneStore = createStore<string>(browserZone());
export const currentZone = (): string => zoneStore.get();
export const useZone = (): string => useStore(zoneStore);

/** Takes a zone name of the account; an unknown or empty one falls back to the browser's. */
export function setZone(zone: string | null | undefined): void {
  try {
    zoneStore.set(
      zone ? new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone : browserZone(),
    );
  } catch {
    zoneStore.set(browserZone());
  }
}
