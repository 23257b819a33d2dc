import type { Identity } from '#kernel/rules/contract.ts';
import type { PageSpec } from '#kernel/rules/pages.ts';
import { PERSONAL_INFORMATION } from './pages.ts';

/** What the modules declare of their pages that decides where a login starts (`landing`, `alwaysOn`). */
export interface LandingPages {
  readonly first: Readonly<Partial<Record<Identity, string>>>;
  /** Open to everybody signed in (administration-domain 8.4). */
  readonly open: ReadonlySet<string>;
}
export const landingPagesOf = (
  pages: readonly Pick<PageSpec, 'path' | 'landing' | 'alwaysOn'>[],
): LandingPages => ({
  first: Object.fromEntries(pages.flatMap(({ landing, path }) => (landing ? [[landing, path]] : []))),
  open: new Set(pages.flatMap(({ alwaysOn, path }) => (alwaysOn ? [path] : []))),
});

/**
 * Where a person starts (administration-domain 2.3): the page of the side in use, else the first entry of the
 * menu, else the own data.
 */
export function landingOf(identity: Identity, routes: Iterable<string>, pages: LandingPages): string {
  const menu = [...routes];
  const first = pages.first[identity];
  if (first !== undefined && (pages.open.has(first) || menu.includes(first))) return first;
  return menu[0] ?? PERSONAL_INFORMATION;
}
