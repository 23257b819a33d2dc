import { screensOf } from '#kernel/web/guard/screens.ts';
import { pages, STATEMENTS } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [STATEMENTS]: () => import('./statement-list.tsx'),
  '/collectionManagement/bankStatements/desk/:id': () => import('./desk.tsx'),
});
