import { screensOf } from '#kernel/web/guard/screens.ts';
import { pages } from '../rules/pages.ts';

/** My exports, for everybody signed in. */
export const routes = screensOf(pages, {
  '/myAccount/export': () => import('./my-exports.tsx'),
});
