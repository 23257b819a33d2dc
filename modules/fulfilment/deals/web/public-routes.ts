import type { RouteDef } from '#kernel/web/guard/route.ts';
import { LETTER_CHECK } from '../rules/check-page.ts';
import { letterCheckWords } from '../rules/check-words.ts';

/** The page behind the code of a printed letter: banks, carriers and tank farms have no login. */
export const publicRoutes: readonly RouteDef[] = [
  {
    path: LETTER_CHECK,
    name: 'letterCheck',
    title: letterCheckWords.table.title,
    module: 'public',
    hidden: true,
    keepAlive: false,
    buttons: [],
    requiresAuth: false,
    shape: 'view',
    load: () => import('./letter-check.tsx'),
  },
];
