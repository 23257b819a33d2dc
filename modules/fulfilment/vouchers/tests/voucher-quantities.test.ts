import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { NoPermission, NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import { confirmLot, lot } from '#registry/catalogue/contract/base/lot.ts';
import { pledgees, voucherLots } from '../contract/voucher.ts';
import {
  adjustLot,
  freezeVoucher,
  takeGoods,
  transferVoucher,
  unfreezeVoucher,
  voidVoucher,
} from '../contract/voucher-acts.ts';
import { LotCovered, NoLoss, RequestPending, StockBelowVouchers, TakenTooMuch } from '../rules/refusals.ts';
import { ENCUMBRANCE, VOUCHER } from '../rules/voucher-lifecycle.ts';
import { consumeForNote, freezeForNote, unfreezeForNote } from '../server/door.ts';
import { voucherWorld } from './world.ts';

const w = await voucherWorld();
const { world, seller, buyer, custodian, operator } = w;
const bank = await world.as('luze_admin', 'buyer');
const own = async (person: typeof seller, id: string) => {
  const { version } = await w.of(person, id);
  return { id, version };
};
const clean = async () => expect(await world.audit()).toEqual({});

describe('R-CHAIN-002 freeze, pledge and pickup', () => {
  test('a pledge is released by the pledgee alone; while it stands nothing moves', async () => {
    const v = await w.issued('70');
    const pledgee = bank.actor.memberId as string;
    await seller.does(freezeVoucher, {
      ...(await own(seller, v.id)),
      type: ENCUMBRANCE.pledge,
      beneficiaryId: pledgee,
      reason: '融资质押',
    });
    const order = await w.paidMethanol('70.00');
    await refused(
      seller.does(transferVoucher, {
        ...(await own(seller, v.id)),
        orderId: order.id,
        toMemberId: buyer.actor.memberId as string,
      }),
      StateNotAllowed,
    );
    await refused(
      seller.does(unfreezeVoucher, { ...(await own(seller, v.id)), reason: '自行解除' }),
      StateNotAllowed,
    );
    await refused(
      operator.does(unfreezeVoucher, { ...(await own(operator, v.id)), reason: '平台解除' }),
      StateNotAllowed,
    );
    const banker = await world.as('luze_admin', 'seller');
    await banker.does(unfreezeVoucher, { ...(await own(banker, v.id)), reason: '已还款' });
    expect(await w.of(seller, v.id)).toMatchObject({ state: VOUCHER.held, beneficiary: null });
    await clean();
  });
  test('holder frozen by court: the operator freezes and frees; a pledgee is another company that exists', async () => {
    const v = await w.issued('15');
    const freeze = async (person: typeof seller, more: object) =>
      person.does(freezeVoucher, {
        ...(await own(person, v.id)),
        type: ENCUMBRANCE.court,
        reason: '法院裁定',
        ...more,
      });
    await refused(freeze(seller, {}), StateNotAllowed);
    await refused(freeze(seller, { type: ENCUMBRANCE.pledge }), Validation);
    await refused(
      freeze(seller, { type: ENCUMBRANCE.pledge, beneficiaryId: seller.actor.memberId }),
      Validation,
    );
    await freeze(operator, {});
    expect(await w.of(seller, v.id)).toMatchObject({ state: VOUCHER.encumbered, encumbranceType: '20' });
    await refused(
      seller.does(unfreezeVoucher, { ...(await own(seller, v.id)), reason: '申请解除' }),
      StateNotAllowed,
    );
    await operator.does(unfreezeVoucher, { ...(await own(operator, v.id)), reason: '裁定解除' });
    expect((await w.of(seller, v.id)).state).toBe(VOUCHER.held);
    expect((await seller.does(pledgees, { keyword: '鹭泽' })).map((c) => c.zh)).toEqual([
      '厦门鹭泽供应链有限公司',
    ]);
    await clean();
  });
  test('goods taken in part: a child holds the rest; taken in full within the scale tolerance: redeemed', async () => {
    const v = await w.issued('100');
    const plan = async (id: string) =>
      seller.does(freezeVoucher, { ...(await own(seller, id)), type: ENCUMBRANCE.pickup, reason: '自提' });
    const take = async (person: typeof seller, id: string, quantity: string) =>
      person.does(takeGoods, { ...(await own(person, id)), quantity });
    await refused(take(custodian, v.id, '10'), StateNotAllowed);
    await plan(v.id);
    await refused(take(seller, v.id, '10'), StateNotAllowed);
    await refused(take(custodian, v.id, '100.301'), TakenTooMuch, { held: '100.000' });
    await take(custodian, v.id, '32.06');
    expect((await w.of(seller, v.id)).state).toBe(VOUCHER.superseded);
    const [rest] = await w.children(v.id);
    expect(rest).toMatchObject({ quantity: '67.940', state: VOUCHER.held });
    await plan(rest?.id as string);
    await take(custodian, rest?.id as string, '67.8');
    expect((await w.of(seller, rest?.id as string)).state).toBe(VOUCHER.redeemed);
    await clean();
  });
  test('shipping notes: several plan on one voucher, each consumes its part, the child follows, a void note frees', async () => {
    const v = await w.issued('100');
    const door = <I, O>(act: (ctx: never, input: I) => Promise<O>, input: I) =>
      w.by(seller, (ctx) => act(ctx as never, input));
    const ids = ['900001', '900002', '900003'];
    for (const noteId of ids) await door(freezeForNote, { voucherId: v.id, noteId, quantity: '30' });
    await door(freezeForNote, { voucherId: v.id, noteId: '900001', quantity: '30' });
    await refused(
      door(freezeForNote, { voucherId: v.id, noteId: '900004', quantity: '10.001' }),
      TakenTooMuch,
    );
    const { childId } = await door(consumeForNote, { noteId: '900001', quantity: '30.02' });
    expect(await w.of(seller, childId as string)).toMatchObject({
      state: VOUCHER.encumbered,
      quantity: '69.980',
      reserved: '60.000',
    });
    await refused(
      custodian.does(takeGoods, { ...(await own(custodian, childId as string)), quantity: '1' }),
      StateNotAllowed,
    );
    await door(unfreezeForNote, { noteId: '900002' });
    await door(unfreezeForNote, { noteId: '900003' });
    expect((await w.of(seller, childId as string)).state).toBe(VOUCHER.held);
    expect(await door(consumeForNote, { noteId: '900002', quantity: '1' })).toEqual({
      childId: null,
    });
    await clean();
  });
});

describe('R-CHAIN-002 stock, adjustment, void', () => {
  test('same tank, two owners (commingled): each holds his share by a lot of his own', async () => {
    const lotId = await w.lot('300');
    const a = await w.issued('100', lotId);
    const [part] = await w.split(a.id, ['40', '60']);
    expect(part?.tankNo).toBe('T-101');
    const lots = await custodian.does(voucherLots, { use: 'keep' });
    expect(lots.find((l) => l.id === lotId)).toMatchObject({ covered: '100.000', vouchers: 2 });
  });
  test('evaporation loss found by dip: every live voucher shrinks in proportion, pledged ones too, all holders are notified', async () => {
    const lotId = await w.lot('1000');
    const a = await w.issued('600', lotId);
    const b = await w.issued('300', lotId);
    await seller.does(freezeVoucher, {
      ...(await own(seller, b.id)),
      type: ENCUMBRANCE.pledge,
      beneficiaryId: bank.actor.memberId as string,
      reason: '质押',
    });
    const adjust = (person: typeof seller, quantity: string) =>
      person.does(adjustLot, { lotId, quantity, reason: '计量发现损耗' });
    await refused(adjust(seller, '890'), NotFound);
    await refused(adjust(operator, '890'), NotFound);
    await refused(adjust(custodian, '900'), NoLoss, { covered: '900.000' });
    expect(await adjust(custodian, '899.999')).toMatchObject({ lost: '0.001', vouchers: 2 });
    expect([(await w.of(seller, a.id)).quantity, (await w.of(seller, b.id)).quantity]).toEqual([
      '599.999',
      '300.000',
    ]);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from messaging.notice
      where biz_id = ${b.id} and title ->> 'en' = 'Voucher quantity adjusted'`.execute(world.sql);
    expect(rows[0]?.n).toBe(2);
    await clean();
  });
  test('a dip during a transfer: signatures given under the old quantity fall, both sign anew', async () => {
    const lotId = await w.lot('50');
    const v = await w.transferring('50', lotId);
    await w.accept(buyer, v.id);
    await custodian.does(adjustLot, { lotId, quantity: '49.5', reason: '计量损耗' });
    expect(await w.of(buyer, v.id)).toMatchObject({
      quantity: '49.500',
      pending: 'transfer',
      signatures: [],
    });
    await w.accept(buyer, v.id);
    await w.accept(custodian, v.id);
    expect((await w.of(buyer, v.id)).holderId).toBe(buyer.actor.memberId);
    await clean();
  });
  test('the custodian cannot confirm a stock below what vouchers hold', async () => {
    const lotId = await w.lot('100');
    await w.issued('80', lotId);
    const seen = await custodian.does(lot.detail, { id: lotId });
    await refused(
      custodian.does(confirmLot, { id: lotId, version: seen.version, quantity: '79.00' }),
      StockBelowVouchers,
      { covered: '80.000' },
    );
    await custodian.does(confirmLot, { id: lotId, version: seen.version, quantity: '90.00' });
    await refused(w.applied('11', lotId), LotCovered, { free: '10.000' });
  });
  test('a held voucher is void when holder and custodian have signed, in either order', async () => {
    for (const order of [
      [seller, custodian],
      [custodian, seller],
    ] as const) {
      const v = await w.issued('25');
      await refused(seller.does(voidVoucher, { ...(await own(seller, v.id)), reason: '错误' }), NoPermission);
      await operator.does(voidVoucher, { ...(await own(operator, v.id)), reason: '录入错误' });
      await refused(
        operator.does(voidVoucher, { ...(await own(operator, v.id)), reason: '录入错误' }),
        RequestPending,
      );
      const [first, second] = order;
      await w.confirm(first, v.id);
      expect((await w.of(seller, v.id)).state).toBe(VOUCHER.held);
      await w.confirm(second, v.id);
      const ended = await w.of(seller, v.id);
      expect(ended).toMatchObject({ state: VOUCHER.void, reason: '录入错误' });
      expect(ended.chain.at(-1)?.eventType).toBe('90');
    }
    await clean();
  });
});
