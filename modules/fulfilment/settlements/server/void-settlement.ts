import { checkDealsOf } from '#fulfilment/deals/server/door.ts';
import { unsettleNotes } from '#fulfilment/shipments/server/door.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { voidSettlement } from '../contract/settlement-acts.ts';
import { settlementVoided } from '../rules/events.ts';
import { LINE } from '../rules/line-basis.ts';
import { VoidNeedsConsent } from '../rules/refusals.ts';
import { KIND, settlementLifecycle } from '../rules/settlement-lifecycle.ts';
import { releaseNotes } from './draft-settlement.ts';
import { passFinalPrices } from './final-prices.ts';
import { lockSettlement, seeSettlement, settlementMoved, stepSettlement } from './lock-settlement.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present-settlement.ts';
import { type Held, holdForSettling, notifyOrder } from './settle.ts';
import { settlements } from './tables.ts';

/**
 * 20 → 90: both sides agreed and nothing is invoiced; the notes are open again. What is owed or paid back by it stays
 * and counts as settled before in the next statement.
 */
export const voidSettlementHandler = settlements.command(voidSettlement, async (ctx) => {
  const seen = await seeSettlement(ctx, ctx.input.id);
  const held = (await holdForSettling(ctx, seen, () => lockSettlement(ctx, ctx.input))) as Held;
  const { row, orders, lines } = held;
  settlementLifecycle.next('void', row.state, 'operator');
  if (row.void_consents.length < 2 || compare(row.issued_amount, '0') !== 0) throw VoidNeedsConsent({});
  const voided = await stepSettlement(ctx, row, 'void', 'operator', { reason: ctx.input.reason });
  const noteIds = lines.flatMap((l) => (l.line_type === LINE.goods && l.note_id !== null ? [l.note_id] : []));
  if (row.kind === KIND.final && noteIds.length > 0) await unsettleNotes(ctx, { noteIds });
  await releaseNotes(ctx, row.id);
  await passFinalPrices(ctx, held);
  for (const order of orders) await notifyOrder(ctx, order, row.settlement_no);
  await ctx.emit(settlementVoided, {
    settlementId: row.id,
    orderIds: orders.map((o) => o.id),
    protocolId: row.protocol_id,
    dealId: row.deal_id,
  });
  await checkDealsOf(ctx, { orderIds: orders.map((o) => o.id) });
  await notifyParties(ctx, 'N-SET-04', voided, ['buyer', 'seller'], { reason: ctx.input.reason });
  settlementMoved(ctx, voided);
  return toActionResult(ctx, voided);
});
