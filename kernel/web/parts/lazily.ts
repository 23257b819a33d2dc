import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react';

interface Held<P> {
  readonly part?: ComponentType<P>;
  readonly fault?: unknown;
}
interface Manner<P> {
  /** What stands there until the part has come; nothing when it is not said. */
  readonly waiting?: (props: P) => ReactNode;
  /** Fetched as soon as somebody moves to press something, before it is asked for. */
  readonly early?: boolean;
}

const early = new Set<() => Promise<void>>();

/** Fetches the early parts: somebody is about to press a button. Cheap when they are there already. */
export async function fetchEarly(): Promise<void> {
  const fetches = [...early];
  early.clear();
  await Promise.all(fetches.map((fetch) => fetch()));
}

const PRESSED = 'button, a, input, [role="button"], [role="menuitem"]';
/** Listens for the pointer over a button, or the focus on one, and fetches the early parts then. Ends when the answer is called. */
export function watchIntent(): () => void {
  const look = (event: Event) => {
    if (early.size > 0 && event.target instanceof Element && event.target.closest(PRESSED)) void fetchEarly();
  };
  document.addEventListener('pointerover', look, { passive: true });
  document.addEventListener('focusin', look);
  return () => {
    document.removeEventListener('pointerover', look);
    document.removeEventListener('focusin', look);
  };
}

/**
 * A component whose code is fetched when it is first drawn, and drawn at once when it is there already: unlike `lazy()` under `<Suspense>`, whose
 * first showing waits out React's pause of 300 ms. A file that cannot be fetched is thrown to the page's guard and asked for anew at the next try.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting = () => null, early: soon = false }: Manner<P> = {},
): ComponentType<P> {
  let held: Held<P> = {};
  let coming: Promise<void> | null = null;
  const watchers = new Set<() => void>();
  const settle = (next: Held<P>) => {
    held = next;
    for (const tell of watchers) tell();
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
  const watch = (tell: () => void) => {
    watchers.add(tell);
    void fetch();
    return () => void watchers.delete(tell);
  };
  const now = () => held;
  if (soon) early.add(fetch);
  return function Part(props: P) {
    const { part, fault } = useSyncExternalStore(watch, now, now);
    if (fault !== undefined) throw fault;
    return part === undefined ? waiting(props) : createElement(part, props);
  };
}
