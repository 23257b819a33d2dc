import type { z } from 'zod';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { weighIn } from '../contract/gate.ts';
import {
  ShipCheckNotPassed,
  ShipDriverDiffers,
  ShipOutsideWindow,
  ShipPlateDiffers,
} from '../rules/refusals.ts';
import { checkPassed, isByRoad } from '../rules/transport.ts';
import { isDriver } from './note-columns.ts';
import { bindNoteFiles } from './note-files.ts';
import { actingSide, lockNote, noteMoved, stepNote } from './note-lifecycle.ts';
import { consumePickCode } from './pick-codes.ts';
import { toActionResult } from './present-note.ts';
import { type Note, type ShipmentContext, shipments } from './tables.ts';
import { keepWeighing, weighedBy } from './weighings.ts';

type Input = z.output<(typeof weighIn)['input']>;

/** What stands at the gate is what the note says. The code comes last: a wrong plate does not use it up. */
async function letIn(ctx: ShipmentContext, note: Note, input: Input): Promise<void> {
  const now = await ctx.now();
  if (note.window_start === null || note.window_end === null) throw ShipOutsideWindow({});
  if (now < note.window_start || now >= note.window_end) throw ShipOutsideWindow({});
  if (input.plateNo !== note.plate_no) throw ShipPlateDiffers({}, 'plateNo');
  if (note.trailer_no !== null && input.trailerNo !== note.trailer_no)
    throw ShipPlateDiffers({}, 'trailerNo');
  if (!isDriver(ctx, note, input.driverIdNo ?? '')) throw ShipDriverDiffers({}, 'driverIdNo');
  if (input.check === null || !checkPassed(input.check)) throw ShipCheckNotPassed({}, 'check');
  if (note.un_no !== null && !(input.sdsHanded && input.labelOk)) throw ShipCheckNotPassed({}, 'sdsHanded');
  await consumePickCode(ctx, note, input.code);
}

/** 20 → 30: by road at the gate, with the tare; other modes begin to load. */
export const weighInHandler = shipments.command(weighIn, async (ctx) => {
  const { input } = ctx;
  const note = await lockNote(ctx, input);
  const side = actingSide(ctx.actor, note, 'weighIn');
  const byRoad = isByRoad(note.transport_mode);
  const weighs = byRoad || note.transport_mode === '20';
  const now = await ctx.now();
  const by = weighs ? await weighedBy(ctx, note, input, now) : null;
  const tare = by?.weight ?? input.tare;
  if (weighs && tare === null) throw new InvalidInput([{ field: 'tare', rule: 'field.input', message: '' }]);
  const after = await stepNote(ctx, note, 'weighIn', side, {
    set: {
      loading_at: now,
      sds_handed: input.sdsHanded,
      label_ok: input.labelOk,
      loading_check:
        input.check === null ? null : { ...input.check, at: now.toISOString(), by: ctx.actor.name },
      files: { ...note.files, checkPhotos: input.checkPhotos, ticketPhotos: input.photos },
    },
  });
  if (byRoad) await letIn(ctx, note, input);
  if (by !== null && tare !== null) {
    const { weight: _, ...kept } = by;
    await keepWeighing(ctx, note, '10', { tare }, kept);
  }
  await bindNoteFiles(ctx, after);
  noteMoved(ctx, after);
  return toActionResult(ctx, after);
});
