import { screensOf } from '#kernel/web/guard/screens.ts';
import { ACCOUNT_STATEMENT, BALANCE, CREDIT_LINES, DEPOSITS, pages, RECEIVABLES } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [DEPOSITS]: () => import('./deposit-list.tsx'),
  '/collectionManagement/deposits/detail/:id': () => import('./deposit-detail.tsx'),
  [BALANCE]: () => import('./balance.tsx'),
  [RECEIVABLES]: () => import('./receivable-list.tsx'),
  '/collectionManagement/receivables/detail/:id': () => import('./receivable-detail.tsx'),
  [CREDIT_LINES]: () => import('./credit-list.tsx'),
  '/collectionManagement/creditLines/detail/:id': () => import('./credit-detail.tsx'),
  [ACCOUNT_STATEMENT]: () => import('./account-statement.tsx'),
});
