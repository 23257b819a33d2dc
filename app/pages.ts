import { pageRegistry } from '#office/permissions/rules/page-registry.ts';
import { plannedRooms } from './planned-rooms.ts';
import { rooms } from './rooms.ts';

const sources = rooms.flatMap(({ pages, groups = [], grants = {} }) =>
  pages === undefined ? [] : [{ pages, groups, grants }],
);

/** Every page of the product, built or planned, with its place in the menu and its shipped rights: collected from what the modules declare. */
export const registry = pageRegistry([...sources, ...plannedRooms]);
/** Menu groups, every page that has a row in the menu tree in menu order, one of them by its path, and what a shipped role holds. */
export const { groups, routes, routeAt, grantsOf } = registry;
