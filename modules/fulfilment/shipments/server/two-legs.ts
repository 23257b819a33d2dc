import { ORDER } from '#fulfilment/orders/rules/order-lifecycle.ts';
import { goodsOut, lockOrderFor, otherLegOf } from '#fulfilment/orders/server/door.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { created } from '#kernel/server/rows.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { goodsLeft } from '../rules/events.ts';
import { noteLifecycle } from '../rules/note-lifecycle.ts';
import {
  ShipByVoucher,
  ShipFollowsFirstLeg,
  ShipNextLegReceives,
  ShipOtherLegNotReady,
} from '../rules/refusals.ts';
import { SILENCE, silenceAfter } from './free-note.ts';
import { partyColumns } from './note-goods.ts';
import { BIZ, heldNote, noteMoved, partiesOfNote } from './note-lifecycle.ts';
import { notifyNote } from './notify.ts';
import type { OrderFacts } from './order-reach.ts';
import { asJson, type Note, type ShipmentContext } from './tables.ts';

const SHIPPING: readonly string[] = [ORDER.awaitingPickup, ORDER.pickingUp];

/**
 * The act of one leg's company as the other leg's companies read of it: done by the platform, so that the outer
 * parties are not named to each other (INV-INT-04).
 */
export function unnamed<C extends Pick<ShipmentContext, 'history' | 'requestId'>>(ctx: C): C {
  const by = clockActor(ctx.requestId);
  const history: C['history'] = (entries) =>
    ctx.history(('bizType' in entries ? [entries] : entries).map((entry) => ({ ...entry, by })));
  return { ...ctx, history };
}

/**
 * Goods of a back-to-back deal are planned, released and weighed on leg A alone, or pass by voucher on both. Refuses
 * 18916 for leg B, as long as leg A stands, and 18919.
 */
export async function requireOwnGoods(ctx: ShipmentContext, order: OrderFacts): Promise<void> {
  if (order.titleByVoucher) throw ShipByVoucher({});
  if (!order.twoLegs || order.legNo !== 'B') return;
  const first = await otherLegOf(ctx, { orderId: order.id });
  if (first !== null && first.state !== ORDER.revoked) throw ShipFollowsFirstLeg({});
}
/**
 * Goods leave for the buyer directly: what the next leg asks before pickup is met too, unless it fell and the goods go
 * to the intermediary itself. Refuses 18905.
 */
export async function requireNextLeg(ctx: ShipmentContext, order: OrderFacts): Promise<void> {
  if (!order.twoLegs || order.legNo !== 'A') return;
  const next = await otherLegOf(ctx, { orderId: order.id });
  if (next === null || next.state === ORDER.revoked) return;
  if (!SHIPPING.includes(next.state) || !next.payRuleMet) throw ShipOtherLegNotReady({});
}

/** Who acts on a note of leg B moves leg A too: its order is locked first, as everywhere. */
export const holdLegs = (ctx: ShipmentContext, note: Note): Promise<OrderFacts> =>
  asSystem(ctx, async () => {
    if (note.follows_note_id !== null) {
      const first = await ctx.tx
        .selectFrom('shipments.note')
        .select('order_id')
        .where('id', '=', note.follows_note_id)
        .executeTakeFirstOrThrow();
      await lockOrderFor(ctx, { orderId: first.order_id });
    }
    return lockOrderFor(ctx, { orderId: note.order_id });
  });

/** The note of the other leg over the same goods, locked; null where there is none. */
export async function otherNote(ctx: ShipmentContext, note: Note): Promise<Note | null> {
  if (note.follows_note_id !== null) return (await heldNote(ctx, note.follows_note_id)) ?? null;
  if (!note.followed) return null;
  return (
    ((await ctx.tx
      .selectFrom('shipments.note')
      .selectAll()
      .where('follows_note_id', '=', note.id)
      .forNoKeyUpdate()
      .executeTakeFirst()) as Note | undefined) ?? null
  );
}
/**
 * The goods went to the buyer of leg B: he says what arrived, seller and buyer agree on a weight, and both legs settle
 * on it. Refuses 18906 to the intermediary, which stands in the middle of both notes.
 */
export function requireOuterSide(note: Note, side: string): void {
  if (isMiddle(note, side)) throw ShipNextLegReceives({});
}
export const isMiddle = (note: Pick<Note, 'follows_note_id' | 'followed'>, side: string): boolean =>
  side === (note.follows_note_id !== null ? 'seller' : note.followed ? 'buyer' : null);

/** Goods, transport and weights of leg A's note as leg B's takes them over; no paper and no person of the other side. */
const moved = (n: Note) => ({
  line_no: n.line_no,
  sku_id: n.sku_id,
  spu_id: n.spu_id,
  product_zh: n.product_zh,
  product_en: n.product_en,
  grade: n.grade,
  grade_en: n.grade_en,
  cas_no: n.cas_no,
  un_no: n.un_no,
  hazard_class: n.hazard_class,
  control_classes: n.control_classes,
  guaranteed: asJson(n.guaranteed),
  uom: n.uom,
  pick_type: n.pick_type,
  transport_mode: n.transport_mode,
  warehouse_id: n.warehouse_id,
  warehouse_zh: n.warehouse_zh,
  warehouse_en: n.warehouse_en,
  planned_qty: n.planned_qty,
  plate_no: n.plate_no,
  trailer_no: n.trailer_no,
  seal_nos: n.seal_nos,
  batch_nos: n.batch_nos,
  quality: asJson(n.quality),
  off_spec: n.off_spec,
  vessel_name: n.vessel_name,
  imo_no: n.imo_no,
  voyage_no: n.voyage_no,
  bl_no: n.bl_no,
  bl_date: n.bl_date,
  nor_time: n.nor_time,
  berthing_time: n.berthing_time,
  completion_time: n.completion_time,
  shipped_weight: n.shipped_weight,
  shipped_at: n.shipped_at,
  released_at: n.released_at,
  release_proof: n.release_proof,
  diff_rule: n.diff_rule,
  tolerance_permille: n.tolerance_permille,
  claim_days: n.claim_days,
});

/** — → 40: one movement, one weighing. The note of leg B begins with what leg A's was weighed at (trading-domain 4.2). */
export async function followFirstLeg(ctx: ShipmentContext, note: Note, order: OrderFacts): Promise<void> {
  if (!order.twoLegs || order.legNo !== 'A') return;
  const next = await otherLegOf(ctx, { orderId: order.id });
  if (next === null || !SHIPPING.includes(next.state)) return;
  await asSystem(ctx, () => follow(unnamed(ctx), note, next));
}
async function follow(ctx: ShipmentContext, note: Note, next: OrderFacts): Promise<void> {
  const now = await ctx.now();
  const silenceAt = silenceAfter(note, now);
  const row = (await ctx.tx
    .insertInto('shipments.note')
    .values(
      jsonReady({
        ...created(ctx),
        ...moved(note),
        ...partyColumns(next),
        created_by: null,
        modified_by: null,
        order_id: next.id,
        order_no: next.orderNo,
        note_no: await ctx.number('SN'),
        state: noteLifecycle.next('follow', null, 'effect'),
        made_by: 'operator',
        follows_note_id: note.id,
        silence_at: silenceAt,
      }) as never,
    )
    .returningAll()
    .executeTakeFirstOrThrow()) as Note;
  await ctx.tx.updateTable('shipments.note').set({ followed: true }).where('id', '=', note.id).execute();
  await takeWeighings(ctx, note.id, row.id);
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.note_no,
    action: 'follow',
    from: null,
    to: row.state,
    side: 'effect',
    parties: partiesOfNote(row),
  });
  const bill = { blNo: row.bl_no, blDate: row.bl_date };
  const of = { orderId: row.order_id, lineNo: row.line_no };
  await goodsOut(ctx, { ...of, planned: '0', shipped: row.shipped_weight as string, bill });
  await ctx.schedule({ kind: SILENCE, key: row.id, at: silenceAt });
  await ctx.emit(goodsLeft, { ...of, noteId: row.id, weight: row.shipped_weight as string });
  await notifyNote(ctx, 'N-SHP-03', row, ['buyer']);
  noteMoved(ctx, row);
}
/** The tickets are the same ones; photographs stay with the leg they were taken for. */
async function takeWeighings(ctx: ShipmentContext, from: string, to: string): Promise<void> {
  const tickets = await ctx.tx
    .selectFrom('shipments.weighing')
    .selectAll()
    .where('note_id', '=', from)
    .where('aborted', '=', false)
    .orderBy('id')
    .execute();
  if (tickets.length === 0) return;
  await ctx.tx
    .insertInto('shipments.weighing')
    .values(
      tickets.map(({ id: _id, ...ticket }) => ({
        ...ticket,
        note_id: to,
        created_by: null,
        reading_id: null,
        photo_ids: [],
      })),
    )
    .execute();
}

/** What a receipt says of the goods, for the note of the other leg. */
export const receiptOf = (n: Note) => ({
  arrival_time: n.arrival_time,
  received_weight: n.received_weight,
  received_qty: n.received_qty,
  received_at: n.received_at,
  receipt_scale_no: n.receipt_scale_no,
  receipt_scale_expiry: n.receipt_scale_expiry,
  outturn_surveyor: n.outturn_surveyor,
  outturn_report_no: n.outturn_report_no,
  outturn_date: n.outturn_date,
  by_silence: n.by_silence,
  diff_weight: n.diff_weight,
  diff_permille: n.diff_permille,
});
