import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { freezeVoucher } from '#fulfilment/vouchers/contract/voucher-acts.ts';
import { NoVoucherFits, TakenTooMuch } from '#fulfilment/vouchers/rules/refusals.ts';
import { ENCUMBRANCE, VOUCHER } from '#fulfilment/vouchers/rules/voucher-lifecycle.ts';
import { VersionConflict } from '#kernel/rules/refusals.ts';
import { race } from '#kernel/test/race.ts';
import { abortLoading, weighIn, weighOut } from '../contract/gate.ts';
import { askVoid, releaseNote, voidNote } from '../contract/note.ts';
import { type CoveredWorld, coveredWorld } from './covered-world.ts';

let w: CoveredWorld['w'];
let v: CoveredWorld['v'];
let place: CoveredWorld['place'];
let ready: CoveredWorld['ready'];
beforeAll(async () => {
  ({ w, v, place, ready } = await coveredWorld());
});
const one = ({ id, version }: { id: string; version: number }) => ({ id, version });
const quiet = async () => expect(await w.audit()).toEqual({});
const state = async (id: string) => (await v.of(w.seller, id)).state;

describe('goods that vouchers cover (10.2, 15)', () => {
  test('a release freezes the voucher with the least room that fits, the weigh-out takes what left, the rest is free', async () => {
    const { tankNo, issued } = await place('500', ['200', '60', '20']);
    const [large, fits, small] = issued;
    const order = await ready('60.00');
    const note = await w.released(order.id, { tankNo });
    const seen = await w.note(note.id, w.seller);
    expect(seen).toMatchObject({ voucherId: fits?.id, voucherNo: fits?.voucherNo });
    expect(await w.note(note.id, w.buyer)).toMatchObject({ voucherId: null, voucherNo: null });
    expect([
      await state(large.id),
      await state(fits?.id as string),
      await state(small?.id as string),
    ]).toEqual([VOUCHER.held, VOUCHER.encumbered, VOUCHER.held]);
    expect(await v.of(w.seller, fits?.id as string)).toMatchObject({ reserved: '30.000' });
    await w.custodian.does(weighIn, w.gate(note));
    await w.custodian.does(weighOut, w.out(await w.note(note.id), '44.500'));
    expect(await state(fits?.id as string)).toBe(VOUCHER.superseded);
    const [rest] = await v.children(fits?.id as string);
    expect(rest).toMatchObject({ quantity: '30.500', state: VOUCHER.held, reserved: '0.000' });
    await quiet();
  });

  test('a void note frees its voucher; a loading that was broken off keeps it frozen', async () => {
    const { tankNo, issued } = await place('30', ['30']);
    const [voucher] = issued;
    const order = await ready('60.00');
    const note = await w.loading(order.id, { tankNo });
    await w.custodian.does(abortLoading, { ...one(note), reason: '装车管故障' });
    expect(await state(voucher.id)).toBe(VOUCHER.encumbered);
    await w.buyer.does(askVoid, { ...one(await w.note(note.id)), reason: '改期' });
    await w.seller.does(voidNote, { ...one(await w.note(note.id)), reason: '买方要求' });
    expect(await state(voucher.id)).toBe(VOUCHER.held);
    const again = await w.shipped(order.id, '29.95', { tankNo });
    expect(await w.note(again.id, w.seller)).toMatchObject({ voucherNo: voucher.voucherNo });
    expect(await state(voucher.id)).toBe(VOUCHER.redeemed);
    await quiet();
  });

  test('pledged goods, and pieces too small, do not leave; what no voucher holds does', async () => {
    const { tankNo, issued } = await place('100', ['70', '20']);
    const [pledged] = issued;
    const bank = await w.world.as('luze_admin', 'buyer');
    await w.seller.does(freezeVoucher, {
      ...one(await v.of(w.seller, pledged.id)),
      type: ENCUMBRANCE.pledge,
      beneficiaryId: bank.actor.memberId as string,
      reason: '融资质押',
    });
    const order = await ready('60.00');
    const note = await w.submitted(order.id, { tankNo });
    await refused(w.seller.does(releaseNote, { ...one(note), version: note.version + 1 }), VersionConflict);
    await refused(w.seller.does(releaseNote, one(note)), NoVoucherFits, { quantity: '30.000' });
    expect(await w.note(note.id)).toMatchObject({ state: '10' });
    const beside = await w.released(order.id, { tankNo, plannedQty: '10.00' });
    expect((await w.note(beside.id, w.seller)).voucherNo).toBe(issued[1]?.voucherNo);
    await sql`update catalogue.lot set confirmed_qty = 130 where tank_no = ${tankNo}`.execute(w.world.sql);
    await w.seller.does(releaseNote, one(note));
    expect(await w.note(note.id, w.seller)).toMatchObject({ state: '20', voucherNo: null });
    await quiet();
  });

  test('a truck that weighs into the goods another note has planned is unloaded', async () => {
    const { tankNo } = await place('60', ['60']);
    const order = await ready('200.00');
    const first = await w.loading(order.id, { tankNo, loadLimit: '40' });
    await w.released(order.id, { tankNo });
    await refused(w.custodian.does(weighOut, w.out(first, '46.000')), TakenTooMuch, { held: '30.000' });
    await w.custodian.does(weighOut, w.out(first, '45.060'));
    await quiet();
  });

  test('INV-VOU-05 fifty notes of ten orders released at once on one voucher: as many as it holds', async () => {
    const { tankNo, issued } = await place('100', ['100']);
    const notes: Awaited<ReturnType<typeof w.submitted>>[] = [];
    for (let n = 0; n < 10; n += 1) {
      const order = await ready('100.00');
      for (let each = 0; each < 5; each += 1)
        notes.push(await w.submitted(order.id, { tankNo, plannedQty: '20.00' }));
    }
    const outcome = await race(50, (n) => w.seller.does(releaseNote, one(notes[n] as (typeof notes)[0])));
    expect(outcome).toEqual({ ok: 5, NO_VOUCHER_FITS: 45 });
    expect(await v.of(w.seller, issued[0].id)).toMatchObject({ reserved: '100.000' });
    await quiet();
  });

  test('fifty callers weigh one truck out or make it void: its voucher ends once', async () => {
    const { tankNo, issued } = await place('80', ['80']);
    const order = await ready('30.00');
    const note = await w.loading(order.id, { tankNo });
    const outcome = await race(50, (n) =>
      n % 2 === 0
        ? w.custodian.does(weighOut, w.out(note, '45.000'))
        : w.seller.does(voidNote, { ...one(note), reason: '不提了' }),
    );
    expect(outcome.ok).toBe(1);
    const children = await v.children(issued[0].id);
    expect(children.map((c) => c.quantity)).toEqual(['50.000']);
    await quiet();
  });
});
