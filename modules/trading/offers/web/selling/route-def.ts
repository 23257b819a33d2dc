import type { Said } from '#kernel/rules/words.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';

/** Buttons, titles and icons are those of the registry of routes (administration-domain 26). */
export interface Listed {
  readonly path: string;
  readonly title: Said;
  readonly icon: string;
  readonly buttons: readonly string[];
  readonly shape: RouteDef['shape'];
  readonly parentRoute?: string;
  readonly load: RouteDef['load'];
}
const module = (path: string): string => path.split('/')[1] ?? '';
const last = (path: string): string => path.split('/').at(-1) ?? path;

export const listed = ({ parentRoute, ...route }: Listed): RouteDef => ({
  ...route,
  name: last(route.path),
  module: module(route.path),
  keepAlive: route.shape === 'list',
  hidden: parentRoute !== undefined,
  ...(parentRoute === undefined ? {} : { parentRoute }),
});

/** A page under a list: its rights and its mark in the menu are the list's. */
export const under = (
  list: Listed,
  tail: string,
  title: Said,
  shape: RouteDef['shape'],
  load: RouteDef['load'],
): RouteDef => ({
  path: `${list.path}/${tail}`,
  name: `${last(list.path)}${tail.charAt(0).toUpperCase()}${tail.slice(1).replace('/:id', '')}`,
  title,
  module: module(list.path),
  parentRoute: list.path,
  hidden: true,
  icon: list.icon,
  buttons: list.buttons,
  shape,
  keepAlive: true,
  load,
});
