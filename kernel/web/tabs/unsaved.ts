import { createStore } from '../request/store.ts';

/** Unsaved work by tab key: the ids of the forms that hold it. */
export const unsaved = createStore<ReadonlyMap<string, ReadonlySet<string>>>(new Map());

export const isUnsaved = (key: string): boolean => (unsaved.get().get(key)?.size ?? 0) > 0;
export const anyUnsaved = (): boolean => unsaved.get().size > 0;

/** Marks or clears the unsaved work of one form in a tab. */
export function markUnsaved(key: string, form: string, dirty: boolean): void {
  const forms = new Set(unsaved.get().get(key));
  if (forms.has(form) === dirty) return;
  if (dirty) forms.add(form);
  else forms.delete(form);
  const next = new Map(unsaved.get());
  if (forms.size === 0) next.delete(key);
  else next.set(key, forms);
  unsaved.set(next);
}

/** The work of these tabs is given up. */
export function dropUnsaved(keys: readonly string[]): void {
  if (!keys.some((k) => unsaved.get().has(k))) return;
  const next = new Map(unsaved.get());
  for (const key of keys) next.delete(key);
  unsaved.set(next);
}
