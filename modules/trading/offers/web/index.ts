import type { RouteDef } from '#kernel/web/guard/route.ts';
import { marketBoards } from './market/routes.ts';
import { routes as oversight } from './oversight/routes.ts';
import { routes as selling } from './selling/routes.ts';
import { negotiationRoutes } from './thread/routes.ts';

/** Screens of offers and negotiations. */
export const routes: readonly RouteDef[] = [...marketBoards, ...selling, ...negotiationRoutes, ...oversight];
