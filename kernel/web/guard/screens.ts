import type { Page, PageSet } from '#kernel/rules/pages.ts';
import type { RouteDef } from './route.ts';

type Load = RouteDef['load'];
const nothing: Load = () => Promise.reject(new Error('a planned page has no screen'));

/** Attaches a screen to each page of a module; a page without one does not compile, unless it is declared as planned. */
export const screensOf = <Built extends string>(
  set: PageSet<Built>,
  screens: Readonly<Record<Built, Load>>,
): readonly RouteDef[] =>
  set.pages.map((page) => routeOf(page, (screens as Readonly<Record<string, Load>>)[page.path]));

function routeOf(page: Page, load: Load | undefined): RouteDef {
  if (load === undefined && page.planned !== true) throw new Error(`page ${page.path} has no screen`);
  return {
    path: page.path,
    name: page.name,
    title: page.title,
    module: page.path.split('/')[1] ?? '',
    icon: page.icon,
    buttons: page.buttons,
    shape: load === undefined ? 'planned' : page.shape,
    hidden: page.parent !== undefined,
    keepAlive: page.keepAlive,
    ...(page.parent === undefined ? {} : { parentRoute: page.parent }),
    ...(page.ownRights === undefined ? {} : { ownEntry: true }),
    ...(page.alwaysOn === undefined ? {} : { alwaysOn: true }),
    ...(page.standalone === undefined ? {} : { standalone: true }),
    ...(page.personal === undefined ? {} : { personal: page.personal }),
    ...(page.landing === undefined ? {} : { landing: page.landing }),
    ...(page.instead === undefined ? {} : { instead: page.instead }),
    load: load ?? nothing,
  };
}
