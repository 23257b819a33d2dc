import { checkRoutes } from '#kernel/web/document-check/routes.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { VOUCHER_CHECK, FORMER_VOUCHER_CHECK } from '../rules/check-page.ts';
import { checkTitleWords } from '../rules/check-title-words.ts';

/** The page behind the code of a printed voucher: banks, carriers and courts have no login. */
export const publicRoutes: readonly RouteDef[] = checkRoutes({
  name: 'voucherCheck',
  title: checkTitleWords.table.title,
  paths: [VOUCHER_CHECK, FORMER_VOUCHER_CHECK],
  load: () => import('./voucher-check.tsx'),
});
