import type { RouteDef } from '#kernel/web/guard/route.ts';

/** Approval tasks are shown on the pages of their documents (offer approval, order approval); this capability has no page of its own. */
export const routes: readonly RouteDef[] = [];
