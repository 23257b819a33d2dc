import type { LocalizedText } from '#kernel/rules/words.ts';
import {
  findRoute,
  isPublicPath,
  type MenuEntry,
  type MenuNode,
  type Route,
  type RouteDef,
} from './route.ts';

export interface Merged {
  readonly routes: readonly Route[];
  readonly menu: readonly MenuNode[];
  /** Delivered local paths that no screen here answers; reported once to the log. */
  readonly unknown: readonly string[];
}

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((e) => [e, ...flat(e.children ?? [])]);
const isLocal = (entry: MenuEntry): entry is MenuEntry & { url: string } =>
  entry.type === '10' && !!entry.url && entry.url.startsWith('/');
const saidOf = (entry: MenuEntry, fallback: LocalizedText): LocalizedText => ({
  zh: entry.names?.zh_CN || entry.name || fallback.zh,
  en: entry.names?.en_US || entry.names?.zh_CN || entry.name || fallback.en,
});
const bySort = <T extends { readonly sort: number; readonly id: string }>(a: T, b: T): number =>
  a.sort - b.sort || (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

function rootsOf(routes: readonly RouteDef[]): Set<string> {
  const first = new Map<string, string>();
  for (const r of routes)
    if (!r.hidden && r.requiresAuth !== false && !isPublicPath(r.path) && !first.has(r.module))
      first.set(r.module, r.path);
  return new Set(first.values());
}

function withDefaults(def: RouteDef, roots: ReadonlySet<string>): Route {
  const requiresAuth = def.requiresAuth ?? !isPublicPath(def.path);
  return {
    ...def,
    requiresAuth,
    hidden: def.hidden ?? false,
    keepAlive: def.keepAlive ?? def.shape === 'list',
    affix: def.affix ?? false,
    iframe: def.iframe ?? false,
    isRoot: def.isRoot ?? roots.has(def.path),
    permission: !requiresAuth || def.alwaysOn === true,
    sort: Number.MAX_SAFE_INTEGER,
    buttons: requiresAuth ? [] : def.buttons,
  };
}

/**
 * The delivered entry wins for title, icon, order, visibility and flags; its buttons count as far as the
 * screen has them.
 */
function granted(def: RouteDef, base: Route, entry: MenuEntry): Route {
  const link = entry.link ?? def.link;
  return {
    ...base,
    permission: true,
    title: saidOf(entry, def.title),
    icon: entry.iconCode || (def.icon ?? ''),
    sort: entry.sort,
    hidden: entry.displayStatus === '0' ? true : base.hidden,
    keepAlive: entry.keepAlive ?? base.keepAlive,
    affix: entry.affix ?? base.affix,
    iframe: entry.iframe ?? base.iframe,
    buttons: entry.buttons.filter((code) => def.buttons.includes(code)),
    ...(link ? { link } : {}),
  };
}

/** A hidden screen without an entry of its own goes with its list: the nearest ancestor that has a word to say. */
function inherited(def: RouteDef, route: Route, merged: ReadonlyMap<string, Route>): Route {
  const seen = new Set<string>();
  for (let at = def.parentRoute; at !== undefined && !seen.has(at); at = merged.get(at)?.parentRoute) {
    seen.add(at);
    const parent = merged.get(at);
    if (!parent) break;
    if (parent.permission || !parent.hidden) {
      return {
        ...route,
        permission: route.permission || parent.permission,
        buttons: parent.buttons.filter((code) => def.buttons.includes(code)),
      };
    }
  }
  return route;
}

/**
 * Marries the local screens with the delivered menu (administration-domain 8.4). The registry owns path,
 * parameters and component; the menu
 * gives permission, title, order, visibility and buttons. `signedRoles` without `admin` means: no enabled
 * role, so no routes (ruling 2).
 */
export function mergeRoutes(
  defs: readonly RouteDef[],
  delivered: readonly MenuEntry[],
  signedRoles: readonly string[],
): Merged {
  const entries = signedRoles.includes('admin') ? delivered : [];
  const locals = flat(entries).filter(isLocal);
  const byPath = new Map(locals.map((e) => [e.url, e] as const));
  const roots = rootsOf(defs);
  const merged = new Map<string, Route>();
  for (const def of defs) {
    const base = withDefaults(def, roots);
    const entry = base.requiresAuth ? byPath.get(def.path) : undefined;
    merged.set(def.path, entry ? granted(def, base, entry) : base);
  }
  const routes = defs.map((def) => {
    const route = merged.get(def.path) as Route;
    return def.hidden && !def.ownEntry && route.requiresAuth && !byPath.has(def.path)
      ? inherited(def, route, merged)
      : route;
  });
  const isGroup = (e: MenuEntry) => (e.children ?? []).some((c) => c.type === '10');
  const unknown = locals.filter((e) => !isGroup(e) && !merged.has(e.url)).map((e) => e.url);
  return { routes, menu: entries.length > 0 ? menuOf(entries, routes) : openMenu(routes), unknown };
}

/** Whoever holds no role has the pages in the menu that are open without one (administration-domain 8.4). */
const openMenu = (routes: readonly Route[]): MenuNode[] =>
  routes
    .filter((r) => r.requiresAuth && r.alwaysOn === true && !r.hidden && r.shape !== 'planned')
    .map((r) => ({ id: r.path, title: r.title, icon: r.icon ?? '', path: r.path, link: null, children: [] }));

/**
 * The menu to draw: shown entries with a screen or a link, groups as soon as one child is there; planned
 * screens stay out.
 */
function menuOf(entries: readonly MenuEntry[], routes: readonly Route[]): MenuNode[] {
  return entries
    .filter((e) => e.type === '10' && e.displayStatus === '1')
    .toSorted(bySort)
    .flatMap((entry): MenuNode[] => {
      const children = menuOf(entry.children ?? [], routes);
      const route = isLocal(entry) ? findRoute(routes, entry.url)?.route : undefined;
      const open =
        route !== undefined && !route.hidden && route.shape !== 'planned' && !route.path.includes(':');
      const link = entry.link ?? (entry.url?.startsWith('http') ? entry.url : null);
      const outside = link !== null && !entry.iframe;
      if (children.length === 0 && !open && !outside) return [];
      const title = saidOf(entry, route?.title ?? { zh: entry.name, en: entry.name });
      return [
        {
          id: entry.id,
          title,
          icon: entry.iconCode || route?.icon || '',
          path: open ? entry.url : null,
          link: outside ? link : null,
          children,
        },
      ];
    });
}
