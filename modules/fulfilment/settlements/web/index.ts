import { screensOf } from '#kernel/web/guard/screens.ts';
import { DISCOUNT_TABLES, EDIT_STATEMENT, pages, STATEMENTS, VIEW_STATEMENT } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [STATEMENTS]: () => import('./statement-lists.tsx'),
  [EDIT_STATEMENT]: () => import('./edit-statement.tsx'),
  [VIEW_STATEMENT]: () => import('./statement-view.tsx'),
  [DISCOUNT_TABLES]: () => import('./discount-tables.tsx'),
});
