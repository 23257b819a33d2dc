import type { Console, PermissionRoute, RouteEntry } from './route.ts';
import { routeGroups } from './route-groups.ts';
import { companyRoutes } from './routes-company.ts';
import { fulfilmentRoutes } from './routes-fulfilment.ts';
import { marketRoutes } from './routes-market.ts';
import { systemRoutes } from './routes-system.ts';
import { tradeRoutes } from './routes-trade.ts';
import { buttonsOffered, consolesShowing } from './shippedRoles.ts';

export type { Console, PermissionRoute, RouteGroup, RouteShape, Section } from './route.ts';
export { CONSOLES } from './route.ts';
export { routeGroups, sections } from './route-groups.ts';

const entries = [...marketRoutes, ...tradeRoutes, ...fulfilmentRoutes, ...companyRoutes, ...systemRoutes];
const groupOrder = new Map(routeGroups.map((group, index) => [group.code, index]));

/** The group a path belongs to: the longest group path it lies under, else the top-level pages. */
function groupOf(path: string): string {
  const under = routeGroups.filter((group) => group.path !== undefined && path.startsWith(`${group.path}/`));
  return under.sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0))[0]?.code ?? 'main';
}

/** Lists, trees and boards are kept while other tabs are shown, and so is the confirmation letter (administration-domain 8.2). */
const isKept = (entry: RouteEntry): boolean =>
  entry.shape === 'list' ||
  entry.shape === 'tree' ||
  entry.shape === 'board' ||
  entry.path === '/transactionConfirmation';

function routeFrom(entry: RouteEntry, sort: number): PermissionRoute {
  const group = groupOf(entry.path);
  const shown: readonly Console[] = consolesShowing(entry.path);
  // A hidden page the matrices do not name takes over what its list offers (administration-domain 8.4).
  const source = shown.length === 0 && entry.parentRoute !== undefined ? entry.parentRoute : entry.path;
  return {
    path: entry.path,
    name: entry.name ?? entry.path.split('/').at(-1) ?? entry.path,
    title: { zh: entry.zh, en: entry.en },
    group,
    section: entry.section ?? routeGroups.find((known) => known.code === group)?.section ?? 'workbench',
    ...(entry.parentRoute === undefined ? {} : { parentRoute: entry.parentRoute }),
    hidden: entry.hidden ?? false,
    keepAlive: isKept(entry),
    icon: entry.icon,
    buttons: buttonsOffered(source),
    consoles: consolesShowing(source),
    built: entry.built ?? false,
    capability: entry.capability,
    shape: entry.shape,
    sort,
  };
}

/** Every route behind the login, in menu order: groups as the specifications name them, routes as they stand within. Source: specification-trading 2, specification-administration 2, administration-domain 26. */
export const routes: readonly PermissionRoute[] = entries
  .map((entry, index) => ({ entry, index, group: groupOrder.get(groupOf(entry.path)) ?? 0 }))
  .sort((a, b) => a.group - b.group || a.index - b.index)
  .map(({ entry }, index) => routeFrom(entry, (index + 1) * 10));

const byPath = new Map(routes.map((route) => [route.path, route]));

/** One route by its path; undefined when the registry does not know it. */
export const routeAt = (path: string): PermissionRoute | undefined => byPath.get(path);

/** Open to every signed-in user without a grant (administration-domain 8.4); the pages under /myAccount too. */
export const ALWAYS_ON: readonly string[] = [
  '/home',
  '/pchome',
  '/goodsCategory',
  '/resourceList',
  '/rmbBuyList',
  '/rmbSellList',
  '/dollarList',
  '/helpCenter',
  '/myMessage',
  ...routes.filter((route) => route.group === 'myAccount').map((route) => route.path),
];
