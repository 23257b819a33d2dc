import { screensOf } from '#kernel/web/guard/screens.ts';
import { ADD_ALERT_PAGE, ALERTS_PAGE, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [ALERTS_PAGE]: () => import('./alert-list.tsx'),
  [ADD_ALERT_PAGE]: () => import('./add-alert.tsx'),
  '/myBusiness/alerts/edit/:id': () => import('./edit-alert.tsx'),
  '/myBusiness/alerts/detail/:id': () => import('./alert-detail.tsx'),
});
