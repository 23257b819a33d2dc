import { BID_PAGE, BUY_DETAIL, INQUIRY_DETAIL, INQUIRY_LIST, NEW_INQUIRY } from './pages.ts';

export const inquiryHref = (id: string): string => `${INQUIRY_DETAIL}?id=${id}`;
export const newInquiryHref = (from?: { readonly id?: string; readonly copy?: string }): string =>
  from?.id !== undefined
    ? `${NEW_INQUIRY}?id=${from.id}`
    : from?.copy !== undefined
      ? `${NEW_INQUIRY}?copy=${from.copy}`
      : NEW_INQUIRY;
export const marketInquiryHref = (id: string): string => `${BUY_DETAIL}?id=${id}`;
export const bidHref = (inquiryId: string): string => `${BID_PAGE}?inquiryId=${inquiryId}`;
/** Papers that come of an award. */
export const dealHref = (id: string): string => `/transactionConfirmation?dealId=${id}`;
export const orderHref = (id: string): string => `/transactionManagement/orderDetail?id=${id}`;
export const overseenHref = (id: string): string => `${INQUIRY_LIST}/detail/${id}`;
