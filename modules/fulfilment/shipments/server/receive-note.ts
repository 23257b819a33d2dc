import { goodsReceived } from '#fulfilment/orders/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import { cut2, round } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { noteReceived } from '../rules/events.ts';
import { ShipNotThisMode, ShipOutturnNeeded } from '../rules/refusals.ts';
import { isByWater } from '../rules/transport.ts';
import { settlementWeight, type WeightAnswer } from '../rules/weight-difference.ts';
import { SILENCE } from './free-note.ts';
import { noteMoved, stepNote } from './note-lifecycle.ts';
import { notifyNote } from './notify.ts';
import { ofLine } from './order-reach.ts';
import type { Note, ShipmentContext } from './tables.ts';
import { otherNote, receiptOf, unnamed } from './two-legs.ts';

export interface Receipt {
  readonly arrivalTime: string | null;
  readonly receivedWeight: string;
  readonly receiptScaleNo: string | null;
  readonly receiptScaleExpiry: string | null;
  readonly files: readonly string[];
  readonly outturn: { readonly surveyor: string; readonly reportNo: string; readonly date: string } | null;
}
/** Cargo by water is received by a surveyor's report, other cargo by a scale. Refuses 18901 and 17825. */
function requireOutturn(note: Note, { outturn, files }: Receipt): void {
  if (note.reverses_note_id !== null) return;
  if (!isByWater(note.transport_mode)) {
    if (outturn !== null) throw ShipNotThisMode({});
  } else if (outturn === null || files.length === 0)
    throw ShipOutturnNeeded({}, outturn === null ? 'outturn.surveyor' : 'files');
}
/** What a receipt comes to by the rule of the note; the buyer's scale counts when its certificate is valid. */
export async function judgeReceipt(
  ctx: ShipmentContext,
  note: Note,
  receipt: Receipt,
): Promise<WeightAnswer> {
  requireOutturn(note, receipt);
  const today = dayOf(await ctx.now());
  return settlementWeight({
    rule: note.diff_rule,
    shipped: note.shipped_weight ?? '0',
    received: receipt.receivedWeight,
    tolerancePermille: note.tolerance_permille,
    buyerScaleValid:
      receipt.outturn !== null ||
      (receipt.receiptScaleExpiry !== null && receipt.receiptScaleExpiry >= today),
  });
}
export async function receiptColumns(ctx: ShipmentContext, note: Note, receipt: Receipt) {
  const now = await ctx.now();
  const { diff, permille } = await judgeReceipt(ctx, note, receipt);
  return {
    arrival_time: receipt.arrivalTime === null ? (note.arrival_time ?? now) : new Date(receipt.arrivalTime),
    received_weight: round(receipt.receivedWeight, 3),
    received_qty: cut2(receipt.receivedWeight),
    received_at: now,
    receipt_scale_no: receipt.receiptScaleNo,
    receipt_scale_expiry: receipt.receiptScaleExpiry,
    diff_weight: diff,
    diff_permille: permille,
    ...(receipt.outturn === null
      ? {}
      : {
          outturn_surveyor: receipt.outturn.surveyor,
          outturn_report_no: receipt.outturn.reportNo,
          outturn_date: receipt.outturn.date,
        }),
  };
}
/** Where the papers of a receipt belong: the surveyor's report, or the ticket of the buyer's scale. */
export const receiptFiles = (note: Note, receipt: Receipt): Note['files'] => ({
  ...note.files,
  [receipt.outturn === null ? 'receipt' : 'outturn']: receipt.files,
});

interface Receiving {
  readonly verb: 'confirmReceipt' | 'silence' | 'agree';
  readonly side: Side;
  readonly settlement: string;
  readonly set: Partial<Note>;
  readonly tell: readonly ('seller' | 'buyer')[];
  readonly reason?: string | null;
}
/**
 * → 50: the settlement weight stands, the order hears of it. A correction moves no receipt of the order. Both notes of
 * goods that went through an intermediary are received in one act, at one weight.
 */
export async function receive(ctx: ShipmentContext, note: Note, how: Receiving): Promise<Note> {
  const after = await receiveOne(ctx, note, how);
  if (note.follows_note_id === null && !note.followed) return after;
  await asSystem(ctx, async () => {
    const other = await otherNote(ctx, note);
    if (other === null || other.state !== note.state) return;
    await receiveOne(unnamed(ctx), other, {
      ...how,
      set: { ...receiptOf(after), disputed: false },
      tell: ['seller', 'buyer'],
      reason: null,
    });
  });
  return after;
}
async function receiveOne(ctx: ShipmentContext, note: Note, how: Receiving): Promise<Note> {
  const after = await stepNote(ctx, note, how.verb, how.side, {
    set: { ...how.set, settlement_weight: how.settlement },
    reason: how.reason ?? null,
  });
  await ctx.unschedule(SILENCE, note.id);
  if (note.reverses_note_id === null)
    await goodsReceived(ctx, {
      ...ofLine(note),
      received: after.received_weight ?? after.shipped_weight ?? '0',
    });
  await ctx.emit(noteReceived, {
    noteId: note.id,
    orderId: note.order_id,
    lineNo: note.line_no,
    settlementWeight: how.settlement,
  });
  await notifyNote(ctx, 'N-SHP-07', after, how.tell);
  noteMoved(ctx, after);
  return after;
}
