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

/** Where the document stands that a row of a figure comes from; null for one without a page. */
export const documentHref = (row: { readonly bizType: string; readonly bizId: string }): string | null =>
  HREFS[row.bizType]?.(row.bizId) ?? null;
