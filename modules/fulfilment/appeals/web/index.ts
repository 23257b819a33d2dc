import { screensOf } from '#kernel/web/guard/screens.ts';
import { APPEAL_DESK, APPEAL_DETAIL, DESK_DETAIL, FILE_APPEAL, OWN_APPEALS, pages } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [OWN_APPEALS]: () => import('./own-appeals.tsx'),
  [FILE_APPEAL]: () => import('./file-appeal.tsx'),
  [APPEAL_DETAIL]: () => import('./appeal-view.tsx'),
  [APPEAL_DESK]: () => import('./appeal-desk.tsx'),
  [DESK_DETAIL]: () => import('./appeal-view.tsx'),
});
