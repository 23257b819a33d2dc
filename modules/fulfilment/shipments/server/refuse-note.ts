import { refuseNote } from '../contract/note.ts';
import { freeNote } from './free-note.ts';
import { actingSide, lockNote, noteMoved, seeNote, stepNote } from './note-lifecycle.ts';
import { notifyNote } from './notify.ts';
import { holdOrder } from './order-reach.ts';
import { toActionResult } from './present-note.ts';
import { NO_SLOT } from './slots.ts';
import { shipments } from './tables.ts';

/** 10 → 11, with the reason: what it held goes back. */
export const refuseNoteHandler = shipments.command(refuseNote, async (ctx) => {
  const seen = await seeNote(ctx, ctx.input.id);
  await holdOrder(ctx, seen.order_id);
  const note = await lockNote(ctx, ctx.input);
  const side = actingSide(ctx.actor, note, 'refuse');
  const { reason } = ctx.input;
  const after = await stepNote(ctx, note, 'refuse', side, {
    set: { ...NO_SLOT, reject_reason: reason },
    reason,
  });
  await freeNote(ctx, note);
  await notifyNote(ctx, 'N-SHP-02', after, ['buyer'], { reason });
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
