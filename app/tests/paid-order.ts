import { sql } from 'kysely';
import { moveMoney } from '#fulfilment/money/server/door.ts';
import { orderOf, paymentConfirmed, paymentRegistered } from '#fulfilment/orders/server/door.ts';
import type { Context } from '#kernel/server/act-context.ts';
import type { AnyTables } from '#kernel/server/database.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';

/**
 * Pays an order as a confirmed bank transfer does: the registration, what the order took of it and both movements of
 * the money stand beside what the order says is paid (INV-PAY-01, INV-PAY-07).
 */
export async function payOrder(
  ctx: Context<AnyTables>,
  { orderId, amount }: { orderId: string; amount: string },
): Promise<void> {
  const order = await orderOf(ctx, { orderId, within: WHOLE_COMPANY });
  if (order === null) throw new Error(`no order ${orderId}`);
  await paymentRegistered(ctx, { orderId, reference: 'PR' });
  const { rows } = await sql<{ id: string; no: string }>`
    insert into payments.registration (payment_no, state, direction, seller_member_id, buyer_member_id, creator_member_id,
      created_by, order_id, payment_type, settlement_method, purpose, currency, amount, confirmed_at, confirmed_by)
    select 'PRT' || count(*), '20', '10', ${order.sellerId}::bigint, ${order.buyerId}::bigint, ${order.buyerId}::bigint,
      -1, ${orderId}::bigint, '10', '10', '40', ${order.currency}, ${amount}::numeric, kernel.now(), ${ctx.actor.accountId}::bigint
    from payments.registration returning id, payment_no as no`.execute(ctx.tx);
  const { id, no } = rows[0] as { id: string; no: string };
  const move = (step: string, kind: 'PAY_IN' | 'SETTLE', moved: string) =>
    moveMoney(ctx, {
      cause: { bizType: 'PAYMENT', bizId: id, key: `payment:${id}:${step}` },
      currency: order.currency,
      movement: {
        kind,
        giverId: order.buyerId,
        ...(kind === 'SETTLE' ? { takerId: order.sellerId } : {}),
        amount: moved,
      },
    });
  const { postingId } = await move('in', 'PAY_IN', amount);
  const { applied } = await paymentConfirmed(ctx, { orderId, amount, reference: no });
  const settled = await move('settle:1', 'SETTLE', applied);
  await sql`insert into payments.allocation (registration_id, seq, target_type, target_id, target_no, order_id, amount, applied, posting_id)
    values (${id}::bigint, 1, 'ORDER', ${orderId}::bigint, ${order.orderNo}, ${orderId}::bigint, ${amount}::numeric,
      ${applied}::numeric, ${settled.postingId}::bigint)`.execute(ctx.tx);
  await sql`update payments.registration set allocated = ${applied}::numeric, in_posting_id = ${postingId}::bigint
    where id = ${id}::bigint`.execute(ctx.tx);
}
