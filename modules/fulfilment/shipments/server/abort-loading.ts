import { abortLoading } from '../contract/gate.ts';
import { isByRoad } from '../rules/transport.ts';
import { actingSide, lockNote, noteMoved, stepNote } from './note-lifecycle.ts';
import { notifyNote, notifyDriver } from './notify.ts';
import { issuePickCode } from './pick-codes.ts';
import { toActionResult } from './present-note.ts';
import { shipments } from './tables.ts';
import { abortWeighings } from './weighings.ts';

/** 30 → 20: nothing was loaded; the tare no longer counts, and a new pick code lets the vehicle in again. */
export const abortLoadingHandler = shipments.command(abortLoading, async (ctx) => {
  const note = await lockNote(ctx, ctx.input);
  const { reason } = ctx.input;
  const after = await stepNote(ctx, note, 'abort', actingSide(ctx.actor, note, 'abort'), {
    set: { loading_at: null },
    reason,
  });
  await abortWeighings(ctx, note);
  if (isByRoad(after.transport_mode)) await notifyDriver(ctx, after, await issuePickCode(ctx, after));
  await notifyNote(ctx, 'N-SHP-05', after, ['buyer'], { reason });
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
