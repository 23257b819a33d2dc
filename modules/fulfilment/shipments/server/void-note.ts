import { holdVoucherOfNote } from '#fulfilment/vouchers/server/door.ts';
import { voidNote } from '../contract/note.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { ShipVoidTooEarly } from '../rules/refusals.ts';
import { MISSED_VOID_DAYS } from '../rules/transport.ts';
import { freeNote } from './free-note.ts';
import { actingSide, lockNote, noteMoved, seeNote, stepNote } from './note-lifecycle.ts';
import { notifyNote, otherSide } from './notify.ts';
import { holdOrder } from './order-reach.ts';
import { toActionResult } from './present-note.ts';
import { NO_SLOT } from './slots.ts';
import { type Note, type ShipmentContext, shipments } from './tables.ts';

/** 10.2: a released note falls when the buyer asked, or 3 days after its window was missed. */
async function mayFall(ctx: ShipmentContext, note: Note): Promise<boolean> {
  if (note.state !== NOTE.released || note.void_reason !== null) return true;
  if (!note.window_missed || note.window_end === null) return false;
  return (await ctx.now()).getTime() >= note.window_end.getTime() + MISSED_VOID_DAYS * 86_400_000;
}

/** 10, 11, 20 → 90. */
export const voidNoteHandler = shipments.command(voidNote, async (ctx) => {
  const seen = await seeNote(ctx, ctx.input.id);
  await holdOrder(ctx, seen.order_id);
  await holdVoucherOfNote(ctx, { noteId: seen.id });
  const note = await lockNote(ctx, ctx.input);
  const side = actingSide(ctx.actor, note, 'void');
  const { reason } = ctx.input;
  if (!(await mayFall(ctx, note))) throw ShipVoidTooEarly({});
  const after = await stepNote(ctx, note, 'void', side, {
    set: { ...NO_SLOT, void_reason: reason },
    reason,
  });
  await freeNote(ctx, note);
  await notifyNote(ctx, 'N-SHP-05', after, [otherSide(side), 'custodian'], { reason });
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
