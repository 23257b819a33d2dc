import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import { DeadlinePassed, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { abortLoading, weighIn, weighOut } from '../contract/gate.ts';
import {
  addNote,
  askVoid,
  changeVehicle,
  deleteNote,
  editNote,
  listNotes,
  noteDetail,
  notePlan,
  refuseNote,
  releaseNote,
  submitNote,
  voidNote,
} from '../contract/note.ts';
import { agreeWeight, confirmReceipt, correctWeight, reportArrival } from '../contract/receipt.ts';
import {
  ShipBeyondTolerance,
  ShipCorrection,
  ShipDriverDiffers,
  ShipNetNotPositive,
  ShipOrderNotReady,
  ShipOutsideWindow,
  ShipOverload,
  ShipPapersWanting,
  ShipPickCode,
  ShipPlannedTooMuch,
  ShipPlateDiffers,
  ShipScaleExpired,
  ShipCheckNotPassed,
  ShipVehicleBusy,
  ShipVoidTooEarly,
  ShipWindowOutside,
} from '../rules/refusals.ts';
import { FIVE_POINTS, idNo, type ShipWorld, shipWorld } from './ship-world.ts';

let w: ShipWorld;
beforeAll(async () => {
  w = await shipWorld();
});
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
const quiet = async () => expect(await w.audit()).toEqual({});
const quantities = async (id: string) => {
  const { shippedQty, receivedQty, remainingQty, orderState } = await w.seller.does(orderDetail, { id });
  return { shippedQty, receivedQty, remainingQty, orderState };
};

describe('a shipment note from draft to receipt (trading-domain 10.2)', () => {
  test('R-SHIP-010 R-SHIP-011 R-SHIP-012 R-SHIP-013 one truck goes the whole way; the order follows it', async () => {
    const order = await w.ready('60.00');
    const draft = await w.draft(order.id);
    expect(await quantities(order.id)).toMatchObject({ remainingQty: '60.00', orderState: '20' });
    const submitted = await w.buyer.does(submitNote, one(draft));
    expect(await quantities(order.id)).toMatchObject({ remainingQty: '30.00' });
    await w.seller.does(releaseNote, one(submitted));
    const released = await w.note(draft.id);
    expect(released).toMatchObject({
      state: '20',
      driverName: '演示十',
      carrierName: expect.stringMatching(/\S/),
      plateNo: expect.stringMatching(/^苏B/),
    });
    expect(released.noteNo).toMatch(/^SN\d{13}/);
    expect(released.pickCode).toMatch(/^\d{9}$/);
    expect(released.pickQr).toContain('<svg');
    await w.custodian.does(weighIn, w.gate(released));
    const loading = await w.note(draft.id);
    const out = await w.custodian.does(weighOut, w.out(loading, '45.120', { sealNos: ['S1'] }));
    expect(out).toMatchObject({ net: '30.120', state: '40' });
    expect(await quantities(order.id)).toMatchObject({
      shippedQty: '30.12',
      remainingQty: '29.88',
      orderState: '21',
    });
    const shipped = await w.note(draft.id);
    expect(shipped).toMatchObject({ shippedWeight: '30.120', pickCode: null, batchNos: ['B1'] });
    await w.buyer.does(confirmReceipt, {
      ...one(shipped),
      receivedWeight: '30.05',
      receiptScaleNo: 'GD-1',
      receiptScaleExpiry: addDays(w.today, 30),
    });
    expect(await w.note(draft.id)).toMatchObject({
      state: '50',
      receivedWeight: '30.050',
      diffWeight: '0.070',
      diffPermille: '2.324',
      settlementWeight: '30.120',
    });
    expect(await quantities(order.id)).toMatchObject({ receivedQty: '30.05' });
    await quiet();
  });

  test('R-SHIP-016 a note never asks for more than the order has left; a draft holds nothing', async () => {
    const order = await w.ready('40.00');
    await refused(w.draft(order.id, { plannedQty: '40.01' }), ShipPlannedTooMuch, { remaining: '40.00' });
    const [a, b] = [await w.draft(order.id), await w.draft(order.id)];
    await w.buyer.does(submitNote, one(a));
    await refused(w.buyer.does(submitNote, one(b)), ShipPlannedTooMuch, { remaining: '10.00' });
    const smaller = await w.buyer.does(editNote, { ...one(b), ...w.form(order.id, { plannedQty: '10.00' }) });
    await w.buyer.does(submitNote, one(smaller));
    expect(await quantities(order.id)).toMatchObject({ remainingQty: '0.00' });
    await quiet();
  });

  test('an order that is not paid takes no note', async () => {
    const unpaid = await w.tonnes('40.00', { warehouseId: w.warehouseId, warehouseName: '罐区' });
    await refused(w.draft(unpaid.id), ShipOrderNotReady);
  });

  test('a refused note gives its tonnes and its slot back and is submitted again; a void one never', async () => {
    const order = await w.ready('40.00');
    const note = await w.submitted(order.id);
    const refusedNote = await w.seller.does(refuseNote, { ...one(note), reason: '证件不清晰' });
    expect(await quantities(order.id)).toMatchObject({ remainingQty: '40.00' });
    expect(await w.note(note.id)).toMatchObject({ state: '11', rejectReason: '证件不清晰' });
    const again = await w.buyer.does(submitNote, one(refusedNote));
    await w.buyer.does(voidNote, { ...one(again), reason: '不提了' });
    expect(await quantities(order.id)).toMatchObject({ remainingQty: '40.00' });
    await refused(w.buyer.does(submitNote, one(await w.note(note.id))), StateNotAllowed);
    await quiet();
  });

  test('a draft is deleted by its own side and is not seen by the other one', async () => {
    const order = await w.ready('40.00');
    const draft = await w.draft(order.id);
    await refused(w.seller.does(noteDetail, { id: draft.id }), NotFound);
    await refused(w.custodian.does(noteDetail, { id: draft.id }), NotFound);
    expect(await w.buyer.does(deleteNote, one(draft))).toMatchObject({ state: '90' });
  });

  test('a released note falls when the buyer asks, or three days after its window was missed', async () => {
    const order = await w.ready('40.00');
    const note = await w.released(order.id);
    await refused(w.seller.does(voidNote, { ...one(note), reason: '未到' }), ShipVoidTooEarly);
    const asked = await w.buyer.does(askVoid, { ...one(note), reason: '车坏了' });
    expect(await w.seller.does(voidNote, { ...one(asked), reason: '买方要求' })).toMatchObject({
      state: '90',
    });
    await quiet();
  });

  test('the papers are asked for at submission, each at its field, by the day of loading', async () => {
    const order = await w.ready('40.00');
    const send = async (over: object) => w.buyer.does(submitNote, one(await w.draft(order.id, over)));
    const wants = async (over: object, field: string) =>
      expect((await refused(send(over), ShipPapersWanting)).details.says.map((s) => s.field)).toContain(
        field,
      );
    await wants({ plateNo: '苏B12I45' }, 'plateNo');
    await wants({ trailerNo: '苏B1234' }, 'trailerNo');
    await wants({ escort: null }, 'escort');
    await wants({ permitExpiry: addDays(w.today, -1) }, 'permitExpiry');
    await wants({ carrierLicenceUntil: null }, 'carrierLicenceUntil');
    await wants({ eWaybillNo: null }, 'eWaybillNo');
    const driver = {
      name: '张',
      idNo: '110105194912310020',
      phone: '13800000010',
      certificateNo: 'A',
      expiry: addDays(w.today, 9),
    };
    await wants({ driver }, 'driver.idNo');
    await wants({ driver: { ...driver, idNo: idNo(1), expiry: addDays(w.today, -1) } }, 'driver.expiry');
  });

  test('the window lies in the delivery period and in the hours of the yard, at most four hours', async () => {
    const order = await w.ready('40.00');
    const send = async (over: object) => w.buyer.does(submitNote, one(await w.draft(order.id, over)));
    await refused(send({ windowEnd: `${w.today}T14:30:00+08:00` }), ShipWindowOutside);
    const late = addDays(w.today, 21);
    await refused(
      send({ windowStart: `${late}T10:00:00+08:00`, windowEnd: `${late}T11:00:00+08:00` }),
      ShipWindowOutside,
    );
  });

  test('time window across midnight is one window of two days', async () => {
    const order = await w.ready('40.00');
    const note = await w.submitted(order.id, {
      windowStart: `${w.today}T23:00:00+08:00`,
      windowEnd: `${addDays(w.today, 1)}T01:00:00+08:00`,
    });
    expect((await w.note(note.id)).state).toBe('10');
    await quiet();
  });
});

describe('the gate (trading-domain 10.2)', () => {
  test('code, plate, trailer, driver and the five points have to fit, and the code opens once', async () => {
    const order = await w.ready('40.00');
    const note = await w.released(order.id);
    const knock = (over: object) => w.custodian.does(weighIn, w.gate(note, over));
    await refused(knock({ code: '123456782' }), ShipPickCode);
    await refused(knock({ plateNo: '苏B99999' }), ShipPlateDiffers);
    await refused(knock({ trailerNo: null }), ShipPlateDiffers);
    await refused(knock({ driverIdNo: '9999' }), ShipDriverDiffers);
    await refused(knock({ check: { ...FIVE_POINTS, tank: false } }), ShipCheckNotPassed);
    await knock({ driverIdNo: idNo(1).slice(-4) });
    const loading = await w.note(note.id);
    const aborted = await w.custodian.does(abortLoading, { ...one(loading), reason: '罐体不清洁' });
    expect(aborted.state).toBe('20');
    const back = await w.note(note.id);
    expect(back.pickCode).not.toBe(note.pickCode);
    await refused(w.custodian.does(weighIn, w.gate(back, { code: note.pickCode })), ShipPickCode);
    await w.custodian.does(weighIn, w.gate(back));
    await quiet();
  });

  test('driver arrives with another trailer: changed before weighing in only, and the old code is dead', async () => {
    const order = await w.ready('40.00');
    const note = await w.released(order.id);
    const changed = { ...w.vehicle(1), plateNo: note.plateNo, trailerNo: '苏B8888挂' };
    await w.buyer.does(changeVehicle, { ...one(note), ...changed });
    const after = await w.note(note.id);
    expect(after.trailerNo).toBe('苏B8888挂');
    await refused(w.custodian.does(weighIn, w.gate(after, { code: note.pickCode })), ShipPickCode);
    await w.custodian.does(weighIn, w.gate(after));
    const loading = await w.note(note.id);
    await refused(w.buyer.does(changeVehicle, { ...one(loading), ...changed }), StateNotAllowed);
  });

  test('scale certificate expired yesterday: refused, another scale is used', async () => {
    const order = await w.ready('40.00');
    const note = await w.released(order.id);
    await refused(
      w.custodian.does(weighIn, w.gate(note, { scaleNo: 'OLD', scaleCertExpiry: addDays(w.today, -1) })),
      ShipScaleExpired,
    );
    await w.custodian.does(weighIn, w.gate(note, { scaleNo: 'NEW', scaleCertExpiry: addDays(w.today, 1) }));
  });

  test('31.98 t planned 32.00, 32.06 weighed goes within the plus tolerance of the line, beyond it does not', async () => {
    const order = await w.ready('32.00');
    const note = await w.loading(order.id, { plannedQty: '31.98', loadLimit: '40' });
    await refused(w.custodian.does(weighOut, w.out(note, '48.601')), ShipBeyondTolerance, {
      net: '33.601',
      most: '33.600',
    });
    expect(await w.custodian.does(weighOut, w.out(note, '47.060'))).toMatchObject({ net: '32.060' });
    await quiet();
  });

  test('overload and a gross below the tare are stopped with their figures', async () => {
    const order = await w.ready('40.00');
    const note = await w.loading(order.id);
    await refused(w.custodian.does(weighOut, w.out(note, '48.010')), ShipOverload, {
      net: '33.010',
      most: '33.000',
    });
    await refused(w.custodian.does(weighOut, w.out(note, '14.000')), ShipNetNotPositive);
  });

  test('outside its window nobody is let in; a missed window needs another slot and brings a new code', async () => {
    const order = await w.ready('40.00');
    const note = await w.released(order.id);
    await w.world.hold(`${w.today}T12:00:00+08:00`);
    await refused(w.custodian.does(weighIn, w.gate(note)), ShipOutsideWindow);
    await w.world.tick();
    const missed = await w.note(note.id);
    expect(missed).toMatchObject({ windowMissed: true, pickCode: null, state: '20' });
    await w.buyer.does(changeVehicle, {
      ...one(missed),
      ...w.vehicle(1),
      plateNo: missed.plateNo,
      trailerNo: missed.trailerNo,
      windowStart: `${w.today}T13:00:00+08:00`,
      windowEnd: `${w.today}T14:00:00+08:00`,
    });
    expect(await w.note(note.id)).toMatchObject({ windowMissed: false });
    await w.world.hold(`${w.today}T10:05:00+08:00`);
    await quiet();
  });

  test('two-compartment tank for two orders: two notes, one vehicle, when both name each other', async () => {
    const [a, b] = [await w.ready('40.00'), await w.ready('40.00')];
    const plate = { plateNo: '苏B77777', trailerNo: '苏B7777挂' };
    const first = await w.draft(a.id, { ...plate, plannedQty: '10.00' });
    const second = await w.draft(b.id, { ...plate, plannedQty: '10.00' });
    const [firstNo, secondNo] = [(await w.note(first.id)).noteNo, (await w.note(second.id)).noteNo];
    const submitted = await w.buyer.does(submitNote, one(second));
    const named = await w.buyer.does(editNote, {
      ...one(first),
      ...w.form(a.id, { ...plate, plannedQty: '10.00', coLoadNo: secondNo }),
    });
    const firstIn = await w.buyer.does(submitNote, one(named));
    await w.seller.does(releaseNote, one(firstIn));
    await refused(w.seller.does(releaseNote, one(submitted)), ShipVehicleBusy);
    const back = await w.seller.does(refuseNote, { ...one(submitted), reason: '请填写同车通知' });
    const both = await w.buyer.does(editNote, {
      ...one(back),
      ...w.form(b.id, { ...plate, plannedQty: '10.00', coLoadNo: firstNo }),
    });
    const again = await w.buyer.does(submitNote, one(both));
    expect(await w.seller.does(releaseNote, one(again))).toMatchObject({ state: '20' });
    await quiet();
  });
});

describe('corrections and silence (trading-domain 10.2)', () => {
  test('INV-SHP-05 a wrong weight is corrected by a reversing note; the first one never changes', async () => {
    const order = await w.ready('60.00');
    const note = await w.shipped(order.id, '30');
    await refused(
      w.seller.does(correctWeight, { ...one(note), weight: '30', reason: '重复' }),
      ShipCorrection,
    );
    const correction = await w.seller.does(correctWeight, {
      ...one(note),
      weight: '29.4',
      reason: '地磅读数有误',
    });
    const made = await w.note(correction.id);
    expect(made).toMatchObject({ shippedWeight: '-0.600', correctsNo: note.noteNo, state: '40' });
    expect(await quantities(order.id)).toMatchObject({ shippedQty: '29.40' });
    await w.buyer.does(confirmReceipt, { ...one(made), receivedWeight: '0' });
    expect(await w.note(made.id)).toMatchObject({ state: '50', settlementWeight: '-0.600' });
    await expect(
      sql`update shipments.note set shipped_weight = 1 where id = ${note.id}::bigint`.execute(w.world.sql),
    ).rejects.toThrow('the shipped weight of a note stands');
    await quiet();
  });

  test('7 days after arrival without a word it counts as received as shipped; an act at that instant loses', async () => {
    const order = await w.ready('60.00');
    const note = await w.shipped(order.id, '30');
    const arrived = await w.buyer.does(reportArrival, {
      ...one(note),
      arrivalTime: `${w.today}T10:05:00+08:00`,
    });
    await w.world.hold(`${addDays(w.today, 7)}T10:05:00+08:00`);
    await refused(w.buyer.does(confirmReceipt, { ...one(arrived), receivedWeight: '29' }), DeadlinePassed);
    await w.world.tick();
    expect(await w.note(note.id)).toMatchObject({
      state: '50',
      bySilence: true,
      settlementWeight: '30.000',
      receivedWeight: '30.000',
    });
    await w.world.hold(`${w.today}T10:05:00+08:00`);
  });

  test('receipt by another company or by the seller is refused', async () => {
    const order = await w.ready('60.00');
    const note = await w.shipped(order.id, '30');
    await refused(w.stranger.does(noteDetail, { id: note.id }), NotFound);
    await expect(w.seller.does(confirmReceipt, { ...one(note), receivedWeight: '30' })).rejects.toThrow();
    await expect(w.custodian.does(agreeWeight, { ...one(note), weight: '30' })).rejects.toThrow();
  });

  test('lists show a note to its three companies and to nobody else', async () => {
    const order = await w.ready('60.00');
    const note = await w.shipped(order.id, '30');
    const seen = async (who: typeof w.buyer) =>
      (await who.does(listNotes, { keyword: note.noteNo })).list.map((n) => [n.id, n.side]);
    expect(await seen(w.buyer)).toEqual([[note.id, 'buyer']]);
    expect(await seen(w.seller)).toEqual([[note.id, 'seller']]);
    expect(await seen(w.custodian)).toEqual([[note.id, 'custodian']]);
    expect(await seen(w.operator)).toEqual([[note.id, 'operator']]);
    expect(await seen(w.stranger)).toEqual([]);
  });
});

test('the seller makes a note for a delivery', async () => {
  const order = await w.ready('40.00');
  const draft = await w.seller.does(addNote, w.form(order.id, { pickType: '20' }));
  expect(await w.seller.does(submitNote, one(draft))).toMatchObject({ state: '10' });
});

test('10.1 the next note begins with the carrier of the last one; one whose licence has ended is not offered again', async () => {
  const order = await w.ready('60.00');
  const plan = async () => (await w.buyer.does(notePlan, { orderId: order.id })).carrier;
  const until = addDays(w.today, 100);
  await w.draft(order.id, {
    carrierName: '皖屿运输',
    carrierLicenceNo: '皖交 0001',
    carrierLicenceUntil: until,
  });
  expect(await plan()).toEqual({ name: '皖屿运输', licenceNo: '皖交 0001', until });
  await w.draft(order.id, {
    carrierName: '过期运输',
    carrierLicenceNo: '皖交 0002',
    carrierLicenceUntil: addDays(w.today, -1),
  });
  expect(await plan()).toMatchObject({ name: '皖屿运输' });
});
