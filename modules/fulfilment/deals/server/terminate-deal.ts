import { cancelForDefault } from '#fulfilment/orders/server/door.ts';
import { terminateDeal } from '../contract/deal.ts';
import { dealLifecycle } from '../rules/deal-lifecycle.ts';
import { dealTerminated } from '../rules/events.ts';
import { legsOf } from './end-deal.ts';
import { type DealContext, lockDeal, stepDeal } from './lifecycle.ts';
import { notifyParties } from './notify.ts';
import { dealCan } from './present-deal.ts';
import { type Deal, deals } from './tables.ts';

/**
 * 20, 30 → 95 with the paper attached: orders end, their goods go back (5.1). Refuses while one is being paid
 * or picked up.
 */
export const terminateDealHandler = deals.command(terminateDeal, async (ctx) => {
  const ended = await terminate(ctx, await lockDeal(ctx, ctx.input), ctx.input);
  return { id: ended.id, version: ended.version, state: ended.deal_state, can: dealCan(ended, ctx.actor) };
});

/** Ends an effective deal early; whoever asks has checked that he may. */
export async function terminate(
  ctx: DealContext,
  deal: Deal,
  how: { readonly reason: string; readonly fileIds: readonly string[] },
): Promise<Deal> {
  const { reason, fileIds } = how;
  dealLifecycle.next('terminate', deal.deal_state, 'operator');
  const ended = await stepDeal(ctx, deal, 'terminate', 'operator', {
    reason,
    set: { end_reason: reason, ended_at: await ctx.now(), evidence_file_ids: [...fileIds] },
  });
  await cancelForDefault(ctx, { dealId: deal.id, closeReason: '40', reason, withDeal: false });
  await ctx.emit(dealTerminated, { dealId: deal.id, source: deal.source, sourceId: deal.source_id, reason });
  for (const leg of await legsOf(ctx, deal))
    await notifyParties(ctx, 'N-DEAL-05', { deal: ended, leg, to: ['buyer', 'seller'], more: { reason } });
  ctx.live(`deal:${deal.id}`);
  return ended;
}
