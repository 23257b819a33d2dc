import { moveMoney } from '#fulfilment/money/server/door.ts';
import { BIZ } from './lock-payment.ts';
import type { PaymentsContext, Registration } from './tables.ts';

/** A registration as movements and entries of what is owed name it. */
export const paymentRef = (row: Pick<Registration, 'id' | 'payment_no'>) => ({
  bizType: BIZ,
  bizId: row.id,
  bizNo: row.payment_no,
});
type Moving = 'PAY_IN' | 'PAY_OUT' | 'SETTLE' | 'UNSETTLE';
/** One movement of a registration's money, under a key that moves it once. */
export async function moveOf(
  ctx: PaymentsContext,
  row: Registration,
  step: string,
  kind: Moving,
  amount: string,
): Promise<string> {
  const between = kind === 'SETTLE' || kind === 'UNSETTLE';
  const [giver, taker] =
    kind === 'UNSETTLE'
      ? [row.seller_member_id, row.buyer_member_id]
      : [row.buyer_member_id, row.seller_member_id];
  const { postingId } = await moveMoney(ctx, {
    cause: { ...paymentRef(row), key: `payment:${row.id}:${step}` },
    currency: row.currency,
    movement: { kind, giverId: giver, ...(between ? { takerId: taker } : {}), amount },
  });
  return postingId;
}
