import { dealCompleted } from '#fulfilment/deals/rules/events.ts';
import { DEAL_SOURCE } from '#fulfilment/deals/rules/trade-codes.ts';
import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import {
  type DepositFault,
  depositsOf,
  endDeposit,
  endDepositByFault,
} from '#fulfilment/money/server/door.ts';
import { orderEnded, orderPaymentShort, orderSubmitted } from '#fulfilment/orders/rules/events.ts';
import { depositConfirmed, orderOf } from '#fulfilment/orders/server/door.ts';
import { compare, isPositive } from '#kernel/rules/decimal.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import type { OfferContext } from '../lock-offer.ts';
import { offers } from '../tables.ts';

const DEAL = 'DEAL';
const REVOKED = '01';
/** Why an order ended (order_close_reason), as its deposit sees it; a default is the operator's to decide. */
const FAULTS: Readonly<Record<string, DepositFault | null>> = { '10': 'payer', '20': 'receiver', '60': null };

/** The deposit that secures a deal made of an offer; null where none is live. */
async function liveOf(ctx: OfferContext, dealId: string | null) {
  if (dealId === null) return null;
  const list = await depositsOf(ctx, { bizType: DEAL, bizIds: [dealId] });
  const row = list.find((d) => d.deposit_state === DEPOSIT.frozen);
  return row === undefined
    ? null
    : {
        balance: row.balance,
        announced: row.forfeit_at !== null,
        of: {
          bizType: DEAL,
          bizId: dealId,
          payerId: row.payer_member_id,
          receiverId: row.receiver_member_id,
          currency: row.currency,
        },
      };
}

/** The deal fell before it took effect: its deposit follows the fault (3.5, default exits). */
export const endWithDeal = (
  ctx: OfferContext,
  of: { readonly dealId: string; readonly faultSide: 'buyer' | 'seller' | 'none'; readonly reason: string },
): Promise<void> =>
  asSystem(ctx, async () => {
    const live = await liveOf(ctx, of.dealId);
    if (live === null) return;
    const fault = of.faultSide === 'buyer' ? 'payer' : of.faultSide === 'seller' ? 'receiver' : 'none';
    await endDepositByFault(ctx, { ...live.of, fault, reason: of.reason });
  });

/** An order of the deal ended in 01: unpaid in time it forfeits the deposit, called off it goes by who did it (9.2). */
export const onOrderEnded = offers.listen(orderEnded, (ctx) =>
  asSystem(ctx, async () => {
    const { dealId, orderId, state, closeReason, overdue } = ctx.input;
    if (state !== REVOKED) return;
    const live = await liveOf(ctx, dealId);
    const order = live === null ? null : await orderOf(ctx, { orderId, within: WHOLE_COMPANY });
    // Of two legs only the buyer's stands on it.
    if (live === null || order === null || order.buyerId !== live.of.payerId) return;
    const reason = order.orderNo;
    const fault = FAULTS[closeReason ?? ''];
    if (fault === null) return;
    if (overdue && fault !== 'receiver' && !live.announced)
      await endDeposit(ctx, { ...live.of, verb: 'forfeit', side: 'effect', reason });
    else await endDepositByFault(ctx, { ...live.of, fault: fault ?? 'none', reason });
  }),
);

/** What the deposit covers of what is still to be paid is paid by it. */
async function payFromDeposit(ctx: OfferContext, orderId: string, dealId: string | null): Promise<void> {
  const live = await liveOf(ctx, dealId);
  const order = live === null ? null : await orderOf(ctx, { orderId, within: WHOLE_COMPANY });
  if (live === null || order === null || live.announced || order.buyerId !== live.of.payerId) return;
  const unpaid = order.unpaidAmount;
  if (!isPositive(unpaid) || compare(live.balance, unpaid) < 0) return;
  await endDeposit(ctx, {
    ...live.of,
    verb: 'offset',
    side: 'effect',
    amount: unpaid,
    reason: order.orderNo,
  });
  await depositConfirmed(ctx, { orderId, amount: unpaid, reference: order.dealNo ?? order.orderNo });
}
export const onOrderPaymentShort = offers.listen(orderPaymentShort, async (ctx) => {
  const { orderId, dealId, secured } = ctx.input;
  if (secured) await asSystem(ctx, () => payFromDeposit(ctx, orderId, dealId));
});
/** A deposit of the whole sum leaves nothing to pay. */
export const onOrderSubmitted = offers.listen(orderSubmitted, (ctx) =>
  asSystem(ctx, async () => {
    if (!ctx.input.onCredit) await payFromDeposit(ctx, ctx.input.orderId, ctx.input.dealId);
  }),
);

/** Performed and settled: what the deposit still holds goes back (12.2). */
export const onDealCompleted = offers.listen(dealCompleted, (ctx) =>
  asSystem(ctx, async () => {
    if (ctx.input.source !== DEAL_SOURCE.offer) return;
    const live = await liveOf(ctx, ctx.input.dealId);
    if (live !== null) await endDeposit(ctx, { ...live.of, verb: 'release', side: 'effect' });
  }),
);
