import type { RouteDef } from '#kernel/web/guard/route.ts';
import { baseRoutes } from './base/index.ts';
import { productRoutes } from './products/index.ts';

/** Every screen of the catalogue: each part brings its own. */
export const routes: readonly RouteDef[] = [...baseRoutes, ...productRoutes];
