import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { askVoid } from '../contract/note.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { lockNote, noteMoved, sideOf } from './note-lifecycle.ts';
import { notifyNote } from './notify.ts';
import { toActionResult } from './present-note.ts';
import { shipments } from './tables.ts';
import { writeNote } from './write-note.ts';

/** The buyer gives up a released note: from now on the seller may make it void (10.2). */
export const askVoidHandler = shipments.command(askVoid, async (ctx) => {
  const note = await lockNote(ctx, ctx.input);
  const side = sideOf(ctx.actor, note);
  if (note.state !== NOTE.released || side !== 'buyer')
    throw StateNotAllowed({ subject: 'shipment', verb: 'askVoid', state: note.state, side });
  const { reason } = ctx.input;
  const after = await writeNote(ctx, note, { action: 'askVoid', side, set: { void_reason: reason }, reason });
  await notifyNote(ctx, 'N-SHP-05', after, ['seller'], { reason });
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
