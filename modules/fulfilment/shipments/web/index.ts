import { screensOf } from '#kernel/web/guard/screens.ts';
import {
  DETAIL_PAGE,
  EDIT_PAGE,
  FLEET_PAGE,
  GATE_PAGE,
  ORDER_NOTES_PAGE,
  pages,
  RECEIPT_PAGE,
  RECEIPTS_PAGE,
  SHIPPING_PAGE,
  SLOTS_PAGE,
} from '../rules/pages.ts';

export const routes = screensOf(pages, {
  [ORDER_NOTES_PAGE]: () => import('./order-ship-notes.tsx'),
  [SHIPPING_PAGE]: () => import('./shipping-notices.tsx'),
  [EDIT_PAGE]: () => import('./note-form.tsx'),
  [DETAIL_PAGE]: () => import('./note-detail.tsx'),
  [RECEIPTS_PAGE]: () => import('./receipt-notices.tsx'),
  [RECEIPT_PAGE]: () => import('./receipt-form.tsx'),
  [GATE_PAGE]: () => import('./gate.tsx'),
  [SLOTS_PAGE]: () => import('./loading-slots.tsx'),
  [FLEET_PAGE]: () => import('./fleet.tsx'),
});
