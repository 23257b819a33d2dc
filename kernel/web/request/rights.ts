import { emitEvent } from './events.ts';
import { createStore } from './store.ts';

/**
 * Version of the rights this page was drawn with, and the newest the server mentioned; they differ when menu
 * and buttons must be fetched again.
 */
export const rights = createStore<{
  readonly held: number;
  readonly seen: number;
  readonly changed: boolean;
}>({
  held: 0,
  seen: 0,
  changed: false,
});

/** Remembers which version user info and menu were loaded with. */
export const holdRights = (version: number): void =>
  rights.set((r) => ({ held: version, seen: Math.max(version, r.seen), changed: false }));
export const rightsAreStale = (): boolean =>
  rights.get().held > 0 && (rights.get().changed || rights.get().seen > rights.get().held);

/** The live line said that rights changed, without a version: menu and buttons are fetched before the next navigation. */
export function rightsChanged(): void {
  if (rights.get().held === 0) return;
  rights.set((r) => ({ ...r, changed: true }));
  emitEvent('rights', { version: rights.get().seen });
}

/** Notes the `permission-version` header of an answer (administration-domain 4). */
export function seeRights(header: string | null): void {
  const version = header === null ? Number.NaN : Number.parseInt(header, 10);
  if (!Number.isFinite(version) || version <= rights.get().seen) return;
  const known = rights.get().held > 0;
  rights.set((r) => ({ ...r, seen: version }));
  if (known) emitEvent('rights', { version });
}

/** Forgets both at the end of a login. */
export const dropRights = (): void => rights.set({ held: 0, seen: 0, changed: false });
