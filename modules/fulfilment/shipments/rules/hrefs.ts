import { DETAIL_PAGE, EDIT_PAGE, GATE_PAGE, RECEIPT_PAGE } from './pages.ts';

export const noteHref = (id: string): string => `${DETAIL_PAGE}?id=${id}`;
export const editHref = (id: string): string => `${EDIT_PAGE}?id=${id}`;
export const newNoteHref = (orderId: string): string => `${EDIT_PAGE}?orderId=${orderId}`;
export const receiptHref = (id: string): string => `${RECEIPT_PAGE}?id=${id}`;
export const gateHref = (id: string): string => `${GATE_PAGE}?id=${id}`;
