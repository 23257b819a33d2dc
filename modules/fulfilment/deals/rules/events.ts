/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

/**
 * Every letter of the deal is in 40 (5.1: 10 → 20). `source` is a code of deal_source, `sourceId` the thread,
 * award, auction … it came from.
 */
export const dealEffective: Kind<{ dealId: string; source: string; sourceId: string }> = {
  name: 'deals.effective',
};
/**
 * The deal fell before it took effect (default exits of 3.5); its orders are gone already, goods and deposits
 * are the listener's.
 */
export const dealVoided: Kind<{
  dealId: string;
  source: string;
  sourceId: string;
  faultSide: 'buyer' | 'seller' | 'none';
  reason: string;
}> = { name: 'deals.voided' };
/** All of the deal is performed: every order ended and settled, nothing disputed (5.1: 30 → 40). */
export const dealCompleted: Kind<{ dealId: string; source: string; sourceId: string }> = {
  name: 'deals.completed',
};
/** An effective deal ended early (95); goods of its orders went back by `orders.revoked`. */
export const dealTerminated: Kind<{ dealId: string; source: string; sourceId: string; reason: string }> = {
  name: 'deals.terminated',
};
/** The last published close of an index is another one, or of another day. */
export const referenceMoved: Kind<{ indexId: string; day: string }> = { name: 'deals.referenceMoved' };
