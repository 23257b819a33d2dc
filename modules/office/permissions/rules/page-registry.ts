import {
  isKeptShape,
  type MenuGroup,
  type Page,
  type PageGrants,
  type PageSet,
} from '#kernel/rules/pages.ts';
import type { ButtonCode } from './buttons.ts';
import type { RoleCode } from './role-codes.ts';
import { CONSOLES, type Console, type PermissionRoute, type RouteGroup } from './route.ts';
import { shippedGrantsOf } from './shipped-grants.ts';
import { ROLE_CODES, shippedRoles } from './shippedRoles.ts';

/** What one module brings to the menu: its pages, the groups it opens, and who holds its pages when it is installed. */
export interface PageSource {
  readonly pages: PageSet;
  readonly groups?: readonly MenuGroup[];
  readonly grants?: PageGrants;
}

/** Every page of the product with its place in the menu and its shipped rights. */
export interface PageRegistry {
  /** Menu groups in their order; the first one, without a path, gathers the top-level pages. */
  readonly groups: readonly RouteGroup[];
  /** Every page that has a row in the menu tree, in menu order (administration-domain 26). */
  readonly routes: readonly PermissionRoute[];
  routeAt(path: string): PermissionRoute | undefined;
  /** Every declared page, those without a row in the menu tree too. */
  readonly pages: readonly Page[];
  /**
   * What a shipped role holds: path → button codes (none: visible without buttons). A path that is not a key
   * is absent from the role's menu.
   */
  grantsOf(role: RoleCode): ReadonlyMap<string, readonly ButtonCode[]>;
}

const MAIN: RouteGroup = {
  code: 'main',
  zh: '主页面',
  en: 'Main pages',
  icon: 'HomeOutlined',
  section: 'workbench',
};
const groupFrom = ({ title, order: _, ...group }: MenuGroup): RouteGroup => ({ ...group, ...title });

/** The group a path belongs to: the longest group path it lies under, else the top-level pages. */
function groupOf(path: string, groups: readonly RouteGroup[]): RouteGroup {
  const under = groups.filter((group) => group.path !== undefined && path.startsWith(`${group.path}/`));
  return under.sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0))[0] ?? MAIN;
}

/**
 * Collects what the modules declare. Refuses declarations that contradict one another. Source:
 * administration-domain 8, 26.
 */
export function pageRegistry(sources: readonly PageSource[]): PageRegistry {
  const groups = [
    MAIN,
    ...sources
      .flatMap((source) => source.groups ?? [])
      .sort((a, b) => a.order - b.order)
      .map(groupFrom),
  ];
  const pages = sources.flatMap((source) => source.pages.pages);
  const held = new Map(
    ROLE_CODES.map((role) => [
      role,
      shippedGrantsOf(
        role,
        sources.map((s) => s.grants ?? {}),
        pages,
      ),
    ]),
  );
  const consolesOf = (path: string): readonly Console[] =>
    CONSOLES.filter((side) =>
      shippedRoles.some((role) => role.type === side && held.get(role.code)?.has(path)),
    );
  const placed = pages
    .filter((page) => page.order !== undefined)
    .map((page) => ({ page, group: groupOf(page.path, groups) }))
    .sort(
      (a, b) =>
        groups.indexOf(a.group) - groups.indexOf(b.group) || (a.page.order ?? 0) - (b.page.order ?? 0),
    );
  const problems = contradictions(sources, pages, placed);
  if (problems.length > 0) throw new Error(`the pages contradict one another:\n${problems.join('\n')}`);
  const routes = placed.map(({ page, group }, index) => {
    const shown = consolesOf(page.path);
    // A hidden page that nobody is granted goes with its parent (administration-domain 8.4).
    const consoles = shown.length === 0 && page.parent !== undefined ? consolesOf(page.parent) : shown;
    return routeFrom(page, group, consoles, (index + 1) * 10);
  });
  const byPath = new Map(routes.map((route) => [route.path, route]));
  return {
    groups,
    routes,
    routeAt: (path) => byPath.get(path),
    pages,
    grantsOf: (role) => held.get(role) ?? new Map(),
  };
}

const routeFrom = (
  page: Page,
  group: RouteGroup,
  consoles: readonly Console[],
  sort: number,
): PermissionRoute => ({
  path: page.path,
  name: page.name,
  title: page.menuTitle ?? page.title,
  group: group.code,
  section: page.section ?? group.section,
  ...(page.parent === undefined ? {} : { parentRoute: page.parent }),
  hidden: page.parent !== undefined,
  // A hidden page is not delivered with the menu, so its row keeps what its shape says.
  keepAlive: page.parent === undefined ? page.keepAlive : isKeptShape(page.shape),
  icon: page.icon,
  buttons: page.buttons,
  consoles,
  built: page.planned !== true,
  capability: page.owner,
  shape: page.shape,
  sort,
});

const twice = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, i) => values.indexOf(value) !== i)),
];

/** What declarations of different modules say against one another, in words for whoever wrote them. */
function contradictions(
  sources: readonly PageSource[],
  pages: readonly Page[],
  placed: readonly { readonly page: Page; readonly group: RouteGroup }[],
): string[] {
  const byPath = new Map(pages.map((page) => [page.path as string, page]));
  const rows = sources.flatMap(({ grants }) => [...(grants?.platform ?? []), ...(grants?.member ?? [])]);
  const granted = new Set(rows.flatMap((row) => row.pages));
  return [
    ...twice(pages.map((page) => page.path)).map((path) => `${path} is declared twice`),
    ...twice(pages.map((page) => page.name)).map((name) => `two pages are named ${name}`),
    ...twice(placed.map(({ page, group }) => `${group.code} ${page.order}`)).map(
      (place) => `two pages have the place ${place}`,
    ),
    ...pages
      .filter((page) => page.parent !== undefined && !byPath.has(page.parent))
      .map((page) => `${page.path} belongs to ${page.parent}, which is not declared`),
    ...pages
      .filter((page) => page.parent !== undefined && granted.has(page.path) !== (page.ownRights === true))
      .map(
        (page) => `${page.path}: a page under another is granted by itself if and only if it says ownRights`,
      ),
    ...rows.flatMap((row) =>
      row.pages.flatMap((path) => {
        const page = byPath.get(path);
        if (page === undefined) return [`${path} is granted and not declared`];
        if (page.order === undefined)
          return [`${path} is granted and has no row in the menu tree: say its order`];
        const said = [
          ...(row.buttons ?? []),
          ...Object.values(row.roles).flatMap((g) => (g === 'all' ? [] : g)),
        ];
        return said
          .filter((code) => !page.buttons.includes(code))
          .map((code) => `${path} does not offer the button ${code} that a row grants`);
      }),
    ),
  ];
}
