import type { RouteDef } from '#kernel/web/guard/route.ts';
import { marketBoards } from './market/routes.ts';
import { negotiationRoutes } from './thread/routes.ts';

/** Screens of offers and negotiations. */
export const routes: readonly RouteDef[] = [...marketBoards, ...negotiationRoutes];
