import { inquiryHref, marketInquiryHref, overseenHref } from '#trading/inquiries/rules/hrefs.ts';
import type { Identity } from '#kernel/rules/contract.ts';
import { receivableHref } from '#fulfilment/money/rules/hrefs.ts';
import { paymentHref } from '#fulfilment/payments/rules/pages.ts';
import { noteHref } from '#fulfilment/shipments/rules/hrefs.ts';

const HREFS: Readonly<Record<string, (id: string) => string>> = {
  DEAL: (id) => `/transactionConfirmation?dealId=${id}`,
  OFFER: (id) => `/resourceList/offerDetail?id=${id}`,
  NEGOTIATION: (id) => `/rmbSellManagement/OnlineNegotiation?id=${id}`,
  ORDER: (id) => `/transactionManagement/orderDetail?id=${id}`,
  PAYMENT: paymentHref,
  RECEIVABLE: receivableHref,
  SHIPMENT: noteHref,
};

const INQUIRIES: Readonly<Record<Identity, (id: string) => string>> = {
  platform: overseenHref,
  seller: marketInquiryHref,
  buyer: inquiryHref,
};

/** Where the document stands that a row of a figure comes from, for this reader; null for one without a page. */
export const documentHref = (
  row: { readonly bizType: string; readonly bizId: string },
  side: Identity,
): string | null =>
  row.bizType === 'INQUIRY' ? INQUIRIES[side](row.bizId) : (HREFS[row.bizType]?.(row.bizId) ?? null);
