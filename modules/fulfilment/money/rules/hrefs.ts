/** Addresses of single documents of money, written out where they are named. */
export const depositHref = (id: string): string => `/collectionManagement/deposits/detail/${id}`;
export const receivableHref = (id: string): string => `/collectionManagement/receivables/detail/${id}`;
export const creditHref = (id: string): string => `/collectionManagement/creditLines/detail/${id}`;
export const PAYMENTS = '/collectionManagement/paymentRegistration';
export const PAYMENT_FORM = '/collectionManagement/paymentEditing';
/** The form that pays a receivable; what an order owes on credit is paid as the order. */
export const payHref = (row: {
  readonly id: string;
  readonly bizType: string;
  readonly bizId: string;
}): string =>
  row.bizType === 'ORDER' ? `${PAYMENT_FORM}?orderId=${row.bizId}` : `${PAYMENT_FORM}?receivableId=${row.id}`;
/** The page of a document money moves for; null where it has none of its own. */
export function documentHref(bizType: string, bizId: string): string | null {
  if (bizType === 'ORDER') return `/transactionManagement/orderDetail?id=${bizId}`;
  if (bizType === 'DEAL') return `/transactionConfirmation?dealId=${bizId}`;
  // Whatever its lane: this page gives way to the one of the lane.
  if (bizType === 'NEGOTIATION') return `/rmbSellManagement/OnlineNegotiation?id=${bizId}`;
  if (bizType === 'SETTLEMENT') return `/settlementStatementManagement/viewSettlementStatement?id=${bizId}`;
  if (bizType === 'DEPOSIT') return depositHref(bizId);
  if (bizType === 'PAYMENT') return `${PAYMENTS}/detail/${bizId}`;
  if (bizType === 'RECEIVABLE') return receivableHref(bizId);
  return null;
}
