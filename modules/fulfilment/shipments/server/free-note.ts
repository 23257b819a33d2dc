import { planQuantity } from '#fulfilment/orders/server/door.ts';
import { unfreezeForNote } from '#fulfilment/vouchers/server/door.ts';
import { sub } from '#kernel/rules/decimal.ts';
import { PLANNED_STATES } from '../rules/note-lifecycle.ts';
import { ofLine } from './order-reach.ts';
import { killPickCode } from './pick-codes.ts';
import { freeSlots } from './slots.ts';
import type { Note, ShipmentContext } from './tables.ts';

export const WINDOW = 'shipments.window';
export const SILENCE = 'shipments.silence';
/** When the buyer's silence receives what was shipped: the days for claims of its contract, 7 without one (10.2). */
export const silenceAfter = (note: Pick<Note, 'claim_days'>, from: Date): Date =>
  new Date(from.getTime() + note.claim_days * 86_400_000);

/** What a note held goes back: the planned quantity, its voucher, its slots, its pick code, its timers. */
export async function freeNote(ctx: ShipmentContext, note: Note): Promise<void> {
  if (PLANNED_STATES.includes(note.state))
    await planQuantity(ctx, { ...ofLine(note), quantity: sub('0', note.planned_qty) });
  if (note.voucher_id !== null) await unfreezeForNote(ctx, { noteId: note.id });
  await freeSlots(ctx, note);
  await killPickCode(ctx, note);
  await ctx.unschedule(WINDOW, note.id);
}
