import { createStore } from '../request/store.ts';

/** Which panel of the shell is open; one at a time. */
export const panel = createStore<'find' | 'theme' | 'keys' | 'nav' | null>(null);
export const openPanel = (name: 'find' | 'theme' | 'keys' | 'nav'): void => panel.set(name);
export const closePanel = (): void => panel.set(null);
