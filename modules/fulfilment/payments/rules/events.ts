/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

/** A payment registration changed its state. */
export const paymentMoved: Kind<{ paymentId: string; state: string }> = { name: 'payments.moved' };
