import type { ComponentType } from 'react';
import type { Identity } from '#kernel/rules/contract.ts';
import type { PageShape, PersonalEntry } from '#kernel/rules/pages.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { publicPaths } from './places.ts';

export type Shape = PageShape | 'planned';

/** A screen's place in the application, declared by the capability that owns it (defaults: administration-domain 8.2). */
export interface RouteDef {
  /** `/orders/detail/:id`: local path, parameters with a colon. */
  readonly path: string;
  readonly name: string;
  readonly title: LocalizedText;
  /**
   * Module (menu group) it belongs to; the first route of a module is its root menu entry unless `isRoot`
   * says otherwise.
   */
  readonly module: string;
  /**
   * Path of the list a hidden screen belongs to: it inherits that route's permission and buttons and
   * highlights its entry.
   */
  readonly parentRoute?: string;
  readonly hidden?: boolean;
  /** A hidden screen that is granted by itself: it does not go with its list. */
  readonly ownEntry?: boolean;
  /** Open to every signed-in user without an entry of the menu (administration-domain 8.4). */
  readonly alwaysOn?: boolean;
  /** Stands without the console where it is what a window was opened at. */
  readonly standalone?: boolean;
  /** Stands in the personal menu of the header under this title, in this order. */
  readonly personal?: PersonalEntry;
  /** The first page of this side after a login (administration-domain 2.3). */
  readonly landing?: Identity;
  /** The instance is kept while other tabs are shown. Default: true for lists. */
  readonly keepAlive?: boolean;
  readonly affix?: boolean;
  readonly iframe?: boolean;
  readonly link?: string;
  readonly icon?: string;
  /** Present and without effect (R-GUARD-024). */
  readonly roles?: readonly string[];
  readonly buttons: readonly string[];
  /** Default true. Public screens stand outside the shell. */
  readonly requiresAuth?: boolean;
  readonly isRoot?: boolean;
  /**
   * Where somebody is led who may not open this page any more, when he may open that one: old links of
   * messages end nowhere else.
   */
  readonly instead?: string;
  readonly shape: Shape;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** An entry of the menu as the server delivers it (administration-domain 8.4). */
export interface MenuEntry {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly names: { readonly zh_CN: string; readonly en_US?: string | null | undefined } | null;
  readonly code: string;
  readonly url: string | null;
  readonly iconCode: string | null;
  readonly sort: number;
  readonly type: '10' | '20';
  readonly displayStatus: '0' | '1';
  readonly keepAlive?: boolean | null | undefined;
  readonly affix?: boolean | null | undefined;
  readonly iframe?: boolean | null | undefined;
  readonly link?: string | null | undefined;
  readonly buttons: readonly string[];
  readonly children: readonly MenuEntry[];
}

/** A route after the merge: what this operator may do with it. */
export interface Route extends RouteDef {
  readonly permission: boolean;
  readonly hidden: boolean;
  readonly keepAlive: boolean;
  readonly affix: boolean;
  readonly iframe: boolean;
  readonly requiresAuth: boolean;
  readonly isRoot: boolean;
  readonly sort: number;
}

/** A line of the drawn menu: a group when it has children, else a way to a path or an outside link. */
export interface MenuNode {
  readonly id: string;
  readonly title: LocalizedText;
  readonly icon: string;
  readonly path: string | null;
  readonly link: string | null;
  readonly children: readonly MenuNode[];
}

/** Parameters of `pathname` under `pattern`, or null when it does not fit. A trailing slash means nothing. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const piece = given[i] as string;
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = decodeURIComponent(piece);
      } catch {
        return null;
      }
    } else if (part !== piece) return null;
  }
  return params;
}

export const isPublicPath = (pathname: string): boolean =>
  publicPaths().some((p) => matchPath(p, pathname) !== null);

/** The route of a path and its parameters; a literal path wins over one with parameters. */
export function findRoute<R extends { readonly path: string }>(
  routes: readonly R[],
  pathname: string,
): { route: R; params: Record<string, string> } | null {
  let found: { route: R; params: Record<string, string> } | null = null;
  for (const route of routes) {
    const params = matchPath(route.path, pathname);
    if (!params) continue;
    if (!route.path.includes(':')) return { route, params };
    found ??= { route, params };
  }
  return found;
}

/** The form under which a path is counted and matched with the server's menu: without query and with parameters named. */
export const pathPattern = (routes: readonly { readonly path: string }[], pathname: string): string =>
  findRoute(routes, pathname)?.route.path ?? pathname;
