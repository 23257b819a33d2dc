/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}
interface OfNote {
  readonly noteId: string;
  readonly orderId: string;
  readonly lineNo: number;
}
/** Goods left: the note is at 40. */
export const goodsLeft: Kind<OfNote & { readonly weight: string }> = { name: 'shipments.goodsOut' };
/** Received, by the buyer, by silence or by agreement: the note is at 50. */
export const noteReceived: Kind<OfNote & { readonly settlementWeight: string }> = {
  name: 'shipments.received',
};
/** Received with a dispute: `kind` is the appeal type, 10 quality, 20 packaging, 30 logistics. */
export const noteDisputed: Kind<OfNote & { readonly kind: '10' | '20' | '30'; readonly reason: string }> = {
  name: 'shipments.disputed',
};
/** A certificate shows values outside the guarantee: a claim is drafted. */
export const batchOffSpec: Kind<
  OfNote & {
    readonly batchNo: string;
    readonly items: readonly {
      readonly zh: string;
      readonly en: string;
      readonly value: string;
      readonly limit: string;
    }[];
  }
> = { name: 'shipments.offSpec' };
