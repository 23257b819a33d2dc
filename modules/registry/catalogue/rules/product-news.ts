/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}
/**
 * SKUs that can no longer be sold: taken off the shelf, or their SPU was, or it waits for a new review. Their
 * live offers are paused (trading-domain 17.2).
 */
export const leftShelf: Kind<{ readonly skuIds: readonly string[] }> = { name: 'catalogue.leftShelf' };
/** The custodian said anew how much lies there; who counts on more refuses. */
export const lotConfirmed: Kind<{ readonly lotId: string; readonly quantity: string }> = {
  name: 'catalogue.lotConfirmed',
};
