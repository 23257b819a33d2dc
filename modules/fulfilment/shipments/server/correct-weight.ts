import { correctShipped, otherLegOf } from '#fulfilment/orders/server/door.ts';
import { compare, round, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { created } from '#kernel/server/rows.ts';
import { jsonReady } from '#kernel/server/step.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { correctWeight } from '../contract/receipt.ts';
import { isShipped, NOTE, noteLifecycle } from '../rules/note-lifecycle.ts';
import { ShipCorrection, ShipFollowsFirstLeg } from '../rules/refusals.ts';
import { SILENCE, silenceAfter } from './free-note.ts';
import { BIZ, lockNote, noteMoved, partiesOfNote, seeNote, sideOf } from './note-lifecycle.ts';
import { notifyNote } from './notify.ts';
import { holdOrder, ofLine } from './order-reach.ts';
import { toActionResult } from './present-note.ts';
import { type Note, type ShipmentContext, shipments } from './tables.ts';
import { otherNote, unnamed } from './two-legs.ts';

/** What goods and parties of a correction take over from the note it corrects. */
const copied = (n: Note) => ({
  seller_member_id: n.seller_member_id,
  seller_owner_dept_id: n.seller_owner_dept_id,
  seller_owner_emp_id: n.seller_owner_emp_id,
  buyer_member_id: n.buyer_member_id,
  buyer_owner_dept_id: n.buyer_owner_dept_id,
  buyer_owner_emp_id: n.buyer_owner_emp_id,
  custodian_member_id: n.custodian_member_id,
  order_id: n.order_id,
  order_no: n.order_no,
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
  uom: n.uom,
  pick_type: n.pick_type,
  transport_mode: n.transport_mode,
  warehouse_id: n.warehouse_id,
  warehouse_zh: n.warehouse_zh,
  warehouse_en: n.warehouse_en,
  plate_no: n.plate_no,
  batch_nos: n.batch_nos,
  diff_rule: n.diff_rule,
  tolerance_permille: n.tolerance_permille,
  claim_days: n.claim_days,
});
/** What was corrected before counts: the new weight is compared with what stands now. */
async function standing(ctx: ShipmentContext, note: Note): Promise<string> {
  const rows = await ctx.tx
    .selectFrom('shipments.note')
    .select('shipped_weight')
    .where('reverses_note_id', '=', note.id)
    .where('state', '<>', NOTE.void)
    .execute();
  return rows.reduce((sum, r) => sub(sum, sub('0', r.shipped_weight ?? '0')), note.shipped_weight ?? '0');
}

/** A note of the difference, signed, that the buyer confirms; the first one stands (INV-SHP-05). */
export const correctWeightHandler = shipments.command(correctWeight, async (ctx) => {
  const { input } = ctx;
  const seen = await seeNote(ctx, input.id);
  await holdOrder(ctx, seen.order_id);
  const note = await lockNote(ctx, input);
  const side = sideOf(ctx.actor, note);
  noteLifecycle.next('correct', null, side);
  const weight = round(input.weight, 3);
  const delta = round(sub(weight, await standing(ctx, note)), 3);
  if (!isShipped(note.state) || note.reverses_note_id !== null || compare(delta, '0') === 0)
    throw ShipCorrection({}, 'weight');
  if (note.follows_note_id !== null) throw ShipFollowsFirstLeg({});
  const wrong = { delta, side, reason: input.reason };
  const row = await writeCorrection(ctx, note, { ...wrong, follows: null });
  await correctOtherLeg(ctx, note, row, wrong);
  return toActionResult(ctx, row);
});

interface Wrong {
  readonly delta: string;
  readonly side: string;
  readonly reason: string;
}
async function writeCorrection(
  ctx: ShipmentContext,
  note: Note,
  { delta, side, reason, follows }: Wrong & { readonly follows: string | null },
): Promise<Note> {
  const now = await ctx.now();
  const silence_at = silenceAfter(note, now);
  const verb = follows === null ? 'correct' : 'follow';
  await correctShipped(ctx, { ...ofLine(note), shipped: delta, reason });
  const row = (await ctx.tx
    .insertInto('shipments.note')
    .values(
      jsonReady({
        ...created(ctx),
        ...copied(note),
        note_no: await ctx.number('SN'),
        state: noteLifecycle.next(verb, null, follows === null ? (side as Side) : 'effect'),
        made_by: side,
        reverses_note_id: note.id,
        follows_note_id: follows,
        followed: note.followed,
        correction_reason: reason,
        planned_qty: '0',
        shipped_weight: delta,
        shipped_at: now,
        silence_at,
      }) as never,
    )
    .returningAll()
    .executeTakeFirstOrThrow()) as Note;
  await ctx.history({
    bizType: BIZ,
    bizId: row.id,
    bizNo: row.note_no,
    action: verb,
    from: null,
    to: row.state,
    side: follows === null ? side : 'effect',
    reason,
    parties: partiesOfNote(row),
  });
  await ctx.schedule({ kind: SILENCE, key: row.id, at: silence_at });
  await notifyNote(ctx, 'N-SHP-03', row, ['buyer']);
  noteMoved(ctx, row);
  return row;
}
/** The weight was wrong on both legs by as much. */
async function correctOtherLeg(ctx: ShipmentContext, note: Note, first: Note, wrong: Wrong): Promise<void> {
  if (!note.followed) return;
  await asSystem(ctx, async () => {
    const second = await otherNote(ctx, note);
    if (second === null) return;
    await otherLegOf(ctx, { orderId: note.order_id });
    await writeCorrection(unnamed(ctx), second, { ...wrong, side: 'operator', follows: first.id });
  });
}
