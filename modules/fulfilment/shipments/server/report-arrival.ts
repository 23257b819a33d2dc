import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { reportArrival } from '../contract/receipt.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { SILENCE, silenceAfter } from './free-note.ts';
import { lockNote, noteMoved, sideOf } from './note-lifecycle.ts';
import { toActionResult } from './present-note.ts';
import { shipments } from './tables.ts';
import { writeNote } from './write-note.ts';

/** The goods have arrived: the days of silence run from then, not from the weigh-out (10.2). */
export const reportArrivalHandler = shipments.command(reportArrival, async (ctx) => {
  const note = await lockNote(ctx, ctx.input);
  const side = sideOf(ctx.actor, note);
  if (note.state !== NOTE.shipped || side === 'custodian' || note.arrival_time !== null)
    throw StateNotAllowed({ subject: 'shipment', verb: 'arrive', state: note.state, side });
  const arrival = new Date(ctx.input.arrivalTime);
  if (arrival > (await ctx.now()) || (note.shipped_at !== null && arrival < note.shipped_at))
    throw new InvalidInput([{ field: 'arrivalTime', rule: 'ship.arrival', message: '' }]);
  const silence_at = silenceAfter(note, arrival);
  const after = await writeNote(ctx, note, {
    action: 'arrive',
    side,
    set: { arrival_time: arrival, silence_at },
  });
  await ctx.schedule({ kind: SILENCE, key: note.id, at: silence_at });
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
