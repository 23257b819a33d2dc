import { createStore } from '../request/store.ts';

/** Whether what a form holds comes back when its page is opened again. */
export type Unsaved = 'lost' | 'drafted';
/** Unsaved work by tab key: the forms that hold it, and what becomes of it when one leaves. */
export const unsaved = createStore<ReadonlyMap<string, ReadonlyMap<string, Unsaved>>>(new Map());

export const isUnsaved = (key: string): boolean => (unsaved.get().get(key)?.size ?? 0) > 0;
export const anyUnsaved = (): boolean => unsaved.get().size > 0;
/** What leaving these pages does to what is unsaved there: all of it stays as drafts, none, or some. */
export function fateOf(keys: readonly string[]): Unsaved | 'mixed' {
  const fates = new Set(keys.flatMap((key) => [...(unsaved.get().get(key)?.values() ?? [])]));
  return fates.size > 1 ? 'mixed' : fates.has('drafted') ? 'drafted' : 'lost';
}

/** Marks or clears the unsaved work of one form in a tab. */
export function markUnsaved(key: string, form: string, work: Unsaved | false): void {
  const forms = new Map(unsaved.get().get(key));
  if ((forms.get(form) ?? false) === work) return;
  if (work) forms.set(form, work);
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
