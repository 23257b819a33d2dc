import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { COLLEAGUE, colleagueOf } from '#app/tests/colleague.ts';
import { refused } from '#app/world.ts';
import { orderDetail } from '#fulfilment/orders/contract/order.ts';
import { DeadlinePassed, NotFound, StateNotAllowed, Validation } from '#kernel/rules/refusals.ts';
import {
  listVoucherEvents,
  listVouchers,
  transferOrders,
  voucherDetail,
  voucherLots,
} from '../contract/voucher.ts';
import {
  acceptTransfer,
  addVoucher,
  confirmVoucher,
  freezeVoucher,
  mergeVouchers,
  refuseVoucher,
  splitVoucher,
  transferVoucher,
} from '../contract/voucher-acts.ts';
import {
  LotCovered,
  LotUnconfirmed,
  MergeInvalid,
  OrderNotReady,
  RequestPending,
  SignedAlready,
  SplitInvalid,
  VoucherChanged,
} from '../rules/refusals.ts';
import { ENCUMBRANCE, VOUCHER } from '../rules/voucher-lifecycle.ts';
import { voucherWorld } from './world.ts';

const w = await voucherWorld();
const { world, seller, buyer, custodian, operator } = w;
const bank = await world.as('luze_admin', 'buyer');
const own = async (person: typeof seller, id: string) => {
  const { version } = await w.of(person, id);
  return { id, version };
};
const clean = async () => expect(await world.audit()).toEqual({});

describe('R-CHAIN-002 issue by the custodian on the lot (trading-domain 15)', () => {
  test('the owner applies, the custodian signs and the voucher is held; numbers have no gap', async () => {
    const first = await w.applied('600');
    expect(first).toMatchObject({ state: VOUCHER.toConfirm, pending: null, chain: [] });
    expect((await w.of(custodian, first.id)).pending).toBe('issue');
    await refused(w.confirm(seller, first.id), StateNotAllowed);
    await refused(w.of(buyer, first.id), NotFound);
    const issued = await w.confirm(custodian, first.id);
    expect(issued).toMatchObject({ state: VOUCHER.held, quantity: '600.000' });
    expect(issued.chain.map((e) => e.eventType)).toEqual(['10']);
    const second = await w.applied('100');
    // The last digit is a check digit.
    const serial = (no: string) => Number.parseInt(no.slice(-5, -1), 10);
    expect(serial(second.voucherNo)).toBe(serial(first.voucherNo) + 1);
    await clean();
  });
  test('not more than the custodian confirmed, not before he did, not on a lot of others', async () => {
    const lotId = await w.lot('500');
    await w.issued('400', lotId);
    await refused(w.applied('100.001', lotId), LotCovered, { free: '100.000' });
    const late = await w.applied('100', lotId);
    const other = await w.applied('60', lotId);
    await w.confirm(custodian, other.id);
    await refused(w.confirm(custodian, late.id), LotCovered, { free: '40.000' });
    await refused(w.applied('1', await w.lot(null)), LotUnconfirmed);
    const wish = { lotId, quantity: '1', storageUntil: '2030-01-01', fileIds: [await w.file(bank)] };
    await refused((await world.as('yonghai_admin', 'seller')).does(addVoucher, wish), NotFound);
    await refused(seller.does(addVoucher, { ...wish, fileIds: [] }), Validation);
    expect((await seller.does(voucherLots, {})).find((l) => l.id === lotId)?.free).toBe('40.000');
    await clean();
  });
  test('the custodian refuses with a reason: void, and no event in the chain', async () => {
    const v = await w.applied('50');
    await custodian.does(refuseVoucher, { ...(await own(custodian, v.id)), reason: '罐存不符' });
    expect(await w.of(seller, v.id)).toMatchObject({ state: VOUCHER.void, reason: '罐存不符', chain: [] });
    await clean();
  });
  test('what was signed must be what stands: another hash is refused', async () => {
    const v = await w.applied('50');
    const input = { ...(await own(custodian, v.id)), contentHash: '1'.repeat(64) };
    await refused(
      custodian.does(confirmVoucher, { ...input, verifyTicket: await w.ticket(custodian) }),
      VoucherChanged,
    );
  });
});

describe('R-CHAIN-002 transfer with both signatures within 48 hours', () => {
  test('neither signature alone moves it; the second does, and the order is delivered', async () => {
    const v = await w.transferring('200');
    expect(v).toMatchObject({ state: VOUCHER.transferring, holderId: seller.actor.memberId });
    await w.accept(custodian, v.id);
    expect((await w.of(buyer, v.id)).holderId).toBe(seller.actor.memberId);
    const again = await w.of(custodian, v.id);
    expect(again.pending).toBeNull();
    await refused(
      custodian.does(acceptTransfer, {
        id: v.id,
        version: again.version,
        contentHash: (await w.of(buyer, v.id)).signHash as string,
        verifyTicket: await w.ticket(custodian),
      }),
      SignedAlready,
    );
    await w.accept(buyer, v.id);
    const held = await w.of(buyer, v.id);
    expect(held).toMatchObject({ state: VOUCHER.held, holderId: buyer.actor.memberId, receiver: null });
    expect(held.chain.map((e) => e.eventType)).toEqual(['20', '30']);
    expect((await w.of(seller, v.id)).chain.map((e) => e.eventType)).toEqual(['10', '20', '30']);
    const order = await buyer.does(orderDetail, { id: held.orderId as string });
    expect(order).toMatchObject({ orderState: '21', shippedQty: '200.00', receivedQty: '200.00' });
    await clean();
  });
  test('buyer resells before paying storage: feePayer moves at 24:00 of the transfer day', async () => {
    const v = await w.transferred('10');
    const { feePayer, feePayerFrom, issuer } = v;
    expect(feePayer).toBe(issuer);
    expect(feePayerFrom).toMatch(/T16:00:00\.000Z$/);
    await world.hold(new Date(feePayerFrom));
    expect((await w.of(buyer, v.id)).feePayer).toBe(v.holder);
    await world.hold(null);
  });
  test('an order that is not paid, of others, or too small is refused; the picker shows what fits', async () => {
    const v = await w.issued('80');
    const pay = await w.submitted('80.00');
    const small = await w.paid('20.00');
    const start = async (orderId: string, toMemberId = buyer.actor.memberId as string, who = seller) =>
      who.does(transferVoucher, { ...(await own(seller, v.id)), orderId, toMemberId });
    await refused(start(pay.id), OrderNotReady);
    await refused(start(small.id), OrderNotReady);
    await refused(start('999999'), OrderNotReady);
    const fits = await w.paidMethanol('80.00');
    await refused(start(fits.id, bank.actor.memberId as string), OrderNotReady);
    // A colleague whose voucher it is, and who does not reach the order.
    await sql`update vouchers.voucher set holder_owner_emp_id = ${COLLEAGUE}::bigint where id = ${v.id}::bigint`.execute(
      world.sql,
    );
    await refused(start(fits.id, undefined, colleagueOf(world, seller)), OrderNotReady);
    const shown = (await seller.does(transferOrders, { id: v.id })).map((o) => o.id);
    expect(shown).toContain(fits.id);
    expect(shown).not.toContain(pay.id);
    await refused(
      custodian.does(transferVoucher, {
        ...(await own(custodian, v.id)),
        orderId: fits.id,
        toMemberId: buyer.actor.memberId as string,
      }),
      StateNotAllowed,
    );
  });
  test('custodian confirms after the 48 h window: the transfer is cancelled already, and loses at the instant itself', async () => {
    const v = await w.transferring('30');
    await w.accept(buyer, v.id);
    const open = await w.of(custodian, v.id);
    await world.hold(open.transferUntil);
    await refused(
      custodian.does(acceptTransfer, {
        id: v.id,
        version: open.version,
        contentHash: open.signHash as string,
        verifyTicket: await w.ticket(custodian),
      }),
      DeadlinePassed,
    );
    expect((await w.of(custodian, v.id)).can).not.toContain('acceptTransfer');
    await world.hold(null);
    await world.push('49h');
    await world.tick();
    const after = await w.of(seller, v.id);
    expect(after).toMatchObject({ state: VOUCHER.held, holderId: seller.actor.memberId, receiver: null });
    expect(after.chain.at(-1)?.eventType).toBe('35');
    await refused(w.of(buyer, v.id), NotFound);
    await refused(w.accept(custodian, v.id), StateNotAllowed);
    await clean();
  });
  test('receiver, custodian and holder may call it off; the old holder keeps it', async () => {
    for (const person of [buyer, custodian, seller]) {
      const v = await w.transferring('12');
      await person.does(refuseVoucher, { ...(await own(person, v.id)), reason: '数量有误' });
      expect(await w.of(seller, v.id)).toMatchObject({
        state: VOUCHER.held,
        holderId: seller.actor.memberId,
      });
    }
    await clean();
  });
});

describe('R-CHAIN-002 split and merge', () => {
  test('children sum to the parent to the kilogram; the custodian confirms, nothing moves before', async () => {
    const v = await w.issued('1000');
    await seller.does(splitVoucher, { ...(await own(seller, v.id)), quantities: ['333.333', '666.667'] });
    expect(await w.of(seller, v.id)).toMatchObject({
      state: VOUCHER.held,
      can: expect.not.arrayContaining(['transfer']),
    });
    await refused(
      seller.does(splitVoucher, { ...(await own(seller, v.id)), quantities: ['500', '500'] }),
      RequestPending,
    );
    await w.confirm(custodian, v.id);
    const [a, b] = await w.children(v.id);
    expect([a?.quantity, b?.quantity]).toEqual(['333.333', '666.667']);
    expect((await w.of(seller, v.id)).state).toBe(VOUCHER.superseded);
    const [merged] = await w.merge([a?.id as string, b?.id as string]);
    expect(merged).toMatchObject({ quantity: '1000.000', state: VOUCHER.held });
    expect(merged?.parents.map((p) => p.id)).toEqual([a?.id, b?.id]);
    await clean();
  });
  test('split into 100 vouchers of 0.001 t: 1 t is the least, and the sum must be exact', async () => {
    const v = await w.issued('10');
    const split = async (quantities: string[]) =>
      seller.does(splitVoucher, { ...(await own(seller, v.id)), quantities });
    await refused(split(Array.from({ length: 100 }, () => '0.001')), SplitInvalid, { fault: 'small' });
    await refused(split(['4', '5']), SplitInvalid, { fault: 'sum' });
    await refused(split(['10']), Validation);
    await refused(split(['0.999', '9.001']), SplitInvalid, { fault: 'small' });
    const children = await w.split(v.id, ['1', '9']);
    expect(children.map((child) => child.quantity)).toEqual(['1.000', '9.000']);
  });
  test('only free vouchers of one lot and one holder merge', async () => {
    const lotId = await w.lot('100');
    const [a, b, foreign] = [await w.issued('10', lotId), await w.issued('20', lotId), await w.issued('5')];
    const merge = async (ids: string[]) => seller.does(mergeVouchers, { ...(await own(seller, a.id)), ids });
    const offered = async (who: typeof seller) => (await w.of(who, a.id)).mergeable.map((v) => v.id);
    expect([await offered(seller), await offered(custodian)]).toEqual([[b.id], []]);
    await refused(merge([foreign.id]), MergeInvalid);
    await refused(merge([a.id]), MergeInvalid);
    await seller.does(freezeVoucher, {
      ...(await own(seller, b.id)),
      type: ENCUMBRANCE.pickup,
      reason: '自提',
    });
    await refused(merge([b.id]), MergeInvalid);
    expect(await offered(seller)).toEqual([]);
  });
  test('the holder withdraws, the custodian refuses, 48 hours pass: the voucher stays as it is', async () => {
    const v = await w.issued('40');
    const ask = async () =>
      seller.does(splitVoucher, { ...(await own(seller, v.id)), quantities: ['10', '30'] });
    for (const person of [seller, custodian]) {
      await ask();
      await person.does(refuseVoucher, { ...(await own(person, v.id)), reason: '暂不拆分' });
      expect(await w.of(seller, v.id)).toMatchObject({ state: VOUCHER.held, request: null });
    }
    await ask();
    await world.push('49h');
    await world.tick();
    expect(await w.of(seller, v.id)).toMatchObject({ state: VOUCHER.held, request: null });
    await clean();
  });
});

describe('R-CHAIN-001 R-CHAIN-002 who sees what', () => {
  test('holder, issuer, receiver, custodian, beneficiary and platform see it, nobody else; lists and events follow', async () => {
    const v = await w.transferring('33');
    const stranger = await world.as('buyer2_admin', 'buyer');
    for (const person of [seller, buyer, custodian, operator])
      expect((await person.does(voucherDetail, { id: v.id })).voucherNo).toBe(v.voucherNo);
    await refused(stranger.does(voucherDetail, { id: v.id }), NotFound);
    const listed = async (person: typeof seller, view: 'all' | 'confirm' | 'held') =>
      (await person.does(listVouchers, { view, keyword: v.voucherNo })).list.map((r) => r.id);
    expect(await listed(buyer, 'confirm')).toEqual([v.id]);
    expect(await listed(custodian, 'confirm')).toEqual([v.id]);
    expect(await listed(seller, 'held')).toEqual([v.id]);
    expect(await listed(stranger, 'all')).toEqual([]);
    const events = (await buyer.does(listVoucherEvents, { voucherNo: v.voucherNo })).list;
    expect(events.map((e) => e.eventType)).toEqual(['20']);
    expect((await stranger.does(listVoucherEvents, { voucherNo: v.voucherNo })).list).toEqual([]);
    expect((await seller.does(listVoucherEvents, { voucherNo: v.voucherNo })).list).toHaveLength(2);
  });
});
