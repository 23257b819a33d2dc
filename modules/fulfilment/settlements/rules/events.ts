/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}
interface OfSettlement {
  readonly settlementId: string;
  readonly orderIds: readonly string[];
  readonly protocolId: string | null;
  readonly dealId: string | null;
}
/** Both sides are bound by a statement: 20. */
export const settlementConfirmed: Kind<OfSettlement> = { name: 'settlements.confirmed' };
/** Invoiced and paid in full: 50. */
export const settlementClosed: Kind<OfSettlement> = { name: 'settlements.closed' };
/** A confirmed statement is void: 90. */
export const settlementVoided: Kind<OfSettlement> = { name: 'settlements.voided' };
