import { deleteNote } from '../contract/note.ts';
import { actingSide, lockNote, noteMoved, stepNote } from './note-lifecycle.ts';
import { toActionResult } from './present-note.ts';
import { shipments } from './tables.ts';

/** 00 → 90: a draft held nothing. */
export const deleteNoteHandler = shipments.command(deleteNote, async (ctx) => {
  const note = await lockNote(ctx, ctx.input);
  const after = await stepNote(ctx, note, 'delete', actingSide(ctx.actor, note, 'delete'));
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
