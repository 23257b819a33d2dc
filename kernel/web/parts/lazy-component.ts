import { type ComponentType, createElement, useSyncExternalStore } from 'react';

interface Held<P> {
  readonly part?: ComponentType<P>;
  readonly fault?: unknown;
}
interface Manner<P> {
  /** What stands there until the part has come; nothing when it is not said. */
  readonly waiting?: ComponentType<P>;
  /** Fetched as soon as somebody moves to press something, before it is asked for. */
  readonly preload?: boolean;
}

const pending = new Set<() => Promise<void>>();

/** Fetches the parts marked `preload`: somebody is about to press a button. Cheap when they are there already. */
export async function preloadAll(): Promise<void> {
  const fetches = [...pending];
  pending.clear();
  await Promise.all(fetches.map((fetch) => fetch()));
}

const PRESSED = 'button, a, input, [role="button"], [role="menuitem"]';
/**
 * Listens for the pointer over a button, or the focus on one, and fetches the parts marked `preload` then.
 * Ends when the answer is called.
 */
export function preloadOnIntent(): () => void {
  const look = (event: Event) => {
    if (pending.size > 0 && event.target instanceof Element && event.target.closest(PRESSED))
      void preloadAll();
  };
  document.addEventListener('pointerover', look, { passive: true });
  document.addEventListener('focusin', look);
  return () => {
    document.removeEventListener('pointerover', look);
    document.removeEventListener('focusin', look);
  };
}

/**
 * A component whose code is fetched when it is first drawn, and drawn at once when it is there already:
 * unlike `lazy()` under `<Suspense>`, whose
 * first showing waits out React's pause of 300 ms. A file that cannot be fetched is thrown to the page's
 * guard and asked for anew at the next try.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = () => null, preload = false }: Manner<P> = {},
): ComponentType<P> {
  let held: Held<P> = {};
  let coming: Promise<void> | null = null;
  const watchers = new Set<() => void>();
  const settle = (next: Held<P>) => {
    held = next;
    for (const watcher of watchers) watcher();
  };
  const fetch = (): Promise<void> => {
    coming ??= load().then(
      (part) => settle({ part }),
      (fault: unknown) => {
        settle({ fault });
        coming = null;
        // Whoever waited has thrown by now; the page's second try starts afresh.
        setTimeout(() => {
          held = {};
        });
      },
    );
    return coming;
  };
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    void fetch();
    return () => void watchers.delete(watcher);
  };
  const now = () => held;
  if (preload) pending.add(fetch);
  return function Part(props: P) {
    const { part, fault } = useSyncExternalStore(watch, now, now);
    if (fault !== undefined) throw fault;
    // A part of its own, so that what it asks of React ends with it.
    return createElement(part ?? waiting, props);
  };
}
