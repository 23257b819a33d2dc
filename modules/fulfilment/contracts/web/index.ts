import { screensOf } from '#kernel/web/guard/screens.ts';
import { CLAUSES, EDIT_CONTRACT, MY_CONTRACT, pages, STATE_TRACKING, VIEW_CONTRACT } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [MY_CONTRACT]: () => import('./my-contract.tsx'),
  [EDIT_CONTRACT]: () => import('./add-new-contract.tsx'),
  [VIEW_CONTRACT]: () => import('./view-contract.tsx'),
  [STATE_TRACKING]: () => import('./state-tracking.tsx'),
  [CLAUSES]: () => import('./clause-library.tsx'),
});
