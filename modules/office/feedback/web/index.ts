import { screensOf } from '#kernel/web/guard/screens.ts';
import { ADMIN_LIST, ADMIN_REPLY, pages, USER_ADD, USER_DETAIL, USER_LIST } from '../rules/pages.ts';

/** Feedback by kind of user (R-FEED-008): customer service lists and replies, members add, list and read. */
export const routes = screensOf(pages, {
  [ADMIN_LIST]: () => import('./admin-list.tsx'),
  [ADMIN_REPLY]: () => import('./admin-reply.tsx'),
  [USER_ADD]: () => import('./user-add.tsx'),
  [USER_LIST]: () => import('./user-list.tsx'),
  [USER_DETAIL]: () => import('./user-detail.tsx'),
});
