import { type OrderFacts, orderOf, ordersByIds } from '#fulfilment/orders/server/door.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { addSettlement, previewSettlement, type TypedLineInput } from '../contract/settlement-acts.ts';
import type { LineType } from '../rules/line-basis.ts';
import type { z } from 'zod';
import { deductionTooLarge, type LineDraft, lineFigures } from '../rules/settlement-figures.ts';
import { KIND, type SettlementKind } from '../rules/settlement-lifecycle.ts';
import { type Drafting, draftLines, draftSettlement, lockOrders } from './draft-settlement.ts';
import { BIZ, seeSettlement } from './lock-settlement.ts';
import { toActionResult } from './present-settlement.ts';
import { type SettlementContext, settlements } from './tables.ts';
import { countAgainst, draftedFigures } from './write-lines.ts';

type Wish = z.output<(typeof addSettlement)['input']>;
const fault = (field: string, rule: string) => new InvalidInput([{ field, rule, message: '' }]);

/** Typed lines as drafts: signed amounts of their own. */
export const typedLines = (typed: readonly TypedLineInput[], orderId: string | null): LineDraft[] =>
  typed.map((t) => ({
    lineType: t.lineType as LineType,
    orderId,
    noteId: null,
    noteNo: null,
    orderLineNo: null,
    weight: null,
    unitPrice: null,
    amount: t.sign === 'minus' ? `-${t.amount}` : t.amount,
    taxRate: t.taxRate,
    remark: t.remark,
    basis: { kind: 'typed' },
  }));

const monthOf = (month: string): { from: string; to: string } => {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return { from: `${month}-01`, to: addDays(first.toISOString().slice(0, 10), -1) };
};
/** The seller's own orders a statement is about. Refuses 10301. */
async function ordersFor(ctx: SettlementContext, i: Wish, lock: boolean): Promise<OrderFacts[]> {
  const ids =
    i.protocolId === null
      ? [i.orderId ?? '0']
      : await ctx.service('settlementPorts').ordersOfContract(ctx, { protocolId: i.protocolId });
  const seen =
    i.protocolId === null
      ? [await orderOf(ctx, { orderId: ids[0] as string, within: BIZ })]
      : await ordersByIds(ctx, { ids, within: BIZ });
  const reachable = seen.filter((o): o is OrderFacts => o !== null && o.sellerId === ctx.actor.memberId);
  if (reachable.length === 0) throw NotFound({});
  return lock
    ? lockOrders(
        ctx,
        reachable.map((o) => o.id),
      )
    : reachable;
}

/** What a wish comes to; a statement is about one order, or a month of a framework agreement. */
async function drafting(ctx: SettlementContext, i: Wish, lock: boolean): Promise<Drafting> {
  if ((i.orderId === null) === (i.protocolId === null)) throw fault('orderId', 'field.select');
  if (i.protocolId !== null && i.month === null) throw fault('month', 'field.select');
  const orders = await ordersFor(ctx, i, lock);
  if (i.kind === KIND.correction && i.protocolId !== null) throw fault('kind', 'field.select');
  const corrected = i.correctsId === null ? null : await seeSettlement(ctx, i.correctsId);
  if (corrected !== null && corrected.order_id !== i.orderId) throw fault('correctsId', 'field.select');
  const currency = i.currency ?? orders[0]?.currency ?? 'CNY';
  return {
    kind: i.kind as SettlementKind,
    orders,
    protocolId: i.protocolId,
    period: i.month === null ? null : monthOf(i.month),
    correctsId: i.kind === KIND.correction ? i.correctsId : null,
    currency,
    noteIds: i.noteIds,
    agreedPrice: i.agreedPrice,
    typed: typedLines(i.typed, i.orderId),
    billDiscounts: i.billDiscounts,
    remark: i.remark,
    side: 'seller',
  };
}

/** Shows what a statement would say. */
export const previewSettlementHandler = settlements.query(
  previewSettlement,
  async (ctx): Promise<OutputOf<typeof previewSettlement>> => {
    const of = await drafting(ctx, ctx.input, false);
    const { settlementId } = ctx.input;
    if (settlementId !== null) await seeSettlement(ctx, settlementId);
    const lines = await draftLines(ctx, of, settlementId);
    const against = await countAgainst(
      ctx,
      { id: settlementId, kind: of.kind, currency: of.currency },
      of.orders,
      lines,
    );
    const figures = draftedFigures(lines, against);
    return {
      currency: of.currency,
      figures,
      operatorSends: deductionTooLarge(figures),
      lines: lines.map((l, at) => ({
        lineNo: at + 1,
        lineType: l.lineType,
        orderId: l.orderId,
        noteId: l.noteId,
        noteNo: l.noteNo,
        byVoucher: l.deliveryId != null,
        weight: l.weight,
        unitPrice: l.unitPrice,
        taxRate: l.taxRate,
        remark: l.remark,
        basis: { ...l.basis },
        objection: null,
        ...lineFigures(l),
      })),
    };
  },
);

/** The seller drafts a statement: lines are worked out from notes and prices, others typed. */
export const addSettlementHandler = settlements.command(addSettlement, async (ctx) => {
  const row = await draftSettlement(ctx, await drafting(ctx, ctx.input, true));
  ctx.target({ type: 'SETTLEMENT', id: row.id, no: row.settlement_no });
  return toActionResult(ctx, row);
});
