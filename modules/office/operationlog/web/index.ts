import { screensOf } from '#kernel/web/guard/screens.ts';
import { LOG_ROUTE, pages } from '../rules/pages.ts';
import { fetchNames } from './names.ts';

export { namesFrom } from './names.ts';

export const routes = screensOf(pages, {
  [LOG_ROUTE]: async () => {
    await fetchNames();
    return import('./operation-logs.tsx');
  },
});
