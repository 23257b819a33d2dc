import type { RouteDef } from '#kernel/web/guard/route.ts';
import { productRoutes } from './products/index.ts';

/** Every screen of the catalogue: each part brings its own. */
export const routes: readonly RouteDef[] = [...productRoutes];
