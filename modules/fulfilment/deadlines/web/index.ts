import { screensOf } from '#kernel/web/guard/screens.ts';
import { DEADLINES, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [DEADLINES]: () => import('./deadlines-page.tsx'),
});
