import type { RouteDef } from '#kernel/web/guard/route.ts';
import { VOUCHER_CHECK } from '../rules/check-page.ts';
import { checkTitleWords } from '../rules/check-title-words.ts';

/** The page behind the code of a printed voucher: banks, carriers and courts have no login. */
export const publicRoutes: readonly RouteDef[] = [
  {
    path: VOUCHER_CHECK,
    name: 'voucherCheck',
    title: checkTitleWords.table.title,
    module: 'public',
    hidden: true,
    keepAlive: false,
    buttons: [],
    requiresAuth: false,
    shape: 'view',
    load: () => import('./voucher-check.tsx'),
  },
];
