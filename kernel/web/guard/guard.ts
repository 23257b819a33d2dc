import type { Identity } from '#kernel/rules/contract.ts';
import { FORBIDDEN, LOGIN, NOT_FOUND } from '#kernel/rules/entrance.ts';
import { isLocalPath } from '../request/response.ts';
import { places, redirectOf } from './places.ts';
import { findRoute, isPublicPath, type MenuNode, type Route } from './route.ts';

/** What the guard knows when somebody goes to a path. */
export interface GuardState {
  /** True when an operator is stored in this tab. */
  readonly signedIn: boolean;
  readonly menu: 'empty' | 'loaded' | 'failed';
  /** Routes after the merge; before it, all local routes with what is known without a menu. */
  readonly routes: readonly Route[];
  /** Rights changed since the menu was loaded: fetched again before going on. */
  readonly stale: boolean;
  /** Where a signed-in visitor of the login page goes. */
  readonly landing: string;
}
export type Step =
  | { readonly go: 'on'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  /** Public or error page; `route` when the registry has a screen for it. */
  | { readonly go: 'public'; readonly route: Route | null; readonly params: Readonly<Record<string, string>> }
  | { readonly go: 'to'; readonly path: string }
  | { readonly go: 'load' }
  | { readonly go: 'retry' };

/** The login page with the way back to `path`. */
export function loginWith(path: string): string {
  return path === '/' || path === places().home || !isLocalPath(path)
    ? LOGIN
    : `${LOGIN}?${new URLSearchParams({ redirect: path })}`;
}

/**
 * The next step for a path, in the fixed order of administration-domain 8.3: public → stored operator → menu
 * → known path → permission.
 * Old addresses lead to their new ones before anything else.
 */
export function guard(path: string, state: GuardState): Step {
  const pathname = path.split(/[?#]/)[0] ?? '/';
  const elsewhere = redirectOf(pathname);
  if (elsewhere !== null) return { go: 'to', path: elsewhere };
  const found = findRoute(state.routes, pathname);
  if (isPublicPath(pathname)) {
    if (state.signedIn && pathname === LOGIN) return { go: 'to', path: state.landing };
    return { go: 'public', route: found?.route ?? null, params: found?.params ?? {} };
  }
  if (!state.signedIn) return { go: 'to', path: loginWith(path) };
  if (state.menu === 'failed') return { go: 'retry' };
  if (state.menu === 'empty' || state.stale) return { go: 'load' };
  if (!found) return { go: 'to', path: NOT_FOUND };
  if (!found.route.permission) {
    const { instead } = found.route;
    return {
      go: 'to',
      path: instead !== undefined && findRoute(state.routes, instead)?.route.permission ? instead : FORBIDDEN,
    };
  }
  return { go: 'on', route: found.route, params: found.params };
}

const firstPath = (menu: readonly MenuNode[]): string | null => {
  for (const node of menu) {
    const path = node.path ?? firstPath(node.children);
    if (path !== null) return path;
  }
  return null;
};
/**
 * Where a login starts: the identity's landing, else the first root entry of the menu, else the own account
 * (administration-domain 2.3).
 */
export function landingOf(
  identity: Identity,
  routes: readonly Route[],
  menu: readonly MenuNode[],
  serverLanding?: string,
): string {
  const may = (path: string) => findRoute(routes, path.split('?')[0] ?? path)?.route.permission === true;
  const wanted = [serverLanding, routes.find((r) => r.landing === identity)?.path].find(
    (path): path is string => path !== undefined && may(path),
  );
  if (wanted !== undefined) return wanted;
  const root = routes.find(
    (r) =>
      r.isRoot &&
      r.permission &&
      !r.hidden &&
      r.requiresAuth &&
      r.shape !== 'planned' &&
      menuHas(menu, r.path),
  );
  return root?.path ?? firstPath(menu) ?? places().account;
}
const menuHas = (menu: readonly MenuNode[], path: string): boolean =>
  menu.some((n) => n.path === path || menuHas(n.children, path));

/**
 * A `redirect` that came with the address: taken when it is a path of this site behind the login; the guard
 * has the next word.
 */
export function localRedirect(asked: string | null): string | null {
  return asked !== null && isLocalPath(asked) && !isPublicPath(pathOf(asked)) ? asked : null;
}

/**
 * The `redirect` of a login: taken when the operator may open it, else he starts at his landing
 * (administration-domain 2.3).
 */
export function safeRedirect(asked: string | null, routes: readonly Route[]): string | null {
  const local = localRedirect(asked);
  if (local === null) return null;
  return redirectOf(pathOf(local)) ?? (findRoute(routes, pathOf(local))?.route.permission ? local : null);
}
const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? '';

/**
 * `can(code, route)`: the operator holds the button and the route offers it (administration-domain 8.5). The
 * server checks the pair again.
 */
export const mayPress = (held: readonly string[], offered: readonly string[], code: string): boolean =>
  held.includes(code) && offered.includes(code);
