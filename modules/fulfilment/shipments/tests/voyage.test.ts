import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { addDays } from '#kernel/rules/clock.ts';
import { NoPermission, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { judgeDocuments, noteVoyage, weighIn, weighOut } from '../contract/gate.ts';
import { releaseNote } from '../contract/note.ts';
import { confirmReceipt } from '../contract/receipt.ts';
import {
  ShipBeyondTolerance,
  ShipDocumentsOrder,
  ShipNotThisMode,
  ShipOutturnNeeded,
  ShipVoyageOrder,
} from '../rules/refusals.ts';
import { type ShipWorld, shipWorld } from './ship-world.ts';

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

describe('barge and vessel (trading-domain 10.2)', () => {
  test('barge split over two orders: two notes with one vessel, each with its bill of lading', async () => {
    for (const blNo of ['BL-1', 'BL-2']) {
      const order = await w.ready('500.00');
      const note = await w.released(order.id, {
        transportMode: '30',
        plannedQty: '500.00',
        vesselName: '皖屿 8',
        plateNo: null,
        trailerNo: null,
      });
      expect(note.pickCode).toBeNull();
      const loading = await w.seller.does(weighIn, one(note));
      await w.seller.does(noteVoyage, {
        ...one(loading),
        norTime: `${w.today}T08:00:00+08:00`,
        presented: w.today,
      });
      const at = await w.note(note.id);
      const out = await w.seller.does(weighOut, {
        ...one(at),
        net: '498.5',
        blNo,
        blDate: w.today,
        batchNos: ['B1'],
      });
      expect(out).toMatchObject({ state: '40', net: '498.500' });
    }
    expect(await w.audit()).toEqual({});
  });
  const barge = { transportMode: '30', vesselName: '皖屿 8', plateNo: null, trailerNo: null } as const;
  const afloat = (blNo: string) => ({
    blNo,
    blDate: w.today,
    net: '498.5',
    batchNos: ['B1'],
    billOfLading: [],
  });
  test('an afloat cargo enters its bill of lading at the release and passes 20, 30 and 40 in one act', async () => {
    const order = await w.ready('500.00');
    const note = await w.submitted(order.id, { ...barge, plannedQty: '500.00' });
    await refused(
      w.seller.does(releaseNote, { ...one(note), afloat: { ...afloat('BL-A'), net: '600' } }),
      ShipBeyondTolerance,
    );
    const gone = await w.seller.does(releaseNote, { ...one(note), afloat: afloat('BL-A') });
    expect(gone.state).toBe('40');
    const seen = await w.note(note.id);
    expect(seen).toMatchObject({ shippedWeight: '498.500', blNo: 'BL-A', blDate: w.today });
    expect(seen.events.map((e) => e.toState)).toEqual(['00', '10', '20', '30', '40']);
    const truck = await w.submitted((await w.ready('40.00')).id);
    await refused(w.seller.does(releaseNote, { ...one(truck), afloat: afloat('BL-B') }), ShipNotThisMode);
    expect(await w.audit()).toEqual({});
  });
  test('by water the surveyor’s outturn report is the receipt: named, dated and uploaded; a truck has none', async () => {
    const order = await w.ready('500.00');
    const note = await w.submitted(order.id, { ...barge, plannedQty: '500.00' });
    const gone = await w.seller.does(releaseNote, { ...one(note), afloat: afloat('BL-C') });
    const receipt = { ...one(gone), receivedWeight: '495' };
    const outturn = { surveyor: '皖屿商品检验', reportNo: 'OT-1', date: w.today };
    await refused(w.buyer.does(confirmReceipt, { ...receipt, ...valid() }), ShipOutturnNeeded);
    await refused(w.buyer.does(confirmReceipt, { ...receipt, outturn }), ShipOutturnNeeded);
    const files = [await photo()];
    const received = await w.buyer.does(confirmReceipt, { ...receipt, outturn, files });
    expect(received.state).toBe('50');
    // 3.5 t less, 3 per mille of 498.5 tolerated: the surveyor counts as a scale with a valid certificate.
    expect(await w.note(note.id)).toMatchObject({
      settlementWeight: '496.496',
      outturnSurveyor: '皖屿商品检验',
      outturnReportNo: 'OT-1',
      files: [expect.objectContaining({ field: 'outturn' })],
    });
    const truck = await w.shipped((await w.ready('40.00')).id);
    await refused(
      w.buyer.does(confirmReceipt, { ...one(truck), receivedWeight: '30', outturn, files: [await photo()] }),
      ShipNotThisMode,
    );
    expect(await w.audit()).toEqual({});
  });
  test('readiness, berthing and completion follow one another; documents are presented, then judged by the buyer', async () => {
    const order = await w.ready('500.00');
    const note = await w.submitted(order.id, { ...barge, plannedQty: '500.00' });
    await refused(w.seller.does(noteVoyage, one(note)), StateNotAllowed);
    await refused(w.buyer.does(judgeDocuments, { ...one(note), accepted: w.today }), StateNotAllowed);
    const gone = await w.seller.does(releaseNote, { ...one(note), afloat: afloat('BL-D') });
    const time = (t: string) => `${w.today}T${t}:00+08:00`;
    const wish = { norTime: time('06:00'), berthingTime: time('07:00'), completionTime: time('09:00') };
    await refused(
      w.seller.does(noteVoyage, { ...one(gone), ...wish, norTime: time('08:00') }),
      ShipVoyageOrder,
    );
    await refused(
      w.seller.does(noteVoyage, { ...one(gone), ...wish, completionTime: time('23:00') }),
      ShipVoyageOrder,
    );
    await refused(w.buyer.does(noteVoyage, { ...one(gone), ...wish }), NoPermission);
    const early = { ...one(gone), accepted: w.today };
    await refused(w.buyer.does(judgeDocuments, early), ShipDocumentsOrder);
    await refused(
      w.seller.does(noteVoyage, { ...one(gone), ...wish, presented: addDays(w.today, 1) }),
      ShipDocumentsOrder,
    );
    const sailed = await w.seller.does(noteVoyage, { ...one(gone), ...wish, presented: w.today });
    await refused(
      w.buyer.does(judgeDocuments, { ...one(sailed), accepted: addDays(w.today, -1) }),
      ShipDocumentsOrder,
    );
    await refused(
      w.buyer.does(judgeDocuments, { ...one(sailed), discrepancies: '提单签章不清' }),
      ShipDocumentsOrder,
    );
    const raise = (discrepanciesOn: string) =>
      w.buyer.does(judgeDocuments, { ...one(sailed), discrepancies: '提单签章不清', discrepanciesOn });
    for (const plus of [-1, 1]) await refused(raise(addDays(w.today, plus)), ShipDocumentsOrder);
    const raised = await raise(w.today);
    await w.buyer.does(judgeDocuments, { ...one(raised), accepted: w.today });
    expect(await w.note(note.id)).toMatchObject({
      presented: w.today,
      discrepancies: '提单签章不清',
      discrepanciesOn: w.today,
      accepted: w.today,
    });
  });
});
