import { disputeReceipt } from '../contract/receipt.ts';
import { noteDisputed } from '../rules/events.ts';
import { ShipEvidenceNeeded, ShipWithinTolerance } from '../rules/refusals.ts';
import { SILENCE } from './free-note.ts';
import { bindNoteFiles } from './note-files.ts';
import { actingSide, lockNote, noteMoved, stepNote } from './note-lifecycle.ts';
import { notifyNote } from './notify.ts';
import { toActionResult } from './present-note.ts';
import { judgeReceipt, receiptColumns } from './receive-note.ts';
import { shipments } from './tables.ts';

/** Cause of a dispute → type of the appeal that is drafted. */
const APPEAL: Readonly<Record<string, '10' | '20' | '30'>> = {
  quality: '10',
  damage: '20',
  weight: '30',
  detention: '30',
};

/** 40 → 55: the note does not settle until both agree, or an appeal decides. */
export const disputeReceiptHandler = shipments.command(disputeReceipt, async (ctx) => {
  const { input } = ctx;
  const note = await lockNote(ctx, input);
  const side = actingSide(ctx.actor, note, 'dispute');
  if (input.files.length === 0) throw ShipEvidenceNeeded({}, 'files');
  const isCorrection = note.reverses_note_id !== null;
  const { within, permille } = await judgeReceipt(ctx, note, input);
  if (input.cause === 'weight' && within && !isCorrection)
    throw ShipWithinTolerance({ permille }, 'receivedWeight');
  const kind = APPEAL[input.cause] ?? '30';
  const after = await stepNote(ctx, note, 'dispute', side, {
    set: {
      // A correction is not weighed again: what is disputed is its difference.
      ...(isCorrection ? { received_at: await ctx.now() } : await receiptColumns(ctx, note, input)),
      disputed: true,
      dispute_kind: kind,
      dispute_reason: input.reason,
      files: { ...note.files, dispute: input.files },
    },
    reason: input.reason,
  });
  await ctx.unschedule(SILENCE, note.id);
  await bindNoteFiles(ctx, after);
  await ctx.emit(noteDisputed, {
    noteId: note.id,
    orderId: note.order_id,
    lineNo: note.line_no,
    kind,
    reason: input.reason,
  });
  await notifyNote(ctx, 'N-SHP-08', after, ['seller', 'operator'], { reason: input.reason });
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
