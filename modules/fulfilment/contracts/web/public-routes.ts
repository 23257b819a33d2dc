import { checkRoutes } from '#kernel/web/document-check/routes.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { CONTRACT_CHECK, FORMER_CONTRACT_CHECK } from '../rules/check-page.ts';
import { contractCheckWords } from '../rules/check-words.ts';

/** The page behind the code of a printed contract: banks and carriers have no login. */
export const publicRoutes: readonly RouteDef[] = checkRoutes({
  name: 'contractCheck',
  title: contractCheckWords.table.title,
  paths: [CONTRACT_CHECK, FORMER_CONTRACT_CHECK],
  load: () => import('./contract-check.tsx'),
});
