/** Events of this capability; `_payload` only carries the type. */
interface Kind<P> {
  readonly name: string;
  readonly _payload?: P;
}

/** A voucher changed hands: receiver and custodian signed. `orderId`: the order it was moved for. */
export const voucherTransferred: Kind<{
  voucherId: string;
  voucherNo: string;
  orderId: string;
  fromId: string;
  toId: string;
  quantity: string;
}> = { name: 'vouchers.transferred' };
/** What a note planned was taken: the voucher is redeemed, or a child holds the rest. */
export const voucherConsumed: Kind<{
  voucherId: string;
  noteId: string | null;
  quantity: string;
  childId: string | null;
}> = { name: 'vouchers.consumed' };
