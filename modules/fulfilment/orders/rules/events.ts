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
  quantity: string;
  withDeal: boolean;
}> = { name: 'orders.revoked' };
/** An order reached its end: 01 revoked or 31 completed. */
export const orderEnded: Kind<{ orderId: string; dealId: string | null; state: '01' | '31' }> = {
  name: 'orders.ended',
};
