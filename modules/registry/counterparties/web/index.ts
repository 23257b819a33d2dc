import { screensOf } from '#kernel/web/guard/screens.ts';
import { CHECK_PAGE, COUNTERPARTIES_PAGE, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [COUNTERPARTIES_PAGE]: () => import('./rule-list.tsx'),
  [CHECK_PAGE]: () => import('./check-page.tsx'),
});
