/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}
/** An appeal ended: agreed, decided, refused or withdrawn. */
export const appealEnded: Kind<{
  readonly appealId: string;
  readonly orderId: string;
  readonly outcome: string;
}> = { name: 'appeals.ended' };
