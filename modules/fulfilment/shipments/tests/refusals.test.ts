import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { weighIn, weighOut } from '../contract/gate.ts';
import { askVoid, editNote, refuseNote, releaseNote, submitNote } from '../contract/note.ts';
import { correctWeight, reportArrival } from '../contract/receipt.ts';
import {
  ShipCheckNotPassed,
  ShipCorrection,
  ShipOutsideWindow,
  ShipPlannedTooMuch,
  ShipScaleExpired,
  ShipBillRepeated,
  ShipVehicleBusy,
  ShipWindowOutside,
} from '../rules/refusals.ts';
import { type ShipWorld, shipWorld } from './ship-world.ts';

let w: ShipWorld;
beforeAll(async () => {
  w = await shipWorld();
});
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
const at = (time: string) => `${w.today}T${time}:00+08:00`;
/** The warehouse says other things of itself while `work` runs. */
async function withWarehouse(set: ReturnType<typeof sql>, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ scale_no: string; scale_cert_expiry: string; truck_hours: string }>`
    select scale_no, scale_cert_expiry::text, truck_hours::text from catalogue.warehouse where id = ${w.warehouseId}::bigint`.execute(
    w.world.sql,
  );
  const was = rows[0];
  await sql`update catalogue.warehouse set ${set} where id = ${w.warehouseId}::bigint`.execute(w.world.sql);
  try {
    await work();
  } finally {
    await sql`update catalogue.warehouse set scale_no = ${was?.scale_no}, scale_cert_expiry = ${was?.scale_cert_expiry}::date,
      truck_hours = ${was?.truck_hours}::jsonb where id = ${w.warehouseId}::bigint`.execute(w.world.sql);
  }
}

describe('a note is changed only while it may be', () => {
  test('R-SHIP-016 an edit asks for no more than the order has left either', async () => {
    const order = await w.ready('40.00');
    const draft = await w.draft(order.id);
    const edit = (plannedQty: string) =>
      w.buyer.does(editNote, { ...one(draft), ...w.form(order.id, { plannedQty }) });
    await refused(edit('40.01'), ShipPlannedTooMuch, { remaining: '40.00' });
    await edit('40.00');
  });

  test('what was submitted is not edited any more; a refused one by its company alone, not by the warehouse', async () => {
    const order = await w.ready('40.00');
    const note = await w.submitted(order.id);
    const edit = (who: typeof w.buyer, of: { id: string; version: number }) =>
      who.does(editNote, { ...one(of), ...w.form(order.id) });
    await refused(edit(w.buyer, note), StateNotAllowed);
    const back = await w.seller.does(refuseNote, { ...one(note), reason: '证件不清晰' });
    await expect(edit(w.custodian, back)).rejects.toThrow();
    await edit(w.buyer, back);
  });

  test('the buyer gives up what is released, nothing earlier', async () => {
    const order = await w.ready('40.00');
    const note = await w.submitted(order.id);
    await refused(w.buyer.does(askVoid, { ...one(note), reason: '车坏了' }), StateNotAllowed);
  });

  test('a correction is not corrected: the note it corrects is', async () => {
    const order = await w.ready('60.00');
    const note = await w.shipped(order.id);
    const made = await w.seller.does(correctWeight, { ...one(note), weight: '29.4', reason: '读数有误' });
    await refused(
      w.seller.does(correctWeight, { ...one(await w.note(made.id)), weight: '0.5', reason: '再改' }),
      ShipCorrection,
    );
  });
});

describe('the arrival that starts the days of silence', () => {
  test('is reported once, of goods on their way, neither ahead of now nor before they left, and not by the warehouse', async () => {
    const order = await w.ready('90.00');
    const report = (who: typeof w.buyer, of: { id: string; version: number }, time = '10:05') =>
      who.does(reportArrival, { ...one(of), arrivalTime: at(time) });
    await refused(report(w.buyer, await w.released(order.id)), StateNotAllowed);
    const note = await w.shipped(order.id);
    await refused(report(w.buyer, note, '10:06'), Validation);
    await refused(report(w.buyer, note, '10:04'), Validation);
    await expect(report(w.custodian, note)).rejects.toThrow();
    await report(w.buyer, note);
    await refused(report(w.buyer, await w.note(note.id)), StateNotAllowed);
  });
});

describe('the gate lets in nobody whose time, papers or scale do not fit', () => {
  test('INV-SHP-02 not before the window begins either', async () => {
    const order = await w.ready('40.00');
    const note = await w.released(order.id, { windowStart: at('10:06'), windowEnd: at('12:00') });
    await refused(w.custodian.does(weighIn, w.gate(note)), ShipOutsideWindow);
    await w.world.hold(at('10:06'));
    await w.custodian.does(weighIn, w.gate(note));
    await w.world.hold(at('10:05'));
  });

  test('dangerous goods without safety data sheet or label, and a vehicle nobody looked at', async () => {
    const order = await w.ready('40.00');
    const note = await w.released(order.id);
    for (const over of [{ sdsHanded: false }, { labelOk: false }, { check: null }])
      await refused(w.custodian.does(weighIn, w.gate(note, over)), ShipCheckNotPassed);
  });

  test('a warehouse without a scale, or one of unknown certificate, weighs nothing', async () => {
    const order = await w.ready('40.00');
    const note = await w.released(order.id);
    const knock = (over = {}) => w.custodian.does(weighIn, w.gate(note, over));
    const scaleCertExpiry = addDays(w.today, 1);
    await withWarehouse(sql`scale_no = null`, () => refused(knock({ scaleCertExpiry }), ShipScaleExpired));
    await withWarehouse(sql`scale_cert_expiry = null`, () => refused(knock(), ShipScaleExpired));
    await knock();
  });
});

describe('the window and the vehicle of a release', () => {
  test('a window before the delivery period, over already, or outside the hours of the yard is not booked', async () => {
    const send = async (orderId: string, from: string, to: string) =>
      w.buyer.does(submitNote, one(await w.draft(orderId, { windowStart: at(from), windowEnd: at(to) })));
    const order = await w.ready('40.00');
    await refused(send(order.id, '08:00', '10:05'), ShipWindowOutside);
    await withWarehouse(sql`truck_hours = '{"from":"08:00","to":"17:00"}'::jsonb`, async () => {
      await refused(send(order.id, '16:30', '17:30'), ShipWindowOutside);
      await send(order.id, '16:00', '17:00');
    });
    const later = await w.ready('40.00', { deliveryStart: addDays(w.today, 1) });
    await refused(send(later.id, '11:00', '12:00'), ShipWindowOutside);
  });

  test('what was submitted for a window that is over is not released into it', async () => {
    const order = await w.ready('40.00');
    const note = await w.submitted(order.id);
    await w.world.hold(at('12:00'));
    await refused(w.seller.does(releaseNote, one(note)), ShipOutsideWindow);
    await w.world.hold(at('10:05'));
  });

  test('INV-SHP-03 a vehicle of two compartments carries two notes, not a third', async () => {
    const plate = { plateNo: '苏B66666', trailerNo: '苏B6666挂', plannedQty: '10.00' };
    const order = await w.ready('60.00');
    const [first, second, third] = [
      await w.draft(order.id, plate),
      await w.draft(order.id, plate),
      await w.draft(order.id, plate),
    ];
    const send = async (of: typeof first, beside: typeof first) => {
      const coLoadNo = (await w.note(beside.id)).noteNo;
      const named = await w.buyer.does(editNote, { ...one(of), ...w.form(order.id, { ...plate, coLoadNo }) });
      return w.buyer.does(submitNote, one(named));
    };
    const [a, b] = [await send(first, second), await send(second, first)];
    const c = await send(third, first);
    await w.seller.does(releaseNote, one(a));
    await w.seller.does(releaseNote, one(b));
    await refused(w.seller.does(releaseNote, one(c)), ShipVehicleBusy);
  });
});

test('a barge leaves with the number and the day of its bill of lading, and with a weight; one bill stands on one note of a line', async () => {
  const order = await w.ready('500.00');
  const loaded = async () => {
    const note = await w.released(order.id, {
      transportMode: '30',
      plannedQty: '250.00',
      vesselName: '皖屿 8',
      plateNo: null,
      trailerNo: null,
    });
    return w.seller.does(weighIn, one(note));
  };
  const out = (loading: { id: string; version: number }, over: object) =>
    w.seller.does(weighOut, {
      ...one(loading),
      net: '249.5',
      blNo: 'BL-9',
      blDate: w.today,
      batchNos: ['B1'],
      ...over,
    });
  const [first, second] = [await loaded(), await loaded()];
  for (const over of [{ net: null }, { blNo: null }, { blDate: null }])
    await refused(out(first, over), Validation);
  await out(first, {});
  await refused(out(second, {}), ShipBillRepeated);
  await out(second, { blNo: 'BL-10' });
});
