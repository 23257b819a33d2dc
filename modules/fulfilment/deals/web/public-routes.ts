import { checkRoutes } from '#kernel/web/document-check/routes.ts';
import type { RouteDef } from '#kernel/web/guard/route.ts';
import { LETTER_CHECK, FORMER_LETTER_CHECK } from '../rules/check-page.ts';
import { letterCheckWords } from '../rules/check-words.ts';

/** The page behind the code of a printed letter: banks, carriers and tank farms have no login. */
export const publicRoutes: readonly RouteDef[] = checkRoutes({
  name: 'letterCheck',
  title: letterCheckWords.table.title,
  paths: [LETTER_CHECK, FORMER_LETTER_CHECK],
  load: () => import('./letter-check.tsx'),
});
