import { createStore, useStore } from '../request/store.ts';
import { mergeRoutes } from './merge.ts';
import type { MenuEntry, MenuNode, Route, RouteDef } from './route.ts';

/** What this operator may open and press, as the page holds it. */
export interface Access {
  readonly menu: 'empty' | 'loaded' | 'failed';
  readonly routes: readonly Route[];
  readonly nodes: readonly MenuNode[];
}

let defs: readonly RouteDef[] = [];
let rest: (() => Promise<readonly RouteDef[]>) | null = null;
export const access = createStore<Access>({ menu: 'empty', routes: [], nodes: [] });
export const useAccess = (): Access => useStore(access);

/**
 * Takes the public routes, and the way to all others; called once by the composition. A visitor never fetches
 * the others.
 */
export function registerRoutes(
  routes: readonly RouteDef[],
  others: () => Promise<readonly RouteDef[]>,
): void {
  defs = routes;
  rest = others;
  forgetMenu();
}

/** The routes behind the login, fetched once; needed before a menu can be merged. */
export async function fetchRoutes(): Promise<void> {
  if (!rest) return;
  const routes = await rest();
  if (!rest) return;
  rest = null;
  const known = new Set(defs.map((d) => d.path));
  defs = [...defs, ...routes.filter((r) => !known.has(r.path))];
}

/** Before a menu: only what is known without one. */
export const forgetMenu = (): void =>
  access.set({ menu: 'empty', routes: mergeRoutes(defs, [], []).routes, nodes: [] });
/** The menu could not be loaded: the guard shows a page to try again, no loop. */
export const menuFailed = (): void => access.set((a) => ({ ...a, menu: 'failed' }));

let reported = '';
/** Merges the delivered menu in. Paths that no screen answers are reported once. */
export function takeMenu(delivered: readonly MenuEntry[], roles: readonly string[]): void {
  const { routes, menu, unknown } = mergeRoutes(defs, delivered, roles);
  if (unknown.length > 0 && reported !== unknown.join()) {
    reported = unknown.join();
    console.warn('menu entries without a screen:', unknown);
  }
  access.set({ menu: 'loaded', routes, nodes: menu });
}
