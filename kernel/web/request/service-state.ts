import { createStore } from './store.ts';

/** What the server said last of its own state (`service-state`): null while it does all it should. */
export const serviceState = createStore<string | null>(null);
