import type { Side } from '#kernel/rules/machine.ts';
import { sub } from '#kernel/rules/decimal.ts';
import { FIXING } from '../rules/fixing-lifecycle.ts';
import { countPricing, FIXING_LAPSE, pricingMoved, stepFixing } from './pricing.ts';
import type { Fixing, Pricing, SettlementContext } from './tables.ts';

/** 10 → 30, 40 or 50: its tonnes are open again. */
export async function endFixing(
  ctx: SettlementContext,
  held: { readonly pricing: Pricing; readonly fixing: Fixing },
  verb: 'cancel' | 'decline' | 'lapse',
  side: Side,
  reason: string | null,
): Promise<Fixing> {
  const { pricing, fixing } = held;
  const ended = await stepFixing(ctx, fixing, verb, side, {
    set: { answered_at: await ctx.now(), ...(reason === null ? {} : { decline_reason: reason }) },
    reason,
  });
  await countPricing(ctx, pricing, { waiting: sub('0', fixing.quantity) });
  if (verb !== 'lapse' || side === 'effect') await ctx.unschedule(FIXING_LAPSE, fixing.id);
  pricingMoved(ctx, pricing);
  return ended;
}

/** The buyer's right to fix ended: whatever of his waits lapses. Answers the pricing as it stands then. */
export async function lapseWaiting(ctx: SettlementContext, pricing: Pricing): Promise<Pricing> {
  const waiting = await ctx.tx
    .selectFrom('settlements.fixing')
    .selectAll()
    .where('order_id', '=', pricing.order_id)
    .where('state', '=', FIXING.placed)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  let now = pricing;
  for (const fixing of waiting) {
    await endFixing(ctx, { pricing: now, fixing }, 'lapse', 'effect', null);
    now = { ...now, waiting_qty: sub(now.waiting_qty, fixing.quantity) };
  }
  return now;
}
