import { screenCovered } from '../request/device-alerts.ts';
import { browserStorage, createStore } from '../request/store.ts';

/** Whether this screen is covered, and since when the person has been still. */
export const lockStore = createStore<{
  readonly locked: boolean;
  readonly by: 'person' | 'idle' | 'server' | null;
}>({
  locked: browserStorage.read('session', 'chem-dt-locked') === '1',
  by: null,
});
screenCovered.set(lockStore.get().locked);
const STILL_CHECK_MS = 5_000;
const TOLD_EVERY_MS = 5_000;

type News = { readonly kind: 'active' | 'locked' | 'unlocked' };
const channel =
  typeof BroadcastChannel === 'undefined' || typeof document === 'undefined'
    ? null
    : new BroadcastChannel('chem-dt-lock');
let lastActive = Date.now();
let lastTold = 0;
let uncoveredAt = Number.NEGATIVE_INFINITY;

/** True when nothing was touched in any tab for `minutes`; 0 or less never locks. */
export const isIdle = (now: number, last: number, minutes: number): boolean =>
  minutes > 0 && now - last >= minutes * 60_000;

function cover(locked: boolean, by: 'person' | 'idle' | 'server' | null): void {
  browserStorage.write('session', 'chem-dt-locked', locked ? '1' : null);
  if (!locked) uncoveredAt = performance.now();
  screenCovered.set(locked);
  lockStore.set({ locked, by });
}

/** Covers the page in every tab of this browser. */
export function lock(by: 'person' | 'idle' | 'server'): void {
  if (lockStore.get().locked) return;
  cover(true, by);
  channel?.postMessage({ kind: 'locked' } satisfies News);
}
/** Takes the cover off in every tab. */
export function uncover(): void {
  lastActive = Date.now();
  cover(false, null);
  channel?.postMessage({ kind: 'unlocked' } satisfies News);
}

/** False when the cover was taken off after this moment (`performance.now()`): what was asked then says nothing of now. */
export const coveredSince = (asked: number): boolean => asked > uncoveredAt;

/** Resolves when the screen is not, or no longer, covered. */
export const whenUnlocked = (): Promise<void> =>
  new Promise((resolve) => {
    if (!lockStore.get().locked) return resolve();
    const off = lockStore.watch(() => {
      if (lockStore.get().locked) return;
      off();
      resolve();
    });
  });

function touched(): void {
  lastActive = Date.now();
  if (lastActive - lastTold < TOLD_EVERY_MS) return;
  lastTold = lastActive;
  channel?.postMessage({ kind: 'active' } satisfies News);
}

/** Watches pointer and keys in all tabs; `onIdle` is called when `minutes()` have passed without either. */
export function watchIdle(minutes: () => number, onIdle: () => void): () => void {
  const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
  lastActive = Date.now();
  for (const sign of signs) window.addEventListener(sign, touched, { passive: true, capture: true });
  const hear = (e: MessageEvent<News>) => {
    if (e.data.kind === 'active') lastActive = Date.now();
    else cover(e.data.kind === 'locked', e.data.kind === 'locked' ? 'person' : null);
  };
  channel?.addEventListener('message', hear);
  const timer = setInterval(() => {
    if (!lockStore.get().locked && isIdle(Date.now(), lastActive, minutes())) onIdle();
  }, STILL_CHECK_MS);
  return () => {
    for (const sign of signs) window.removeEventListener(sign, touched, { capture: true });
    channel?.removeEventListener('message', hear);
    clearInterval(timer);
  };
}
