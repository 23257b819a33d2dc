import { asSystem } from '#kernel/server/with-scope.ts';
import { disputeReceipt } from '../contract/receipt.ts';
import { noteDisputed } from '../rules/events.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { ShipEvidenceNeeded, ShipWithinTolerance } from '../rules/refusals.ts';
import { SILENCE } from './free-note.ts';
import { bindNoteFiles } from './note-files.ts';
import { actingSide, lockNote, noteMoved, seeNote, stepNote } from './note-lifecycle.ts';
import { notifyNote } from './notify.ts';
import { toActionResult } from './present-note.ts';
import { judgeReceipt, receiptColumns } from './receive-note.ts';
import { type Note, type ShipmentContext, shipments } from './tables.ts';
import { holdLegs, otherNote, receiptOf, requireOuterSide, unnamed } from './two-legs.ts';

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
  await holdLegs(ctx, await seeNote(ctx, input.id));
  const note = await lockNote(ctx, input);
  const side = actingSide(ctx.actor, note, 'dispute');
  requireOuterSide(note, side);
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
  await disputed(ctx, after, kind);
  await disputeOtherLeg(ctx, after, kind);
  return toActionResult(ctx, after);
});

type Kind = '10' | '20' | '30';
async function disputed(ctx: ShipmentContext, note: Note, kind: Kind): Promise<void> {
  const reason = note.dispute_reason ?? '';
  await ctx.emit(noteDisputed, {
    noteId: note.id,
    orderId: note.order_id,
    lineNo: note.line_no,
    kind,
    reason,
  });
  await notifyNote(ctx, 'N-SHP-08', note, ['seller', 'operator'], { reason });
  noteMoved(ctx, note);
}
/** What the buyer of leg B disputes, the intermediary disputes with the seller: the same figures, without the papers. */
async function disputeOtherLeg(ctx: ShipmentContext, note: Note, kind: Kind): Promise<void> {
  if (note.follows_note_id === null) return;
  await asSystem(ctx, async () => {
    const first = await otherNote(ctx, note);
    if (first === null || first.state !== NOTE.shipped) return;
    const legCtx = unnamed(ctx);
    const after = await stepNote(legCtx, first, 'dispute', 'buyer', {
      set: {
        ...receiptOf(note),
        disputed: true,
        dispute_kind: kind,
        dispute_reason: note.dispute_reason,
      },
    });
    await ctx.unschedule(SILENCE, first.id);
    await disputed(legCtx, after, kind);
  });
}
