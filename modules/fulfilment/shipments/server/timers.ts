import { cut2 } from '#kernel/rules/decimal.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { SILENCE, WINDOW } from './free-note.ts';
import { heldNote, isBefore, noteMoved, stepNote } from './note-lifecycle.ts';
import { notifyNote } from './notify.ts';
import { killPickCode } from './pick-codes.ts';
import { receive } from './receive-note.ts';
import { freeSlots, NO_SLOT } from './slots.ts';
import { type Note, shipments } from './tables.ts';
import { holdLegs } from './two-legs.ts';

/** The pickup window ended and nobody came: the code is dead, the slot free, a new one is needed (10.2). */
export const windowMissed = shipments.timer(WINDOW, async (ctx) => {
  const note = await heldNote(ctx, ctx.input.key);
  if (note === undefined || note.state !== NOTE.released || note.window_missed || note.window_end === null)
    return;
  if (await isBefore(ctx, note.window_end))
    return ctx.schedule({ kind: WINDOW, key: note.id, at: note.window_end });
  const after = await stepNote(ctx, note, 'missWindow', 'timer', {
    set: { window_missed: true, ...NO_SLOT },
  });
  await freeSlots(ctx, note);
  await killPickCode(ctx, note);
  await notifyNote(ctx, 'N-SHP-06', after, ['buyer']);
  noteMoved(ctx, after);
});

/** The days for claims passed without a word: received is what was shipped (10.2). */
export const silentReceipt = shipments.timer(SILENCE, async (ctx) => {
  const seen = (await ctx.tx
    .selectFrom('shipments.note')
    .selectAll()
    .where('id', '=', ctx.input.key)
    .executeTakeFirst()) as Note | undefined;
  if (seen === undefined) return;
  await holdLegs(ctx, seen);
  const note = await heldNote(ctx, ctx.input.key);
  if (note === undefined || note.state !== NOTE.shipped || note.silence_at === null) return;
  if (await isBefore(ctx, note.silence_at))
    return ctx.schedule({ kind: SILENCE, key: note.id, at: note.silence_at });
  const weight = note.shipped_weight ?? '0';
  await receive(ctx, note, {
    verb: 'silence',
    side: 'timer',
    settlement: weight,
    set: {
      by_silence: true,
      received_weight: weight,
      received_qty: note.reverses_note_id === null ? cut2(weight) : null,
      received_at: await ctx.now(),
      diff_weight: '0.000',
      diff_permille: '0.000',
    },
    tell: ['buyer', 'seller'],
  });
});
