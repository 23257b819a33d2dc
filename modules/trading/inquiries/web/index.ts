import { screensOf } from '#kernel/web/guard/screens.ts';
import {
  BID_PAGE,
  BID_WIN_LIST,
  BUY_DETAIL,
  INQUIRY_DETAIL,
  INQUIRY_LIST,
  INQUIRY_OVERSIGHT,
  MY_BID,
  MY_INQUIRY,
  NEW_INQUIRY,
  pages,
  RMB_BUY_LIST,
  WIN_BID_LIST,
} from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [INQUIRY_LIST]: () => import('./inquiry-list.tsx'),
  [INQUIRY_OVERSIGHT]: () => import('./inquiry-oversight.tsx'),
  [NEW_INQUIRY]: () => import('./new-inquiry.tsx'),
  [MY_INQUIRY]: () => import('./my-inquiry.tsx'),
  [INQUIRY_DETAIL]: () => import('./inquiry-detail.tsx'),
  [BID_WIN_LIST]: () => import('./bid-win-list.tsx'),
  [MY_BID]: () => import('./my-bid.tsx'),
  [BID_PAGE]: () => import('./bid.tsx'),
  [WIN_BID_LIST]: () => import('./win-bid-list.tsx'),
  [RMB_BUY_LIST]: () => import('./rmb-buy-list.tsx'),
  [BUY_DETAIL]: () => import('./market-inquiry.tsx'),
});
