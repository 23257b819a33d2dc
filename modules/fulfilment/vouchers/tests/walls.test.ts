import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Person, refused } from '#app/world.ts';
import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import {
  acceptTransfer,
  freezeVoucher,
  mergeVouchers,
  refuseVoucher,
  splitVoucher,
  takeGoods,
  transferVoucher,
  voidVoucher,
} from '../contract/voucher-acts.ts';
import { MergeInvalid, RequestPending, TakenTooMuch } from '../rules/refusals.ts';
import { ENCUMBRANCE, VOUCHER } from '../rules/voucher-lifecycle.ts';
import { freezeForNote } from '../server/door.ts';
import { type VoucherWorld, voucherWorld } from './world.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
let w: VoucherWorld;
beforeAll(async () => {
  w = await voucherWorld();
});
const own = async (person: Person, id: string) => ({ id, version: (await w.of(person, id)).version });
const planned = (voucherId: string, noteId: string, quantity: string) =>
  w.by(w.seller, (ctx) => freezeForNote(ctx, { voucherId, noteId, quantity }));

describe('15 while a request waits for the custodian, nothing else is begun', () => {
  test('a split that waits stops transfer, merge, freeze, a note’s plan, another split and the operator’s void', async () => {
    const lotId = await w.lot('100');
    const [v, other] = [await w.issued('40', lotId), await w.issued('10', lotId)];
    const order = await w.paidMethanol('40.00');
    const transfer = async () =>
      w.seller.does(transferVoucher, {
        ...(await own(w.seller, v.id)),
        orderId: order.id,
        toMemberId: w.buyer.actor.memberId as string,
      });
    await w.seller.does(splitVoucher, { ...(await own(w.seller, v.id)), quantities: ['10', '30'] });
    await refused(transfer(), RequestPending);
    const pickup = { type: ENCUMBRANCE.pickup, reason: '自提' } as const;
    await refused(
      w.seller.does(freezeVoucher, { ...(await own(w.seller, v.id)), ...pickup }),
      RequestPending,
    );
    await refused(planned(v.id, '910001', '10'), RequestPending);
    await refused(
      w.operator.does(voidVoucher, { ...(await own(w.operator, v.id)), reason: '录入错误' }),
      RequestPending,
    );
    await refused(
      w.seller.does(mergeVouchers, { ...(await own(w.seller, v.id)), ids: [other.id] }),
      RequestPending,
    );
    await refused(
      w.seller.does(mergeVouchers, { ...(await own(w.seller, other.id)), ids: [v.id] }),
      MergeInvalid,
    );
    await w.custodian.does(refuseVoucher, { ...(await own(w.custodian, v.id)), reason: '暂不拆分' });
    expect((await transfer()).state).toBe(VOUCHER.transferring);
  });
});

describe('15 whose act it is', () => {
  test('the holder transfers, splits, merges and freezes: not the custodian who sees the voucher too', async () => {
    const lotId = await w.lot('100');
    const [v, other] = [await w.issued('40', lotId), await w.issued('10', lotId)];
    const order = await w.paidMethanol('40.00');
    const seen = await own(w.custodian, v.id);
    const toMemberId = w.buyer.actor.memberId as string;
    const acts = [
      () => w.custodian.does(transferVoucher, { ...seen, orderId: order.id, toMemberId }),
      () => w.custodian.does(splitVoucher, { ...seen, quantities: ['10', '30'] }),
      () => w.custodian.does(mergeVouchers, { ...seen, ids: [other.id] }),
      () => w.custodian.does(freezeVoucher, { ...seen, type: ENCUMBRANCE.pickup, reason: '自提' }),
    ];
    for (const act of acts) await refused(act(), StateNotAllowed);
    expect((await w.of(w.seller, v.id)).state).toBe(VOUCHER.held);
  });

  test('goods are taken by the custodian from what the holder has planned: not by the holder, not pledged ones, not a note’s', async () => {
    const take = async (who: Person, id: string) =>
      who.does(takeGoods, { ...(await own(who, id)), quantity: '10' });
    const free = await w.issued('10');
    await refused(take(w.custodian, free.id), StateNotAllowed);
    await w.seller.does(freezeVoucher, {
      ...(await own(w.seller, free.id)),
      type: ENCUMBRANCE.pickup,
      reason: '自提',
    });
    await refused(take(w.seller, free.id), StateNotAllowed);
    const pledged = await w.issued('10');
    const bank = await w.world.as('luze_admin', 'seller');
    await w.seller.does(freezeVoucher, {
      ...(await own(w.seller, pledged.id)),
      type: ENCUMBRANCE.pledge,
      beneficiaryId: bank.actor.memberId as string,
      reason: '质押融资',
    });
    await refused(take(w.custodian, pledged.id), StateNotAllowed);
    await refused(planned(pledged.id, '910002', '1'), StateNotAllowed);
    const noted = await w.issued('10');
    await refused(planned(noted.id, '910003', '10.001'), TakenTooMuch);
    await planned(noted.id, '910003', '6');
    await refused(planned(noted.id, '910004', '4.001'), TakenTooMuch);
    await planned(noted.id, '910004', '4');
    await refused(take(w.custodian, noted.id), StateNotAllowed);
    await take(w.custodian, free.id);
  });

  test('receiver and custodian accept a transfer, not the holder who asked for it', async () => {
    const v = await w.transferring('10');
    const seen = await w.of(w.seller, v.id);
    const wish = {
      id: v.id,
      version: seen.version,
      contentHash: seen.signHash ?? '0'.repeat(64),
      verifyTicket: await w.ticket(w.seller),
    };
    await refused(w.seller.does(acceptTransfer, wish), StateNotAllowed);
    await w.accept(w.buyer, v.id);
    await w.accept(w.custodian, v.id);
    expect((await w.of(w.buyer, v.id)).holderId).toBe(w.buyer.actor.memberId);
  });
});
