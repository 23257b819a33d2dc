import { confirmSettlement } from '../contract/settlement-acts.ts';
import { same } from '#kernel/rules/decimal.ts';
import { SettlementChanged } from '../rules/refusals.ts';
import { settlementLifecycle } from '../rules/settlement-lifecycle.ts';
import { lockSettlement, seeSettlement } from './lock-settlement.ts';
import { toActionResult } from './present-settlement.ts';
import { type Held, holdForSettling, settle } from './settle.ts';
import { settlements } from './tables.ts';

/** 10 → 20: the buyer confirms the total he saw. Refuses SettlementChanged, SettlementBlocked, 10306, 17009. */
export const confirmSettlementHandler = settlements.command(confirmSettlement, async (ctx) => {
  const seen = await seeSettlement(ctx, ctx.input.id);
  const held = (await holdForSettling(ctx, seen, () => lockSettlement(ctx, ctx.input))) as Held;
  settlementLifecycle.next('confirm', held.row.state, 'buyer');
  if (!same(ctx.input.total, held.row.total_amount)) throw SettlementChanged({});
  return toActionResult(ctx, await settle(ctx, held, { verb: 'confirm', side: 'buyer', tell: ['seller'] }));
});
