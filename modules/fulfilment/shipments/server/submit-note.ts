import { planQuantity } from '#fulfilment/orders/server/door.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { submitNote } from '../contract/note.ts';
import { ShipPlannedTooMuch } from '../rules/refusals.ts';
import { requirePapers } from './note-columns.ts';
import { requireReleaseLicences } from './note-licences.ts';
import { actingSide, lockNote, noteMoved, seeNote, stepNote } from './note-lifecycle.ts';
import { notifyNote, otherSide } from './notify.ts';
import { holdOrder, lineOf, ofLine, requireShipping } from './order-reach.ts';
import { toActionResult } from './present-note.ts';
import { bookSlots, checkWindow, yardOf } from './slots.ts';
import { shipments } from './tables.ts';

/** 00, 11 → 10: the rest is asked again under the lock of the order, the slot is booked, the papers are complete. */
export const submitNoteHandler = shipments.command(submitNote, async (ctx) => {
  const seen = await seeNote(ctx, ctx.input.id);
  const order = await holdOrder(ctx, seen.order_id);
  const note = await lockNote(ctx, ctx.input);
  const side = actingSide(ctx.actor, note, 'submit');
  requireShipping(order);
  const { remainingQty } = lineOf(order, note.line_no);
  if (compare(note.planned_qty, remainingQty) > 0)
    throw ShipPlannedTooMuch({ remaining: remainingQty }, 'plannedQty');
  const yard = await yardOf(ctx, note.warehouse_id);
  checkWindow(note, yard, order, await ctx.now());
  await requirePapers(ctx, note);
  await requireReleaseLicences(ctx, note, order);
  await planQuantity(ctx, { ...ofLine(note), quantity: note.planned_qty });
  const slot = await bookSlots(ctx, note, yard);
  const after = await stepNote(ctx, note, 'submit', side, {
    set: { ...slot, window_missed: false, reject_reason: null },
  });
  await notifyNote(ctx, 'N-SHP-01', after, [otherSide(side), 'custodian']);
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
