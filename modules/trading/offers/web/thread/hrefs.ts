export { threadHref } from '../../rules/places.ts';
/** The confirmation letter and the order that follow a deal. */
export const letterHref = (id: string): string => `/transactionConfirmation?id=${id}`;
export const orderHref = (id: string): string => `/transactionManagement/orderDetail?id=${id}`;
