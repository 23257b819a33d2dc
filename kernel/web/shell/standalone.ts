import { browserStorage, createStore } from '../request/store.ts';

/** `open`: nothing has arrived yet in this window. `alone`: the page it was opened at stands without the console. */
type Frame = { readonly is: 'open' | 'framed' } | { readonly is: 'alone'; readonly path: string };
export const frame = createStore<Frame>({ is: 'open' });
/** What a reload of the window goes on with. */
const KEY = 'chem-dt-alone';

const isReload = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload';
};

/** The console stands round the page from here on. */
export function enframe(): void {
  browserStorage.write('session', KEY, null);
  frame.set({ is: 'framed' });
}

/**
 * Told of every arrival. A page declared `standalone` stands alone when it is what its window was opened at: by
 * the link of a mail, a code, a bookmark, a login on the way to it. Whoever comes by a list, or goes on from
 * it, is in the console; so is who reloads a page of the console.
 */
export function arriveAt(path: string, standalone: boolean, reloaded: boolean = isReload()): void {
  const now = frame.get();
  if (now.is === 'framed' || (now.is === 'alone' && now.path === path)) return;
  const goesOn = !reloaded || browserStorage.read('session', KEY) === path;
  if (now.is === 'alone' || !standalone || !goesOn) {
    enframe();
    return;
  }
  browserStorage.write('session', KEY, path);
  frame.set({ is: 'alone', path });
}
