/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

/** A deposit changed its state. */
export const depositMoved: Kind<{ depositId: string; state: string; bizType: string; bizId: string }> = {
  name: 'money.depositMoved',
};
/** A receivable was opened, paid, reopened, fell due or was written off. */
export const receivableMoved: Kind<{
  receivableId: string;
  bizType: 'ORDER' | 'SETTLEMENT' | 'DEPOSIT';
  bizId: string;
  state: string;
  unpaid: string;
}> = { name: 'money.receivableMoved' };
/** A refund of available money was asked for, paid, refused or withdrawn. */
export const refundMoved: Kind<{ refundId: string; memberId: string; state: string }> = {
  name: 'money.refundMoved',
};
