import { createStore, useStore } from '../request/store.ts';
import type { MenuEntry, MenuNode, Route, RouteDef } from './route.ts';
import { mergeRoutes } from './merge.ts';

/** What this operator may open and press, as the page holds it. */
export interface Access {
  readonly menu: 'empty' | 'loaded' | 'failed';
  readonly routes: readonly Route[];
  readonly nodes: readonly MenuNode[];
}

let defs: readonly RouteDef[] = [];
export const access = createStore<Access>({ menu: 'empty', routes: [], nodes: [] });
export const useAccess = (): Access => useStore(access);

/** Takes the collected local routes; called once by the composition. */
export function registerRoutes(routes: readonly RouteDef[]): void {
  defs = routes;
  forgetMenu();
}

/** Before a menu: only what is known without one. */
export const forgetMenu = (): void => access.set({ menu: 'empty', routes: mergeRoutes(defs, [], []).routes, nodes: [] });
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
