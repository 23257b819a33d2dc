import { pageRegistry } from '#office/permissions/rules/page-registry.ts';
import { modules } from './modules.ts';
import { plannedModules } from './planned-modules.ts';

const sources = modules.flatMap(({ pages, groups = [], grants = {} }) =>
  pages === undefined ? [] : [{ pages, groups, grants }],
);

/**
 * Every page of the product, built or planned, with its place in the menu and its shipped rights: collected
 * from what the modules declare.
 */
export const registry = pageRegistry([...sources, ...plannedModules]);
/**
 * Menu groups, every page that has a row in the menu tree in menu order, one of them by its path, and what a
 * shipped role holds.
 */
export const { groups, routes, routeAt, grantsOf } = registry;
