import { decideSettlement } from '../contract/settlement-acts.ts';
import { DecisionWithoutAppeal } from '../rules/refusals.ts';
import { settlementLifecycle } from '../rules/settlement-lifecycle.ts';
import { lockSettlement, seeSettlement } from './lock-settlement.ts';
import { toActionResult } from './present-settlement.ts';
import { type Held, holdForSettling, settle } from './settle.ts';
import { type SettlementContext, settlements } from './tables.ts';

/** An ended appeal about the orders or notes of the statement. */
async function isDecided(ctx: SettlementContext, { row, lines }: Held, appealId: string): Promise<boolean> {
  const orderIds = [
    ...new Set([row.order_id, ...lines.map((l) => l.order_id)].filter((id): id is string => id !== null)),
  ];
  const found = await ctx.tx
    .selectFrom('settlements.block')
    .select('id')
    .where('appeal_id', '=', appealId)
    .where('order_id', 'in', orderIds)
    .where('lifted_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** 11 → 20 by the operator, with the decision of an appeal about it attached. */
export const decideSettlementHandler = settlements.command(decideSettlement, async (ctx) => {
  const { appealId, reason } = ctx.input;
  const seen = await seeSettlement(ctx, ctx.input.id);
  const held = (await holdForSettling(ctx, seen, () => lockSettlement(ctx, ctx.input))) as Held;
  settlementLifecycle.next('decide', held.row.state, 'operator');
  if (!(await isDecided(ctx, held, appealId))) throw DecisionWithoutAppeal({}, 'appealId');
  return toActionResult(
    ctx,
    await settle(ctx, held, {
      verb: 'decide',
      side: 'operator',
      reason,
      appealId,
      tell: ['buyer', 'seller'],
    }),
  );
});
