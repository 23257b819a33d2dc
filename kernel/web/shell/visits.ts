import { publicPaths } from '../guard/places.ts';
import { shellPorts } from './ports.ts';

const SAME_MS = 2_000;
let last = { path: '', at: 0 };

/**
 * Whether a visit is reported (administration-domain 14.2): not for public and error pages, and the same path
 * once within two seconds.
 */
export function isCounted(
  path: string,
  now: number,
  before: { readonly path: string; readonly at: number },
): boolean {
  return !publicPaths().includes(path) && !(before.path === path && now - before.at < SAME_MS);
}

/**
 * Tells the server that a page was opened: the declared path, so without query and with parameters named. A
 * failure is ignored.
 */
export function reportVisit(path: string): void {
  const now = Date.now();
  if (!isCounted(path, now, last)) return;
  last = { path, at: now };
  shellPorts()
    .visit({ domain: 'platform', path: path.slice(0, 200) })
    .catch(() => undefined);
}
