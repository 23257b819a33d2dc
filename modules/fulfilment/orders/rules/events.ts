/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

/**
 * An order gave its goods up (cancelled, or payment overdue). `withDeal`: it fell with a voided deal, which
 * returns the goods once for all.
 */
export const orderRevoked: Kind<{
  orderId: string;
  dealId: string | null;
  /** Of a deal: its leg. Only leg A was sold by the source; leg B is what an intermediary resold. */
  legNo: string | null;
  quantity: string;
  withDeal: boolean;
}> = { name: 'orders.revoked' };
/** An order reached its end: 01 revoked or 31 completed. */
export const orderEnded: Kind<{
  orderId: string;
  dealId: string | null;
  state: '01' | '31';
  paidAmount: string;
  /** Why it ended in 01 (order_close_reason), and whether its payment was overdue then; null and false at 31. */
  closeReason: string | null;
  overdue: boolean;
}> = { name: 'orders.ended' };
/** The buyer (or somebody for him) submitted it: the time to pay runs, or it went on credit. */
export const orderSubmitted: Kind<{ orderId: string; dealId: string | null; onCredit: boolean }> = {
  name: 'orders.submitted',
};
/** What is due before pickup is paid, or drawn on credit: 20 reached. */
export const orderPaid: Kind<{ orderId: string; orderType: string; dealId: string | null }> = {
  name: 'orders.paid',
};
/** First goods out: 21 reached. */
export const orderPickingUp: Kind<{ orderId: string; dealId: string | null }> = { name: 'orders.pickingUp' };
/** What was not shipped of an order that completed goes back; within the tolerance it counts as delivered whole. */
export const orderRestReturned: Kind<{
  orderId: string;
  dealId: string | null;
  legNo: string | null;
  quantity: string;
  withinTolerance: boolean;
}> = {
  name: 'orders.restReturned',
};
/** An order ended in 01 with money paid to it: the seller owes it back. */
export const orderRefundDue: Kind<{ orderId: string; amount: string; currency: string }> = {
  name: 'orders.refundDue',
};
/** An overdue order goes on: its goods are sold again; whoever cannot refuses. */
export const orderReinstated: Kind<{
  orderId: string;
  dealId: string | null;
  legNo: string | null;
  quantity: string;
}> = {
  name: 'orders.reinstated',
};
/** Paid from the balance at once; `postingId` is the movement of money. */
export const orderBalancePaid: Kind<{
  orderId: string;
  amount: string;
  currency: string;
  postingId: string;
}> = {
  name: 'orders.balancePaid',
};
/** A payment was booked and the part due before pickup is not whole yet: a deposit of the order's source may complete it. */
export const orderPaymentShort: Kind<{
  orderId: string;
  orderType: string;
  dealId: string | null;
  unpaid: string;
  /** A deposit secures its deal. */
  secured: boolean;
}> = {
  name: 'orders.paymentShort',
};
