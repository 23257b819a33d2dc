import { dayOf } from '#kernel/rules/clock.ts';
import { compare, round, sub } from '#kernel/rules/decimal.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { type DiffRule, settlementWeight } from '../rules/weight-difference.ts';
import { heldNote } from './note-lifecycle.ts';
import { receive } from './receive-note.ts';
import { type Note, type ShipmentContext, shipments } from './tables.ts';

/** What the rule of the note makes of the weights of its disputed receipt; a weighing that never came leaves what was shipped. */
function weightByRule(note: Note): string {
  const shipped = note.shipped_weight ?? '0';
  const { received_at: at, receipt_scale_expiry: expiry } = note;
  const answer = settlementWeight({
    rule: note.diff_rule as DiffRule,
    shipped,
    received: note.received_weight ?? shipped,
    tolerancePermille: note.tolerance_permille,
    buyerScaleValid: expiry !== null && at !== null && expiry >= dayOf(at),
  });
  return answer.settlement ?? shipped;
}

/** What a disputed receipt weighs in the end: less what is missing, or by the rule of its note. */
function receivedAs(note: Note, short: string | null): string {
  if (short === null) return weightByRule(note);
  const less = sub(note.shipped_weight ?? '0', short);
  return compare(less, '0') < 0 ? '0' : less;
}
/** A correction is no receipt of its own: its difference stands, less what is missing; never more than its note weighed. */
async function correctedBy(ctx: ShipmentContext, note: Note, short: string | null): Promise<string> {
  const first = await heldNote(ctx, note.reverses_note_id as string);
  const least = sub('0', first?.settlement_weight ?? first?.shipped_weight ?? '0');
  const difference = sub(note.shipped_weight ?? '0', short ?? '0');
  return compare(difference, least) < 0 ? least : difference;
}

/**
 * 55 → 50: an appeal about the receipt is decided or agreed. A shortage is taken off what was shipped; without one the
 * rule of the note stands. A note that is no longer disputed stays as it is.
 */
export const decideReceipt = shipments.door<
  {
    noteId: string;
    side: 'buyer' | 'seller' | 'operator';
    /** Tonnes found missing. */
    short: string | null;
    reason: string;
  },
  void
>(async (ctx) => {
  const { noteId, side, short, reason } = ctx.input;
  const note = await heldNote(ctx, noteId);
  if (note?.state !== NOTE.disputed) return;
  const weight =
    note.reverses_note_id === null ? receivedAs(note, short) : await correctedBy(ctx, note, short);
  await receive(ctx, note, {
    verb: 'agree',
    side,
    settlement: round(weight, 3),
    set: { disputed: false },
    tell: ['seller', 'buyer'],
    reason,
  });
});
