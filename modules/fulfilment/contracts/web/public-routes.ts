import type { RouteDef } from '#kernel/web/guard/route.ts';
import { CONTRACT_CHECK } from '../rules/check-page.ts';
import { contractCheckWords } from '../rules/check-words.ts';

/** The page behind the code of a printed contract: banks and carriers have no login. */
export const publicRoutes: readonly RouteDef[] = [
  {
    path: CONTRACT_CHECK,
    name: 'contractCheck',
    title: contractCheckWords.table.title,
    module: 'public',
    hidden: true,
    keepAlive: false,
    buttons: [],
    requiresAuth: false,
    shape: 'view',
    load: () => import('./contract-check.tsx'),
  },
];
