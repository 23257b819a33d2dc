import type { Said } from '#kernel/rules/words.ts';
import type { ButtonCode } from './buttons.ts';

/** The three consoles a menu serves (administration-domain 8.1 scopes). */
export type Console = 'platform' | 'seller' | 'buyer';
export const CONSOLES = ['platform', 'seller', 'buyer'] as const satisfies readonly Console[];

/** Screen shape a route is built on. `group` is a menu group without a page of its own, `redirect` leads elsewhere, `planned` is designed and not built yet. */
export type RouteShape = 'list' | 'form' | 'view' | 'tree' | 'flow' | 'board' | 'page';

/** The seven headings of the menu (screens 2.1); a heading without a visible child is not shown. */
export type Section = 'workbench' | 'market' | 'trade' | 'fulfilment' | 'goods' | 'company' | 'system';

/** A route group of the specifications: the first segment of its routes' paths; `main` gathers the top-level pages. */
export interface RouteGroup {
  readonly code: string;
  readonly path?: string;
  readonly parent?: string;
  readonly zh: string;
  readonly en: string;
  readonly icon: string;
  readonly section: Section;
}

/** A route as it is written down; what the matrices say of it (buttons, consoles) is added by `routes.ts`. */
export interface RouteEntry {
  readonly path: string;
  /** Route name; absent: the last segment of the path. */
  readonly name?: string;
  readonly zh: string;
  readonly en: string;
  readonly icon: string;
  readonly shape: RouteShape;
  readonly capability: string;
  /** Reachable, not in the menu. */
  readonly hidden?: true;
  /** The list whose permission, buttons and menu mark a hidden page takes over (administration-domain 8.4). */
  readonly parentRoute?: string;
  readonly section?: Section;
  /** Its screen exists in the running product. */
  readonly built?: true;
}

/** A route with everything the menu, the guard and the permission matrix ask of it. */
export interface PermissionRoute {
  readonly path: string;
  readonly name: string;
  readonly title: Said;
  readonly group: string;
  readonly section: Section;
  readonly parentRoute?: string;
  readonly hidden: boolean;
  readonly keepAlive: boolean;
  readonly icon: string;
  readonly buttons: readonly ButtonCode[];
  readonly consoles: readonly Console[];
  readonly built: boolean;
  readonly capability: string;
  readonly shape: RouteShape;
  readonly sort: number;
}
