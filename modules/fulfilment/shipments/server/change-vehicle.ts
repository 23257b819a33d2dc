import { changeVehicle } from '../contract/note.ts';
import { WINDOW } from './free-note.ts';
import { requirePapers, transportColumns } from './note-columns.ts';
import { bindNoteFiles } from './note-files.ts';
import { actingSide, lockNote, noteMoved, seeNote, stepNote } from './note-lifecycle.ts';
import { requireReleaseLicences } from './note-licences.ts';
import { notifyDriver } from './notify.ts';
import { holdOrder } from './order-reach.ts';
import { issuePickCode } from './pick-codes.ts';
import { toActionResult } from './present-note.ts';
import { inVehicle, placeInVehicle } from './release-note.ts';
import { bookSlots, checkWindow, freeSlots, NO_SLOT, yardOf } from './slots.ts';
import { type Note, type ShipmentContext, shipments } from './tables.ts';

/** Another window takes its slots before the old ones are given back; a missed one needs another. */
async function movedWindow(ctx: ShipmentContext, note: Note, order: Parameters<typeof checkWindow>[2]) {
  const { windowStart, windowEnd } = ctx.input as { windowStart: string | null; windowEnd: string | null };
  const wish = {
    ...note,
    window_start: windowStart === null ? note.window_start : new Date(windowStart),
    window_end: windowEnd === null ? note.window_end : new Date(windowEnd),
  };
  const same =
    wish.window_start?.getTime() === note.window_start?.getTime() &&
    wish.window_end?.getTime() === note.window_end?.getTime();
  if (same && !note.window_missed) return {};
  const yard = await yardOf(ctx, note.warehouse_id);
  checkWindow(wish, yard, order, await ctx.now());
  await freeSlots(ctx, note);
  const slot =
    note.slot_start === null && yard.slotMinutes === null ? NO_SLOT : await bookSlots(ctx, wish, yard);
  return { window_start: wish.window_start, window_end: wish.window_end, window_missed: false, ...slot };
}

/** 20 → 20 before weighing in: papers are asked again, the old pick code is dead (10.2). */
export const changeVehicleHandler = shipments.command(changeVehicle, async (ctx) => {
  const { input } = ctx;
  const seen = await seeNote(ctx, input.id);
  const order = await holdOrder(ctx, seen.order_id);
  const note = await lockNote(ctx, input);
  const side = actingSide(ctx.actor, note, 'changeVehicle');
  const set = { ...(await transportColumns(ctx, input, note)), ...(await movedWindow(ctx, note, order)) };
  const wish = { ...note, ...set } as Note;
  await requirePapers(ctx, wish);
  await requireReleaseLicences(ctx, wish, order);
  const load_place = await placeInVehicle(ctx, wish);
  const { driver, escort, ...open } = set;
  const after = await inVehicle(wish, () =>
    stepNote(ctx, note, 'changeVehicle', side, {
      set: { ...open, load_place },
      uncounted: { driver, escort },
    }),
  );
  await bindNoteFiles(ctx, after);
  await notifyDriver(ctx, after, await issuePickCode(ctx, after));
  if (after.window_end !== null) await ctx.schedule({ kind: WINDOW, key: after.id, at: after.window_end });
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
