import { screensOf } from '#kernel/web/guard/screens.ts';
import { DEAL_RECORD, LETTER_PAGE, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [LETTER_PAGE]: () => import('./transaction-confirmation.tsx'),
  [DEAL_RECORD]: () => import('./transaction-record.tsx'),
  '/transactionManagement/historicalTransaction': () => import('./purchase-deals.tsx'),
  '/transactionManagement/offerHistory': () => import('./sales-deals.tsx'),
});
