import { places } from '../guard/places.ts';
import type { MenuNode, Route } from '../guard/route.ts';
import { findRoute } from '../guard/route.ts';

/** All lines of a menu that lead somewhere here, in drawn order. */
export const leavesOf = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((n) => [...(n.path === null ? [] : [n]), ...leavesOf(n.children)]);

/** The menu line a page belongs to: its own, else that of the list it comes from. */
export function markedPath(
  nodes: readonly MenuNode[],
  routes: readonly Route[],
  pathname: string,
): string | null {
  const paths = new Set(leavesOf(nodes).map((n) => n.path));
  const seen = new Set<string>();
  let route = findRoute(routes, pathname)?.route;
  while (route && !seen.has(route.path)) {
    if (paths.has(route.path)) return route.path;
    seen.add(route.path);
    const parent: string | undefined = route.parentRoute;
    route = parent === undefined ? undefined : routes.find((r) => r.path === parent);
  }
  return null;
}

/** The groups that lead to a path, outermost first, with the line itself last. */
export function trailTo(nodes: readonly MenuNode[], path: string | null): MenuNode[] {
  if (path === null) return [];
  for (const node of nodes) {
    if (node.path === path) return [node];
    const below = trailTo(node.children, path);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * Letters for "G, then a letter": `h` for the start page, else the first free letter of a route's name, in
 * menu order, so that the same
 * menu always gives the same letters.
 */
export function goLetters(nodes: readonly MenuNode[], routes: readonly Route[]): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const leaves = leavesOf(nodes);
  const { home } = places();
  if (leaves.some((n) => n.path === home)) letters.set('h', home);
  for (const { path } of leaves) {
    if (path === null || [...letters.values()].includes(path)) continue;
    const name = routes.find((r) => r.path === path)?.name ?? path;
    const free = [...name.toLowerCase()].find((c) => /[a-z]/.test(c) && !letters.has(c));
    if (free !== undefined) letters.set(free, path);
  }
  return letters;
}

/** Short menus stand open with plain headings; longer ones fold. */
export const standsOpen = (nodes: readonly MenuNode[]): boolean => leavesOf(nodes).length <= 24;
