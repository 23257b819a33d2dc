import { screensOf } from '#kernel/web/guard/screens.ts';
import { EDIT_INVOICE, INVOICES, pages, VIEW_INVOICE } from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [INVOICES]: () => import('./my-invoices.tsx'),
  [EDIT_INVOICE]: () => import('./edit-invoice.tsx'),
  [VIEW_INVOICE]: () => import('./view-invoice.tsx'),
});
