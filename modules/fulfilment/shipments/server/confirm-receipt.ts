import { confirmReceipt } from '../contract/receipt.ts';
import { ShipThirdPartyFirst } from '../rules/refusals.ts';
import { bindNoteFiles } from './note-files.ts';
import { actingSide, lockNote, seeNote } from './note-lifecycle.ts';
import { toActionResult } from './present-note.ts';
import { judgeReceipt, receiptColumns, receiptFiles, receive } from './receive-note.ts';
import { shipments } from './tables.ts';
import { holdLegs, requireOuterSide } from './two-legs.ts';

/** 40 → 50: what arrived, judged by the weight difference rule of the note. */
export const confirmReceiptHandler = shipments.command(confirmReceipt, async (ctx) => {
  const { input } = ctx;
  const seen = await seeNote(ctx, input.id);
  await holdLegs(ctx, seen);
  const note = await lockNote(ctx, input);
  const side = actingSide(ctx.actor, note, 'confirmReceipt');
  requireOuterSide(note, side);
  const isCorrection = note.reverses_note_id !== null;
  // A correction is no receipt of its own: no rule of differences is asked, its difference stands.
  const settlement = isCorrection
    ? (note.shipped_weight ?? '0')
    : (await judgeReceipt(ctx, note, input)).settlement;
  if (settlement === null) throw ShipThirdPartyFirst({}, 'receivedWeight');
  const after = await receive(ctx, note, {
    verb: 'confirmReceipt',
    side,
    settlement,
    set: isCorrection
      ? { received_at: await ctx.now() }
      : { ...(await receiptColumns(ctx, note, input)), files: receiptFiles(note, input) },
    tell: ['seller'],
  });
  await bindNoteFiles(ctx, after);
  return toActionResult(ctx, after);
});
