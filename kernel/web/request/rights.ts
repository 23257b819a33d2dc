import { happened } from './happenings.ts';
import { createStore } from './store.ts';

/** Version of the rights this page was drawn with, and the newest the server mentioned; they differ when menu and buttons must be fetched again. */
export const rights = createStore<{ readonly held: number; readonly seen: number }>({ held: 0, seen: 0 });

/** Remembers which version user info and menu were loaded with. */
export const holdRights = (version: number): void => rights.set((r) => ({ held: version, seen: Math.max(version, r.seen) }));
export const rightsAreStale = (): boolean => rights.get().held > 0 && rights.get().seen > rights.get().held;

/** Notes the `permission-version` header of an answer (administration-domain 4). */
export function seeRights(header: string | null): void {
  const version = header === null ? Number.NaN : Number.parseInt(header, 10);
  if (!Number.isFinite(version) || version <= rights.get().seen) return;
  const known = rights.get().held > 0;
  rights.set((r) => ({ ...r, seen: version }));
  if (known) happened('rights', { version });
}

/** Forgets both at the end of a login. */
export const dropRights = (): void => rights.set({ held: 0, seen: 0 });
