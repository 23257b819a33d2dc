import { moveMoney } from '#fulfilment/money/server/door.ts';
import { BIZ } from './lock-payment.ts';
import type { PaymentsContext, Registration } from './tables.ts';

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
    cause: { bizType: BIZ, bizId: row.id, key: `payment:${row.id}:${step}` },
    currency: row.currency,
    movement: { kind, giverId: giver, ...(between ? { takerId: taker } : {}), amount },
  });
  return postingId;
}
