import { screensOf } from '#kernel/web/guard/screens.ts';
import { ADD_VOUCHER, pages, VOUCHERS_PAGE } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [VOUCHERS_PAGE]: () => import('./voucher-list.tsx'),
  [ADD_VOUCHER]: () => import('./add-voucher.tsx'),
  '/blockChain/vouchersList/detail/:id': () => import('./voucher-detail.tsx'),
});
