import { screensOf } from '#kernel/web/guard/screens.ts';
import { ASK_PAGE, pages, RECEIVED_LEADS, SENT_LEADS } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [SENT_LEADS]: () => import('./sent-leads.tsx'),
  [ASK_PAGE]: () => import('./ask-sellers.tsx'),
  '/rmbTradeManagement/sentLeads/detail/:id': () => import('./sent-lead.tsx'),
  [RECEIVED_LEADS]: () => import('./received-leads.tsx'),
  '/rmbSellManagement/receivedLeads/detail/:id': () => import('./received-lead.tsx'),
});
