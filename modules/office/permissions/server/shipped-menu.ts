import { buttons } from '../rules/buttons.ts';
import type { PageRegistry } from '../rules/page-registry.ts';
import { CONSOLES, type Console, type PermissionRoute } from '../rules/route.ts';
import { type Section, sections } from '../rules/sections.ts';
import { ROLE_CODES } from '../rules/shippedRoles.ts';

/** A menu row as it is shipped; parents come before their children. */
export interface ShippedLine {
  readonly key: string;
  readonly parent: string | null;
  readonly inherits: string | null;
  readonly zh: string;
  readonly en: string;
  readonly code: string;
  readonly type: '10' | '20';
  readonly url: string | null;
  readonly icon: string | null;
  readonly sort: number;
  readonly shown: boolean;
  readonly scopes: readonly Console[];
  readonly keepAlive: boolean | null;
  readonly level: number;
}

/** The nearest page above a hidden one that has grants of its own; null when the page has them itself or nobody has. */
function inheritsFrom(route: PermissionRoute, held: ReadonlySet<string>, pages: PageRegistry): string | null {
  if (held.has(route.path)) return null;
  const seen = new Set<string>([route.path]);
  for (let at = route.parentRoute; at !== undefined && !seen.has(at); at = pages.routeAt(at)?.parentRoute) {
    seen.add(at);
    if (held.has(at)) return at;
  }
  return null;
}

/** The shipped menu: seven headings, their groups, pages and buttons (screens 2.1, administration-domain 8.1, 26). */
export function shippedMenu(registry: PageRegistry): ShippedLine[] {
  const { groups: routeGroups, routes, routeAt } = registry;
  const held = new Set(ROLE_CODES.flatMap((role) => [...registry.grantsOf(role).keys()]));
  const homeSection = new Map(routeGroups.map((g) => [g.code, g.section]));
  const topGroup = (code: string): string => routeGroups.find((g) => g.code === code)?.parent ?? code;
  /** A page stands in its group when it belongs to the group's heading, else directly under its own heading. */
  const groupKey = (route: PermissionRoute): string | null => {
    const group = topGroup(route.group);
    return group === 'main' || homeSection.get(group) !== route.section ? null : `group:${group}`;
  };
  const blank = {
    inherits: null,
    url: null,
    keepAlive: null,
    shown: true,
    scopes: CONSOLES,
    type: '10' as const,
  };
  const headings = (Object.keys(sections) as Section[]).map((code, i) => ({
    ...blank,
    key: `section:${code}`,
    parent: null,
    code,
    ...labelled(sections[code]),
    sort: (i + 1) * 10,
    level: 1,
  }));
  const groups = routeGroups
    .filter((g) => g.path !== undefined && g.parent === undefined)
    .map((g) => ({
      ...blank,
      key: `group:${g.code}`,
      parent: `section:${g.section}`,
      code: g.code,
      ...labelled(g),
      url: g.path ?? null,
      level: 2,
      sort: Math.min(...routes.filter((r) => topGroup(r.group) === g.code).map((r) => r.sort), 100_000),
    }));
  const pages = routes.map((r) => ({
    ...blank,
    key: r.path,
    parent: groupKey(r) ?? `section:${r.section}`,
    inherits: inheritsFrom(r, held, registry),
    code: r.name,
    zh: r.title.zh,
    en: r.title.en,
    icon: r.icon,
    url: r.path,
    sort: r.sort,
    shown: !r.hidden,
    scopes: r.consoles,
    keepAlive: r.keepAlive,
    level: groupKey(r) === null ? 2 : 3,
  }));
  const pressed = pages.flatMap((p) =>
    (p.inherits === null ? (routeAt(p.key)?.buttons ?? []) : []).map((code, i) => ({
      ...blank,
      key: `${p.key}#${code}`,
      parent: p.key,
      code,
      ...buttons[code],
      icon: null,
      type: '20' as const,
      sort: i + 1,
      scopes: p.scopes,
      level: p.level + 1,
    })),
  );
  return [...headings, ...groups, ...pages, ...pressed];
}

const labelled = (said: { zh: string; en: string; icon: string }) => ({
  zh: said.zh,
  en: said.en,
  icon: said.icon,
});

export interface ShippedGrant {
  readonly role: string;
  readonly menu: string;
  readonly button: string;
}
/** Every (role, page, button) of the matrices of administration-domain 26; an empty button is the page itself. */
export const shippedGrants = (registry: PageRegistry): ShippedGrant[] =>
  ROLE_CODES.flatMap((role) =>
    [...registry.grantsOf(role)].flatMap(([path, codes]) =>
      ['', ...codes].map((button) => ({ role, menu: path, button })),
    ),
  );
