import { screensOf } from '#kernel/web/guard/screens.ts';
import { DEAL_FILE, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [DEAL_FILE]: () => import('./deal-file-page.tsx'),
});
