import { createStore } from './store.ts';

/** One line that says what happened; it never needs an answer. `action` offers one step such as undo. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** Copyable reference after a fault. */
  readonly requestId?: string;
  readonly action?: { readonly label: string; run(): void };
  readonly lifeMs: number;
}

/** What the shell draws; newest last. */
export const toasts = createStore<readonly Toast[]>([]);
const LIFE_MS = { success: 3_000, info: 4_000, warning: 6_000, error: 8_000 } as const;
let nextId = 1;

/** Shows a line; the same text twice is one line, drawn anew. Returns its id. */
export function toast(
  kind: Toast['kind'],
  text: string,
  more: { requestId?: string; action?: NonNullable<Toast['action']>; lifeMs?: number } = {},
): number {
  const id = nextId++;
  const line: Toast = {
    id,
    kind,
    text,
    lifeMs: more.lifeMs ?? LIFE_MS[kind],
    ...(more.requestId === undefined ? {} : { requestId: more.requestId }),
    ...(more.action === undefined ? {} : { action: more.action }),
  };
  toasts.set((before) => [...before.filter((t) => t.text !== text).slice(-4), line]);
  return id;
}
export const dropToast = (id: number): void => toasts.set((before) => before.filter((t) => t.id !== id));
export const notifySuccess = (text: string): number => toast('success', text);
export const notifyError = (text: string, requestId?: string): number =>
  toast('error', text, requestId === undefined ? {} : { requestId });
/** Success with eight seconds in which `undo` takes it back (screens 2.2, undo). */
export const notifyUndoable = (text: string, label: string, undo: () => void): number =>
  toast('success', text, { action: { label, run: undo }, lifeMs: 8_000 });
