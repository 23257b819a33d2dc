import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { colleagueOf } from '#app/tests/colleague.ts';
import { inTransaction, refused } from '#app/world.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { NoPermission, NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { dispatch } from '#kernel/server/dispatch.ts';
import { WHOLE_COMPANY } from '#kernel/server/scope.ts';
import { receiveWebhook } from '#kernel/server/webhooks.ts';
import { addCrew, addVehicle, listCrew, listVehicles } from '../contract/fleet.ts';
import { noteVoyage, weighIn, weighOut } from '../contract/gate.ts';
import { addNote, listNotes, noteDetail, releaseNote, submitNote } from '../contract/note.ts';
import {
  agreeWeight,
  confirmReceipt,
  correctWeight,
  disputeReceipt,
  printNote,
} from '../contract/receipt.ts';
import {
  addScale,
  findAtGate,
  listScales,
  listSlots,
  openReadings,
  revokeScale,
  setCapacity,
} from '../contract/yard.ts';
import {
  ShipBatchCertificate,
  ShipCorrection,
  ShipEvidenceNeeded,
  ShipNothingToPrint,
  ShipNotPaid,
  ShipNotThisMode,
  ShipReadingUsed,
  ShipScaleKey,
  ShipThirdPartyFirst,
  ShipVehicleKnown,
  ShipWarehouseNeeded,
  ShipWithinTolerance,
} from '../rules/refusals.ts';
import { NOTE } from '../rules/note-lifecycle.ts';
import { decideReceipt, lockNotes, notesOfOrder, settleNotes, unsettleNotes } from '../server/door.ts';
import { scaleWebhook } from '../server/post-reading.ts';
import { idNo, type ShipWorld, shipWorld } from './ship-world.ts';

let w: ShipWorld;
beforeAll(async () => {
  w = await shipWorld();
});
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
async function photo(): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into attachments.attachment
    (member_id, uploader_id, bucket, scene, file_name, ext, content_type, size, sha256, storage_key, scan_result)
    values (${w.buyer.actor.memberId}::bigint, ${w.buyer.actor.accountId}::bigint, 'private', 'shipmentFile', 'a.jpg', 'jpg', 'image/jpeg', 10,
      ${'0'.repeat(64)}, ${`private/00/00/${randomUUID()}.jpg`}, 'skipped') returning id`.execute(
    w.world.sql,
  );
  return rows[0]?.id as string;
}
const valid = () => ({ receiptScaleNo: 'GD', receiptScaleExpiry: addDays(w.today, 30) });

describe('dispute and agreement (trading-domain 10.2)', () => {
  test('a dispute needs photos and a difference beyond the tolerance; both name one weight and it ends', async () => {
    const order = await w.ready('40.00');
    const note = await w.shipped(order.id, '30');
    const wish = { ...one(note), cause: 'weight' as const, reason: '磅差过大', ...valid() };
    await refused(w.buyer.does(disputeReceipt, { ...wish, receivedWeight: '29.5' }), ShipEvidenceNeeded);
    const files = [await photo()];
    await refused(
      w.buyer.does(disputeReceipt, { ...wish, receivedWeight: '29.95', files }),
      ShipWithinTolerance,
    );
    const disputed = await w.buyer.does(disputeReceipt, { ...wish, receivedWeight: '29.5', files });
    expect(disputed.state).toBe('55');
    await expect(
      w.by(w.seller, (ctx) => settleNotes(ctx, { noteIds: [note.id], settlementId: '7' })),
    ).rejects.toThrow('STATE');
    const asked = await w.buyer.does(agreeWeight, { ...one(disputed), weight: '29.6' });
    expect(asked.state).toBe('55');
    const differs = await w.seller.does(agreeWeight, { ...one(asked), weight: '29.8' });
    expect(differs.state).toBe('55');
    const agreed = await w.seller.does(agreeWeight, { ...one(differs), weight: '29.600' });
    expect(agreed.state).toBe('50');
    expect(await w.note(note.id)).toMatchObject({ settlementWeight: '29.600', disputed: false });
    expect(await w.audit()).toEqual({});
  });
  test('10 edge: receipt by another company user without permission: neither without the button nor without the scope', async () => {
    const order = await w.ready('60.00');
    const note = await w.shipped(order.id, '30');
    const wish = { ...one(note), receivedWeight: '30' };
    await refused(colleagueOf(w.world, w.buyer).does(confirmReceipt, wish), NotFound);
    const buttonless = { ...w.buyer.actor, superAdmin: false, admin: false, buttons: new Map() };
    await refused(
      dispatch(w.world.runtime, buttonless, confirmReceipt, { ...wish, idempotencyKey: randomUUID() }),
      NoPermission,
    );
    expect((await w.buyer.does(noteDetail, { id: note.id })).state).toBe(NOTE.shipped);
  });

  test('foam or frozen cargo (glacial acetic acid below 16 °C) delays unloading: detention is an appeal 30, without a difference of weight', async () => {
    const order = await w.ready('40.00');
    const note = await w.shipped(order.id, '30');
    const disputed = await w.buyer.does(disputeReceipt, {
      ...one(note),
      cause: 'detention',
      reason: '冬季结晶，卸货滞留',
      receivedWeight: '30',
      files: [await photo()],
    });
    expect(await w.note(note.id)).toMatchObject({ disputeKind: '30', state: '55' });
    expect(
      await w.operator.does(agreeWeight, { ...one(disputed), weight: '30', reason: '按实发' }),
    ).toMatchObject({ state: '50' });
  });
  test('rule 50 beyond the tolerance waits for the third party', async () => {
    const order = await w.ready('40.00');
    const note = await w.shipped(order.id, '30');
    await sql`update shipments.note set diff_rule = '50' where id = ${note.id}::bigint`.execute(w.world.sql);
    await refused(
      w.buyer.does(confirmReceipt, { ...one(note), receivedWeight: '29', ...valid() }),
      ShipThirdPartyFirst,
    );
  });
  test('settlements lock, settle and free notes; once settled nothing moves', async () => {
    const order = await w.ready('40.00');
    const note = await w.shipped(order.id, '30');
    await w.buyer.does(confirmReceipt, { ...one(note), receivedWeight: '30', ...valid() });
    const facts = await w.by(w.seller, async (ctx) => {
      const [found] = await notesOfOrder(ctx, { orderId: order.id, within: WHOLE_COMPANY });
      await lockNotes(ctx, { noteIds: [note.id] });
      await settleNotes(ctx, { noteIds: [note.id], settlementId: '7' });
      return found;
    });
    expect(facts).toMatchObject({ state: '50', settlementWeight: '30.000', disputed: false });
    expect((await w.note(note.id)).state).toBe('60');
    await w.by(w.seller, (ctx) => unsettleNotes(ctx, { noteIds: [note.id] }));
    expect((await w.note(note.id)).state).toBe('50');
  });
});

describe('certificates, modes and papers', () => {
  test('a value off the specification is marked; a certificate names a batch that was loaded', async () => {
    const order = await w.ready('40.00');
    const note = await w.loading(order.id);
    const out = (certificates: object[]) => w.custodian.does(weighOut, w.out(note, '45', { certificates }));
    await refused(out([{ batchNo: 'X9', items: [] }]), ShipBatchCertificate);
    await out([
      {
        batchNo: 'B1',
        items: [
          { zh: '水分', value: '0.15' },
          { zh: '纯度', value: '99.95' },
        ],
      },
    ]);
    const seen = await w.note(note.id);
    expect(seen.offSpec).toBe(true);
    expect(seen.quality[0]?.items.map((i) => [i.zh, i.offSpec])).toEqual([
      ['水分', true],
      ['纯度', false],
    ]);
  });
  test('a transfer in tank is confirmed by its custodian and has no vehicle', async () => {
    const order = await w.ready('100.00');
    const note = await w.released(order.id, {
      transportMode: '60',
      plannedQty: '100.00',
      plateNo: null,
      trailerNo: null,
      driver: null,
      escort: null,
    });
    const loading = await w.custodian.does(weighIn, one(note));
    const at = await w.note(loading.id);
    await w.custodian.does(weighOut, { ...one(at), net: '100', batchNos: ['T1'] });
    const shipped = await w.note(note.id);
    expect(shipped.shippedWeight).toBe('100.000');
    await refused(w.seller.does(noteVoyage, one(shipped)), ShipNotThisMode);
  });
  test('delivery note, ticket and receipt are printed as soon as they say something', async () => {
    const order = await w.ready('40.00');
    const draft = await w.draft(order.id);
    await refused(w.buyer.does(printNote, { id: draft.id, paper: 'delivery' }), ShipNothingToPrint);
    const note = await w.shipped(order.id, '30');
    for (const paper of ['delivery', 'ticket', 'ticket80'] as const) {
      const file = (await w.buyer.does(printNote, { id: note.id, paper })) as { body: AsyncIterable<Buffer> };
      const bytes: Buffer[] = [];
      for await (const part of file.body) bytes.push(part);
      expect(Buffer.concat(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    }
    await refused(w.buyer.does(printNote, { id: note.id, paper: 'receipt' }), ShipNothingToPrint);
  });
  test('a payment that was taken back stops the release', async () => {
    const order = await w.ready('40.00');
    const note = await w.submitted(order.id);
    await sql`update orders."order" set paid_amount = 0, unpaid_amount = order_amount where id = ${order.id}::bigint`.execute(
      w.world.sql,
    );
    await refused(w.seller.does(releaseNote, one(note)), ShipNotPaid);
    await sql`update orders."order" set paid_amount = order_amount, unpaid_amount = 0 where id = ${order.id}::bigint`.execute(
      w.world.sql,
    );
  });
  test.each([
    ['29.4', null, '-0.600'],
    ['29.4', '0.1', '-0.700'],
    ['30.1', '40', '-30.000'],
  ])(
    'INV-SHP-05 a disputed correction to %s t is a difference, not a receipt: decided with %s t missing it is %s',
    async (weight, short, difference) => {
      const order = await w.ready('60.00');
      const made = await w.seller.does(correctWeight, {
        ...one(await w.shipped(order.id, '30')),
        weight,
        reason: '地磅读数有误',
      });
      const disputed = await w.buyer.does(disputeReceipt, {
        ...one(made),
        receivedWeight: '29.9',
        files: [await photo()],
        cause: 'weight',
        reason: '更正无依据',
      });
      expect(await w.note(made.id)).toMatchObject({ state: '55', receivedWeight: null });
      await w.by(w.operator, (ctx) =>
        decideReceipt(ctx, { noteId: disputed.id, side: 'operator', short, reason: '裁决' }),
      );
      expect(await w.note(made.id)).toMatchObject({ state: '50', settlementWeight: difference });
      expect(await w.audit()).toEqual({});
    },
  );
  test('a correction below zero is agreed on as it is, the weight of a receipt is not', async () => {
    const order = await w.ready('60.00');
    const note = await w.shipped(order.id, '30');
    const made = await w.seller.does(correctWeight, { ...one(note), weight: '29.4', reason: '误读' });
    const wish = { receivedWeight: '29', cause: 'quality' as const, reason: '异议' };
    const disputes = async (of: { id: string; version: number }) =>
      w.buyer.does(disputeReceipt, { ...one(of), ...wish, files: [await photo()] });
    const agreed = await w.operator.does(agreeWeight, { ...one(await disputes(made)), weight: '-0.5' });
    expect(await w.note(agreed.id)).toMatchObject({ state: '50', settlementWeight: '-0.500' });
    await refused(w.operator.does(agreeWeight, { ...one(await disputes(note)), weight: '-0.5' }), Validation);
  });
  test('the buyer of a correction may confirm or dispute it, and no rule of differences asks for a third scale', async () => {
    const order = await w.ready('60.00');
    const note = await w.shipped(order.id, '30');
    await sql`update shipments.note set diff_rule = '50' where id = ${note.id}::bigint`.execute(w.world.sql);
    const made = await w.seller.does(correctWeight, { ...one(note), weight: '29.4', reason: '误读' });
    const { can } = await w.buyer.does(noteDetail, { id: made.id });
    expect(can).toEqual(expect.arrayContaining(['confirmReceipt', 'dispute']));
    await w.buyer.does(confirmReceipt, { ...one(made), receivedWeight: '0' });
    expect(await w.note(made.id)).toMatchObject({ state: '50', settlementWeight: '-0.600' });
  });
  test('a warehouse that is switched off takes no note, a note that has not left no correction', async () => {
    const order = await w.paid('10.00', { deliveryStart: w.today, deliveryEnd: addDays(w.today, 9) });
    await refused(w.buyer.does(addNote, w.form(order.id, { plannedQty: '10.00' })), ShipWarehouseNeeded);
    const ready = await w.ready('40.00');
    const note = await w.released(ready.id);
    await refused(
      w.seller.does(correctWeight, { ...one(note), weight: '3', reason: '误写' }),
      ShipCorrection,
    );
  });
});

describe('yard, scale and register', () => {
  test('a scale posts with its key, once per reading; the gate takes it over; a revoked key ends', async () => {
    const scale = await w.custodian.does(addScale, {
      warehouseId: w.warehouseId,
      scaleNo: 'AUTO-1',
      certExpiry: addDays(w.today, 99),
    });
    const post = (body: object, key = scale.key) =>
      receiveWebhook(w.world.runtime, scaleWebhook, {
        headers: { authorization: `Bearer ${key}` },
        body: Buffer.from(JSON.stringify(body)),
      });
    const reading = { id: 'R1', weight: '15120', unit: 'kg' };
    expect(JSON.parse((await post(reading)).body)).toEqual({ accepted: true, repeated: false });
    expect(JSON.parse((await post(reading)).body)).toEqual({ accepted: true, repeated: true });
    await refused(post(reading, 'sk_nobody_knows'), ShipScaleKey);
    const order = await w.ready('40.00');
    const note = await w.released(order.id);
    const { readings } = await w.custodian.does(openReadings, { id: note.id });
    expect(readings[0]).toMatchObject({ weight: '15.120', scaleNo: 'AUTO-1' });
    const readingId = readings[0]?.id as string;
    await w.custodian.does(weighIn, w.gate(note, { readingId, tare: null }));
    expect((await w.note(note.id)).weighings[0]).toMatchObject({ tare: '15.120', scaleNo: 'AUTO-1' });
    const other = await w.released(order.id, { plannedQty: '5.00' });
    await refused(w.custodian.does(weighIn, w.gate(other, { readingId })), ShipReadingUsed);
    const [row] = (await w.custodian.does(listScales, {})).list;
    expect(row).toMatchObject({ keyTail: scale.key.slice(-4) });
    expect(JSON.stringify(row)).not.toContain(scale.key);
    await w.custodian.does(revokeScale, { id: scale.id, version: row?.version ?? 1 });
    await refused(post({ ...reading, id: 'R2' }), ShipScaleKey);
  });
  test('slots show places and the reader’s own trucks alone; only who keeps the yard changes its capacity', async () => {
    const order = await w.ready('40.00');
    const note = await w.submitted(order.id, {
      windowStart: `${w.today}T22:00:00+08:00`,
      windowEnd: `${w.today}T23:00:00+08:00`,
    });
    const slot = async (who: typeof w.buyer) =>
      (await who.does(listSlots, { warehouseId: w.warehouseId, day: w.today })).slots.find(
        (s) => s.start === `${w.today}T14:00:00.000Z`,
      );
    expect(await slot(w.buyer)).toMatchObject({ booked: 1, notes: [{ id: note.id }] });
    expect(await slot(w.stranger)).toMatchObject({ booked: 1, notes: [] });
    await refused(w.seller.does(setCapacity, { warehouseId: w.warehouseId, capacity: 5 }), NotFound);
    await w.custodian.does(setCapacity, { warehouseId: w.warehouseId, capacity: 98 });
  });
  test('vehicles and people are the company’s own; an ID number is sealed and known once', async () => {
    const vehicle = { plateNo: '苏b·12388', loadLimit: '33' };
    await w.buyer.does(addVehicle, vehicle);
    await refused(w.buyer.does(addVehicle, vehicle), ShipVehicleKnown);
    expect((await w.buyer.does(listVehicles, { keyword: '12388' })).list[0]).toMatchObject({
      plateNo: '苏B12388',
    });
    expect((await w.stranger.does(listVehicles, { keyword: '12388' })).list).toEqual([]);
    const made = await w.buyer.does(addCrew, {
      kind: 'driver',
      name: '演示十二',
      idNo: idNo(3),
      phone: '13800000012',
    });
    await refused(
      w.buyer.does(addCrew, { kind: 'driver', name: '重名', idNo: idNo(3), phone: '13800000012' }),
      ShipVehicleKnown,
    );
    const { rows } = await sql<{
      id_no_sealed: string;
    }>`select id_no_sealed from shipments.crew where id = ${made.id}::bigint`.execute(w.world.sql);
    expect(rows[0]?.id_no_sealed).not.toContain(idNo(3));
    expect((await w.buyer.does(listCrew, {})).list[0]?.idNoTail).toBe(idNo(3).slice(-4));
    const order = await w.ready('40.00');
    const driver = {
      crewId: made.id,
      name: '演示十二',
      phone: '13800000012',
      certificateNo: 'C',
      expiry: addDays(w.today, 9),
    };
    expect(await w.buyer.does(submitNote, one(await w.draft(order.id, { driver })))).toMatchObject({
      state: '10',
    });
  });
});

describe('the custodian sees his notes and nothing else', () => {
  test('no order, payment or deal is his, no price stands in any answer, and release is not his', async () => {
    const order = await w.ready('40.00');
    const note = await w.released(order.id);
    const custodianId = w.custodian.actor.memberId as string;
    const seen = await inTransaction(w.world.runtime.database.db, w.custodian.actor, 'read', async (tx) => {
      const count = async (table: string) => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
          tx,
        );
        return rows[0]?.n ?? -1;
      };
      const { rows } = await sql<{
        table: string;
      }>`select schemaname || '.' || tablename as table from pg_tables
        where schemaname in ('orders', 'payments', 'deals', 'settlements') and rowsecurity and has_table_privilege(current_user, schemaname || '.' || quote_ident(tablename), 'select') order by 1`.execute(
        tx,
      );
      const found: Record<string, number> = {};
      for (const { table } of rows) found[table] = await count(table);
      return found;
    });
    expect(Object.keys(seen)).toContain('orders.order');
    expect(Object.entries(seen).filter(([, n]) => n > 0)).toEqual([]);
    const answers = JSON.stringify([
      await w.custodian.does(noteDetail, { id: note.id }),
      await w.custodian.does(listNotes, {}),
      await w.custodian.does(findAtGate, { scanned: note.pickCode as string }),
    ]);
    expect(answers).not.toMatch(/price|amount|currency|CNY|4127|165098/i);
    expect(answers).not.toContain(note.pickCode as string);
    const mine = await w.custodian.does(noteDetail, { id: note.id });
    await refused(w.custodian.does(releaseNote, one(mine)), StateNotAllowed);
    expect(mine.can.toSorted()).toEqual(['weighIn']);
    const other = await w.world.as('yonghai_admin', 'seller');
    await refused(other.does(noteDetail, { id: note.id }), NotFound);
    await refused(other.does(findAtGate, { scanned: note.pickCode as string }), NotFound);
    expect(custodianId).not.toBe(clockActor('x').memberId);
  });
});
