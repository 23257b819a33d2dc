import { DETAIL_PAGE, EDIT_PAGE, GATE_PAGE, RECEIPT_PAGE } from './pages.ts';

export const noteHref = (id: string): string => `${DETAIL_PAGE}?id=${id}`;
/** Where a note is written: buyers hold Add and Edit beside their receipts, sellers beside their notices (26.2). */
export const editHref = (id: string, side: string): string =>
  side === 'buyer' ? `${RECEIPT_PAGE}?noteId=${id}` : `${EDIT_PAGE}?id=${id}`;
export const writePage = (side: string): string => (side === 'buyer' ? RECEIPT_PAGE : EDIT_PAGE);
export const newNoteHref = (orderId: string, side: string): string => `${writePage(side)}?orderId=${orderId}`;
export const receiptHref = (id: string): string => `${RECEIPT_PAGE}?id=${id}`;
export const gateHref = (id: string): string => `${GATE_PAGE}?id=${id}`;
