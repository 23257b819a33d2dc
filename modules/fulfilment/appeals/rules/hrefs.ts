import type { TargetType } from './appeal-lifecycle.ts';
import { FILE_APPEAL } from './pages.ts';

/** The form for an appeal about a document. */
export const fileHref = (targetType: TargetType, id: string): string =>
  `${FILE_APPEAL}?targetType=${targetType}&targetId=${id}`;
const PAGES: Readonly<Record<Exclude<TargetType, 'deal'>, string>> = {
  order: '/transactionManagement/orderDetail',
  shipment: '/shippingManagement/viewNotification',
  settlement: '/settlementStatementManagement/viewSettlementStatement',
  invoice: '/invoiceManagement/viewInVoice',
};
/** The page of what an appeal is about; of a deal that of the order it was laid in. */
export const targetHref = (row: { targetType: string; targetId: string; orderId: string }): string =>
  row.targetType === 'deal'
    ? `${PAGES.order}?id=${row.orderId}`
    : `${PAGES[row.targetType as keyof typeof PAGES]}?id=${row.targetId}`;
