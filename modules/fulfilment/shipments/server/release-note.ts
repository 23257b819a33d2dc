import type { z } from 'zod';
import { type AgreedClauses, clausesForRelease } from '#fulfilment/contracts/server/door.ts';
import { dayOf } from '#kernel/rules/clock.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import { releaseNote } from '../contract/note.ts';
import { NOTE, noteLifecycle } from '../rules/note-lifecycle.ts';
import { ShipNotPaid, ShipNotThisMode, ShipOutsideWindow, ShipVehicleBusy } from '../rules/refusals.ts';
import { isByRoad, isByWater } from '../rules/transport.ts';
import type { DiffRule } from '../rules/weight-difference.ts';
import { WINDOW } from './free-note.ts';
import { requirePapers } from './note-columns.ts';
import { requireReleaseLicences } from './note-licences.ts';
import { actingSide, lockNote, noteMoved, seeNote, seeNoteAt, stepNote } from './note-lifecycle.ts';
import { voucherColumns } from './note-voucher.ts';
import { notifyDriver, notifyNote } from './notify.ts';
import { holdOrder, type OrderFacts, requireShipping } from './order-reach.ts';
import { issuePickCode } from './pick-codes.ts';
import { toActionResult } from './present-note.ts';
import { shipOut } from './ship-out.ts';
import { type Note, type ShipmentContext, shipments } from './tables.ts';
import { requireNextLeg } from './two-legs.ts';

/** The second place of a vehicle is taken by a note that names the first and is named by it. */
export async function placeInVehicle(ctx: ShipmentContext, note: Note): Promise<1 | 2> {
  if (note.plate_no === null) return 1;
  const first = await ctx.tx
    .selectFrom('shipments.note')
    .select(['id', 'co_load_note_id', 'load_place'])
    .where('plate_no', '=', note.plate_no)
    .where('state', 'in', [NOTE.released, NOTE.loading])
    .where('id', '<>', note.id)
    .executeTakeFirst();
  if (first === undefined) return 1;
  if (first.co_load_note_id !== note.id || note.co_load_note_id !== first.id)
    throw ShipVehicleBusy({ plate: note.plate_no }, 'plateNo');
  return first.load_place === 1 ? 2 : 1;
}
/** A race for the vehicle ends at the index; its loser hears the same sentence (INV-SHP-03). */
export async function inVehicle<R>(note: Note, act: () => Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (error) {
    if (brokenConstraint(error) === 'note_vehicle_once')
      throw ShipVehicleBusy({ plate: note.plate_no ?? '' }, 'plateNo');
    throw error;
  }
}

/** What the contract agrees of measuring stands with the note from its release on. */
const measuring = (agreed: AgreedClauses) => ({
  claim_days: agreed.claimDays.quantity,
  ...(agreed.diffRule === null ? {} : { diff_rule: agreed.diffRule as DiffRule }),
});
/** Cargo that is afloat already has loaded: its bill of lading takes it 20 → 30 → 40 in the same act (10.2). */
async function leaveAfloat(
  ctx: ShipmentContext,
  of: { readonly note: Note; readonly order: OrderFacts; readonly side: Side },
  bill: NonNullable<z.output<(typeof releaseNote)['input']>['afloat']>,
): Promise<Note> {
  const loading = await stepNote(ctx, of.note, 'weighIn', of.side, { set: { loading_at: await ctx.now() } });
  const shown = {
    ...bill,
    gross: null,
    scaleNo: null,
    scaleCertExpiry: null,
    readingId: null,
    ticketNo: null,
    photos: [],
    sealNos: [],
    certificates: [],
    coaFiles: [],
    norTime: null,
    berthingTime: null,
    completionTime: null,
  };
  return (await shipOut(ctx, { ...of, note: loading }, shown)).after;
}
/**
 * 10 → 20: payment rule, licences and papers are proven and kept with the note, the voucher that covers the
 * goods is frozen for it; the pick code is given out.
 */
export const releaseNoteHandler = shipments.command(releaseNote, async (ctx) => {
  const { input } = ctx;
  const order = await holdOrder(ctx, (await seeNote(ctx, input.id)).order_id);
  const seen = await seeNoteAt(ctx, input);
  const side = actingSide(ctx.actor, seen, 'release');
  noteLifecycle.next('release', seen.state, side);
  if (input.afloat !== null && !isByWater(seen.transport_mode)) throw ShipNotThisMode({});
  requireShipping(order);
  const agreed = await clausesForRelease(ctx, { orderId: order.id });
  if (!order.payRuleMet) throw ShipNotPaid({});
  await requireNextLeg(ctx, order);
  const now = await ctx.now();
  if (isByRoad(seen.transport_mode) && seen.window_end !== null && seen.window_end <= now)
    throw ShipOutsideWindow({});
  await requirePapers(ctx, seen);
  await requireReleaseLicences(ctx, seen, order);
  const voucher = await voucherColumns(ctx, seen, order);
  const note = await lockNote(ctx, input);
  const load_place = await placeInVehicle(ctx, note);
  const after = await inVehicle(note, () =>
    stepNote(ctx, note, 'release', side, {
      set: {
        ...voucher,
        ...measuring(agreed),
        load_place,
        released_at: now,
        release_proof: { payment: true, licence: true, papers: true, day: dayOf(now) },
      },
    }),
  );
  if (isByRoad(after.transport_mode)) {
    await notifyDriver(ctx, after, await issuePickCode(ctx, after));
    if (after.window_end !== null) await ctx.schedule({ kind: WINDOW, key: after.id, at: after.window_end });
  }
  await notifyNote(ctx, 'N-SHP-04', after, ['buyer', 'custodian']);
  noteMoved(ctx, after);
  if (input.afloat === null) return toActionResult(ctx, after);
  return toActionResult(ctx, await leaveAfloat(ctx, { note: after, order, side }, input.afloat));
});
