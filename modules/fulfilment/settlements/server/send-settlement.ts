import { addWorkingDays } from '#fulfilment/deals/rules/working-days.ts';
import { dec } from '#kernel/rules/decimal.ts';
import { sendSettlement } from '../contract/settlement-acts.ts';
import { DeductionTooLarge, SettlementChanged } from '../rules/refusals.ts';
import { DEDUCTION_MOST_PCT, deductionTooLarge, lineFigures } from '../rules/settlement-figures.ts';
import { CONFIRM_DAYS, KIND, settlementLifecycle } from '../rules/settlement-lifecycle.ts';
import { draftLines } from './draft-settlement.ts';
import { lockSettlement, seeSettlement, settlementMoved, sideOf, stepSettlement } from './lock-settlement.ts';
import { notifyParties } from './notify.ts';
import { toActionResult } from './present-settlement.ts';
import { assertNotBlocked, type Held, holdForSettling, SILENCE } from './settle.ts';
import { type Settlement, type SettlementContext, settlements } from './tables.ts';
import { redrafted } from './redrafted.ts';
import { countAgainst, draftedFigures, figureColumns } from './write-lines.ts';
import { calendarOf } from './working-calendar.ts';

/** The lines as they would be worked out now are those of the draft. Refuses SettlementChanged. */
async function assertCurrent(ctx: SettlementContext, { row, orders, lines }: Held): Promise<void> {
  const now = await draftLines(ctx, await redrafted(ctx, row, orders), row.id).catch(() => null);
  const key = (l: { lineType: string; noteNo: string | null; amount: string; taxRate: string | null }) =>
    `${l.lineType} ${l.noteNo} ${l.amount} ${l.taxRate === null ? '--' : dec(l.taxRate).toFixed()}`;
  const stored = lines
    .map((l) => key({ lineType: l.line_type, noteNo: l.note_no, amount: l.amount, taxRate: l.tax_rate }))
    .sort();
  const computed = now?.map((l) => key({ ...l, amount: lineFigures(l).amount })).sort();
  if (computed === undefined || stored.join() !== computed.join()) throw SettlementChanged({});
}

/** 00 → 10: totals worked out anew are equal, and the buyer's three working days begin. */
export async function send(
  ctx: SettlementContext,
  held: Held,
  side: 'seller' | 'operator',
): Promise<Settlement> {
  const { row, orders, lines } = held;
  settlementLifecycle.next('send', row.state, side);
  await assertNotBlocked(ctx, held);
  await assertCurrent(ctx, held);
  const against = await countAgainst(ctx, row, orders, lines);
  const redone = await redrafted(ctx, row, orders);
  const figures = draftedFigures(await draftLines(ctx, redone, row.id), against);
  if (side === 'seller' && row.kind !== KIND.correction && deductionTooLarge(figures))
    throw DeductionTooLarge({ most: DEDUCTION_MOST_PCT });
  const first = orders[0];
  const { silenceConfirms } =
    first === undefined
      ? { silenceConfirms: false }
      : await ctx.service('settlementPorts').clausesFor(ctx, {
          orderId: first.id,
          dealId: first.dealId,
          protocolId: row.protocol_id ?? first.protocolId,
        });
  const confirmBy = addWorkingDays(await ctx.now(), CONFIRM_DAYS, await calendarOf(ctx, row.trade_type));
  const sent = await stepSettlement(ctx, row, 'send', side, {
    set: { confirm_by: confirmBy },
    uncounted: {
      ...(figureColumns(figures, against.paidParts) as unknown as Partial<Settlement>),
      silence_at: silenceConfirms ? confirmBy : null,
      sent_revision: row.revision,
      sent_figures: figures,
      dispute_reason: null,
      unanswered: false,
    },
    parties: [row.seller_member_id, row.buyer_member_id],
  });
  await ctx.schedule({ kind: SILENCE, key: row.id, at: confirmBy });
  await notifyParties(ctx, 'N-SET-01', sent, ['buyer']);
  settlementMoved(ctx, sent);
  return sent;
}

/** Sends the statement asked for, as the side of the caller. */
export async function sendOne(ctx: SettlementContext<{ id: string; version: number }>) {
  const seen = await seeSettlement(ctx, ctx.input.id);
  const held = (await holdForSettling(ctx, seen, () => lockSettlement(ctx, ctx.input))) as Held;
  const side = sideOf(ctx.actor, held.row) === 'operator' ? 'operator' : 'seller';
  return toActionResult(ctx, await send(ctx, held, side));
}
export const sendSettlementHandler = settlements.command(sendSettlement, sendOne);
