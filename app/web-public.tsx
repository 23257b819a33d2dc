import { publicRoutes as contractCheck } from '#fulfilment/contracts/web/public-routes.ts';
import { publicRoutes as letterCheck } from '#fulfilment/deals/web/public-routes.ts';
import { publicRoutes as voucherCheck } from '#fulfilment/vouchers/web/public-routes.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { publicRoutes as beforeSignIn } from '#office/identity/web/public-routes.ts';

/** Every page that needs no login: those before sign-in, and those that modules open to whoever holds a paper of theirs. */
export const publicScreens: readonly RouteDef[] = [
  ...beforeSignIn,
  ...letterCheck,
  ...contractCheck,
  ...voucherCheck,
];
