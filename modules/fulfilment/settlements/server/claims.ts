import { lockOrderFor } from '#fulfilment/orders/server/door.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { isPlatform } from '#kernel/server/actor.ts';
import { nowHere } from '#kernel/server/database.ts';
import { touched } from '#kernel/server/rows.ts';
import { LINE } from '../rules/line-basis.ts';
import type { LineDraft } from '../rules/settlement-figures.ts';
import { KIND, SETTLEMENT } from '../rules/settlement-lifecycle.ts';
import { isBlocked } from './blocks.ts';
import { draftSettlement } from './draft-settlement.ts';
import { BIZ, heldSettlement, settlementMoved } from './lock-settlement.ts';
import { send } from './send-settlement.ts';
import { type Settlement, type SettlementContext, settlements } from './tables.ts';
import { rateOfClaim } from './tax-rates.ts';
import { countAgainst, draftedFigures, draftOf, figureColumns, linesOf, writeLines } from './write-lines.ts';

interface OfAppeal {
  readonly orderId: string;
  /** Null: the whole order. */
  readonly noteId: string | null;
  readonly appealId: string;
}
/** A live appeal: no statement of the order, or with this note, is sent or becomes binding until it ends. Repeatable. */
export const blockSettlement = settlements.door<OfAppeal, void>(async (ctx) => {
  const { orderId, noteId, appealId } = ctx.input;
  const order = await lockOrderFor(ctx, { orderId });
  await ctx.tx
    .insertInto('settlements.block')
    .values({
      appeal_id: appealId,
      order_id: orderId,
      note_id: noteId,
      seller_member_id: order.sellerId,
      buyer_member_id: order.buyerId,
    })
    .onConflict((c) => c.doNothing())
    .execute();
  ctx.live(`order:${orderId}`);
});
/** The appeal ended; its statements go on. */
export const unblockSettlement = settlements.door<{ appealId: string }, void>(async (ctx) => {
  await ctx.tx
    .updateTable('settlements.block')
    .set({ lifted_at: nowHere })
    .where('appeal_id', '=', ctx.input.appealId)
    .where('lifted_at', 'is', null)
    .execute();
});

export interface ClaimLine {
  readonly orderId: string;
  readonly noteId?: string | null;
  readonly appealId: string;
  /** Signed: below zero what the seller gives back. Two decimals, not zero. */
  readonly amount: string;
  readonly text: string;
}
const claimLine = (c: ClaimLine, taxRate: string | null): LineDraft => ({
  lineType: LINE.quality,
  orderId: c.orderId,
  noteId: null,
  noteNo: null,
  orderLineNo: null,
  weight: null,
  unitPrice: null,
  amount: c.amount,
  taxRate,
  remark: c.text.slice(0, 300),
  basis: { kind: 'claim', appealId: c.appealId },
});

/** The final statement of an order that still takes a line: a draft, or one both sides dispute. */
const openFinal = async (ctx: SettlementContext, orderId: string): Promise<Settlement | undefined> => {
  const found = await ctx.tx
    .selectFrom('settlements.settlement')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', KIND.final)
    .where('state', 'in', [SETTLEMENT.draft, SETTLEMENT.disputed])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const row = found === undefined ? undefined : await heldSettlement(ctx, found.id);
  return row?.state === SETTLEMENT.draft || row?.state === SETTLEMENT.disputed ? row : undefined;
};

/** The next revision of an open statement, with the claim. */
async function addTo(ctx: SettlementContext, row: Settlement, line: LineDraft): Promise<Settlement> {
  const orders = [await lockOrderFor(ctx, { orderId: row.order_id as string })];
  const lines = [...(await linesOf(ctx, row.id, row.revision)).map(draftOf), line];
  const against = await countAgainst(ctx, row, orders, lines);
  const revision = row.revision + 1;
  await writeLines(ctx, row.id, revision, lines);
  const figures = draftedFigures(lines, against);
  const after = (await ctx.tx
    .updateTable('settlements.settlement')
    .set({
      ...touched(ctx),
      ...figureColumns(figures, against.paidParts),
      revision,
      ...(row.state === SETTLEMENT.disputed
        ? { sent_revision: revision, sent_figures: JSON.stringify(figures) }
        : {}),
    } as never)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Settlement;
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.settlement_no,
    action: 'addClaim',
    from: row.state,
    to: row.state,
    changes: [{ field: 'total_amount', before: row.total_amount, after: after.total_amount }],
    side: 'effect',
    parties:
      row.sent_revision === null ? [row.seller_member_id] : [row.seller_member_id, row.buyer_member_id],
  });
  settlementMoved(ctx, after);
  return after;
}

/**
 * A decided or agreed amount becomes a line, once (INV-APL-01): of the order's open final statement, else of a
 * correction. A correction the operator decided is sent to the buyer at once, unless another appeal holds it up.
 * Answers the statement; a repeated call answers the first.
 */
export const addClaimLine = settlements.door<ClaimLine, { settlementId: string; repeated: boolean }>(
  async (ctx) => {
    const c = ctx.input;
    if (compare(c.amount, '0') === 0) throw new RangeError('a claim of nothing is no line');
    const order = await lockOrderFor(ctx, { orderId: c.orderId });
    const known = await ctx.tx
      .selectFrom('settlements.claim')
      .select('settlement_id')
      .where('appeal_id', '=', c.appealId)
      .executeTakeFirst();
    if (known !== undefined) return { settlementId: known.settlement_id, repeated: true };
    const line = claimLine(c, await rateOfClaim(ctx, order, c.noteId ?? null));
    const open = await openFinal(ctx, c.orderId);
    const row = open === undefined ? await correct(ctx, c, line) : await addTo(ctx, open, line);
    await ctx.tx
      .insertInto('settlements.claim')
      .values({
        appeal_id: c.appealId,
        settlement_id: row.id,
        order_id: c.orderId,
        amount: c.amount,
        currency: row.currency,
      })
      .execute();
    return { settlementId: row.id, repeated: false };
  },
);

async function correct(ctx: SettlementContext, c: ClaimLine, line: LineDraft): Promise<Settlement> {
  const order = await lockOrderFor(ctx, { orderId: c.orderId });
  const corrected = await ctx.tx
    .selectFrom('settlements.settlement')
    .select('id')
    .where('order_id', '=', c.orderId)
    .where('kind', '=', KIND.final)
    .where('state', '<>', SETTLEMENT.void)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const draft = await draftSettlement(ctx, {
    kind: KIND.correction,
    orders: [order],
    protocolId: null,
    period: null,
    correctsId: corrected?.id ?? null,
    currency: order.currency,
    noteIds: null,
    agreedPrice: null,
    typed: [line],
    remark: c.text.slice(0, 500),
    side: 'effect',
  });
  const held = { row: draft, orders: [order], lines: await linesOf(ctx, draft.id, draft.revision) };
  if (!isPlatform(ctx.actor) || (await isBlocked(ctx, draft, held.lines))) return draft;
  return send(ctx, held, 'operator');
}
