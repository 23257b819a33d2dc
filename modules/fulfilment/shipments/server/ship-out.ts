import type { z } from 'zod';
import { goodsOut } from '#fulfilment/orders/server/door.ts';
import { consumeForNote } from '#fulfilment/vouchers/server/door.ts';
import { add, compare, round, sub } from '#kernel/rules/decimal.ts';
import type { Side } from '#kernel/rules/machine.ts';
import { InvalidInput } from '#kernel/server/dispatch.ts';
import { brokenConstraint } from '#kernel/server/database.ts';
import type { weighOut } from '../contract/gate.ts';
import { batchOffSpec, goodsLeft } from '../rules/events.ts';
import { isBatchOffSpec, judgeBatch } from '../rules/quality.ts';
import {
  ShipBatchCertificate,
  ShipBillRepeated,
  ShipBeyondTolerance,
  ShipNetNotPositive,
  ShipOverload,
} from '../rules/refusals.ts';
import { isByRoad, MODE } from '../rules/transport.ts';
import { mostOfLine, netOf } from '../rules/weight-difference.ts';
import { SILENCE, silenceAfter, WINDOW } from './free-note.ts';
import { bindNoteFiles } from './note-files.ts';
import { noteMoved, stepNote } from './note-lifecycle.ts';
import { notifyNote } from './notify.ts';
import { lineOf, type OrderFacts, ofLine } from './order-reach.ts';
import { freeSlots, NO_SLOT } from './slots.ts';
import { asJson, type Note, type ShipmentContext } from './tables.ts';
import { followFirstLeg } from './two-legs.ts';
import { keepWeighing, tareOf, weighedBy } from './weighings.ts';

type ShippedAs = Omit<z.output<(typeof weighOut)['input']>, 'id' | 'version' | 'idempotencyKey'>;
const missing = (field: string) => new InvalidInput([{ field, rule: 'field.input', message: '' }]);

/** Net beyond what the vehicle may carry, or the line may still ship, is unloaded first (INV-SHP-01). */
function stopBeyond(note: Note, order: OrderFacts, net: string): void {
  const isLimited = isByRoad(note.transport_mode) && note.load_limit !== null;
  if (isLimited && compare(net, note.load_limit ?? '0') > 0)
    throw ShipOverload({ net, most: note.load_limit ?? '0' }, 'gross');
  const line = lineOf(order, note.line_no);
  const others = add(sub(line.plannedQty, note.planned_qty), line.shippedQty);
  const most = round(sub(mostOfLine(line.quantity, order.tolerancePlus), others), 3);
  if (compare(net, most) > 0)
    throw ShipBeyondTolerance({ net, most: compare(most, '0') < 0 ? '0.000' : most }, 'gross');
}

/** What left: gross less tare where there is a scale, else the figure of the bill of lading or transfer note. */
async function weighed(
  ctx: ShipmentContext,
  note: Note,
  order: OrderFacts,
  input: ShippedAs,
  now: Date,
): Promise<string> {
  if (isByRoad(note.transport_mode) || note.transport_mode === MODE.rail) {
    const by = await weighedBy(ctx, note, input, now);
    const gross = by.weight ?? input.gross;
    const tare = await tareOf(ctx, note);
    if (gross === null || tare === null) throw missing('gross');
    const net = netOf(tare, gross);
    if (net === null) throw ShipNetNotPositive({}, 'gross');
    stopBeyond(note, order, net);
    const { weight: _, ...kept } = by;
    await keepWeighing(ctx, note, '20', { tare, gross: round(gross, 3), net }, kept);
    return net;
  }
  if (input.net === null) throw missing('net');
  const byWater = note.transport_mode === MODE.barge || note.transport_mode === MODE.vessel;
  if (byWater && (input.blNo === null || input.blDate === null)) throw missing('blNo');
  const net = round(input.net, 3);
  stopBeyond(note, order, net);
  await keepWeighing(
    ctx,
    note,
    '30',
    { net },
    {
      scale_no: null,
      scale_cert_expiry: null,
      reading_id: null,
      ticket_no: input.ticketNo ?? input.blNo,
      weighed_at: now,
      photo_ids: [...input.photos],
    },
  );
  return net;
}

function judged(note: Note, input: ShippedAs) {
  const stray = input.certificates.find((c) => !input.batchNos.includes(c.batchNo));
  if (stray !== undefined) throw ShipBatchCertificate({}, 'certificates');
  return input.certificates.map((c) => judgeBatch(c.batchNo, note.guaranteed, c.items));
}
const at = (text: string | null): Date | null => (text === null ? null : new Date(text));
const voyage = (note: Note, input: ShippedAs) => ({
  bl_no: input.blNo ?? note.bl_no,
  bl_date: input.blDate ?? note.bl_date,
  nor_time: at(input.norTime) ?? note.nor_time,
  berthing_time: at(input.berthingTime) ?? note.berthing_time,
  completion_time: at(input.completionTime) ?? note.completion_time,
});

/** A bill of lading that another note of the line stands on is refused by the index that holds it once. */
async function underOneBill<R>(no: string | null, act: () => Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (error) {
    if (brokenConstraint(error) === 'note_bl_once') throw ShipBillRepeated({ no: no ?? '' }, 'blNo');
    throw error;
  }
}

/**
 * → 40: the goods are out; the order moves, the voucher gives what left, silence runs, values off the specification
 * draft a claim. The caller holds order, voucher and note.
 */
export async function shipOut(
  ctx: ShipmentContext,
  { note, order, side }: { readonly note: Note; readonly order: OrderFacts; readonly side: Side },
  input: ShippedAs,
): Promise<{ after: Note; net: string }> {
  const quality = judged(note, input);
  const now = await ctx.now();
  const net = await weighed(ctx, note, order, input, now);
  const silenceAt = silenceAfter(note, now);
  const after = await underOneBill(input.blNo, () =>
    stepNote(ctx, note, 'weighOut', side, {
      set: {
        shipped_weight: net,
        shipped_at: now,
        silence_at: silenceAt,
        seal_nos: input.sealNos,
        batch_nos: input.batchNos,
        ...voyage(note, input),
        files: {
          ...note.files,
          coa: input.coaFiles,
          ticketPhotos: [...(note.files.ticketPhotos ?? []), ...input.photos],
          billOfLading: input.billOfLading,
        },
        ...NO_SLOT,
      },
      uncounted: { quality: asJson(quality), off_spec: quality.some(isBatchOffSpec) },
    }),
  );
  const bill = { blNo: after.bl_no, blDate: after.bl_date };
  await goodsOut(ctx, { ...ofLine(note), planned: note.planned_qty, shipped: net, bill });
  if (note.voucher_id !== null) await consumeForNote(ctx, { noteId: note.id, quantity: net });
  await freeSlots(ctx, note);
  await bindNoteFiles(ctx, after);
  await ctx.unschedule(WINDOW, note.id);
  await ctx.schedule({ kind: SILENCE, key: note.id, at: silenceAt });
  const of = { noteId: note.id, orderId: note.order_id, lineNo: note.line_no };
  await ctx.emit(goodsLeft, { ...of, weight: net });
  for (const batch of quality.filter(isBatchOffSpec))
    await ctx.emit(batchOffSpec, {
      ...of,
      batchNo: batch.batchNo,
      items: batch.items
        .filter((i) => i.offSpec)
        .map(({ zh, en, value, op, limit }) => ({ zh, en, value, limit: `${op} ${limit}`.trim() })),
    });
  await notifyNote(ctx, 'N-SHP-03', after, ['buyer']);
  await followFirstLeg(ctx, after, order);
  noteMoved(ctx, after);
  return { after, net };
}
