import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { signTicket } from '#app/tests/acts.ts';
import { type Person, refused } from '#app/world.ts';
import { confirmReceipt } from '#fulfilment/orders/contract/order-acts.ts';
import { checkVoucher } from '#fulfilment/vouchers/contract/check.ts';
import { type VoucherDetail, voucherDetail } from '#fulfilment/vouchers/contract/voucher.ts';
import {
  acceptTransfer,
  addVoucher,
  chainFile,
  confirmVoucher,
  freezeVoucher,
  splitVoucher,
  takeGoods,
  transferVoucher,
  unfreezeVoucher,
  verifyVoucher,
} from '#fulfilment/vouchers/contract/voucher-acts.ts';
import {
  LotCovered,
  OrderNotReady,
  SplitInvalid,
  TakenTooMuch,
} from '#fulfilment/vouchers/rules/refusals.ts';
import { ENCUMBRANCE } from '#fulfilment/vouchers/rules/voucher-lifecycle.ts';
import { sealDays } from '#fulfilment/vouchers/server/seal-days.job.ts';
import { NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { confirmLot } from '#registry/catalogue/contract/base/lot.ts';
import { verifyChain } from '../scripts/verify-chain.ts';
import { confirmedStatement, draftedStatement } from './billing-acts.ts';
import { nextMorning, type TradeWorld, tradeWorld } from './trade-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let w: TradeWorld;
let lotId = '';
let whole = '';
let parts: VoucherDetail[] = [];
let orderId = '';
beforeAll(async () => {
  w = await tradeWorld();
});
const of = (who: Person, id: string): Promise<VoucherDetail> => who.does(voucherDetail, { id });
const one = async (who: Person, id: string) => ({ id, version: (await of(who, id)).version });
const signed = async (who: Person, id: string) => {
  const v = await of(who, id);
  return {
    id,
    version: v.version,
    contentHash: v.signHash ?? '0'.repeat(64),
    verifyTicket: await signTicket(w.world, who),
  };
};
const confirm = async (who: Person, id: string) => who.does(confirmVoucher, await signed(who, id));
const accept = async (who: Person, id: string) => who.does(acceptTransfer, await signed(who, id));
const childrenOf = async (id: string, who: Person): Promise<VoucherDetail[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from vouchers.voucher where ${id}::bigint = any (parent_ids) order by id`.execute(w.world.sql);
  const found: VoucherDetail[] = [];
  for (const row of rows) found.push(await of(who, row.id));
  return found;
};
const fileOf = async (who: Person, id: string) => {
  const answer = (await who.does(chainFile, { id })) as FileAnswer;
  return JSON.parse(String(answer.body)) as Parameters<typeof verifyChain>[0];
};

describe('story 12: a voucher for 1,000 t at company 12', () => {
  test('R-CHAIN-002 company 1 has 1,000 t in a tank of company 12; beyond what the custodian confirmed nothing is issued', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into catalogue.lot (member_id, lot_no, sku_id, batch_no, producer, warehouse_id, tank_no, custodian_member_id)
      select ${w.seller.actor.memberId}::bigint, 'LOT-STORY-12', k.id, 'B-12', '澄湾石化', ${w.warehouseId}::bigint, 'T-112', ${w.custodian.actor.memberId}::bigint
      from catalogue.sku k join catalogue.spu s on s.id = k.spu_id where s.cas_no = '67-56-1'
        and k.seller_member_id = ${w.seller.actor.memberId}::bigint order by k.id limit 1 returning id`.execute(
      w.world.sql,
    );
    lotId = rows[0]?.id as string;
    await w.custodian.does(confirmLot, { id: lotId, version: 1, quantity: '1000.00' });
    const apply = async (quantity: string) =>
      w.seller.does(addVoucher, {
        lotId,
        quantity,
        storageUntil: await w.day(90),
        fileIds: [await w.file(w.seller)],
      });
    whole = (await apply('1000')).id;
    await refused(w.buyer.does(voucherDetail, { id: whole }), NotFound);
    await confirm(w.custodian, whole);
    expect(await of(w.seller, whole)).toMatchObject({ state: '20', quantity: '1000.000' });
    await refused(apply('1'), LotCovered);
    await w.balanced();
  });

  test('split into 400 t and 600 t: sums must hold to the kilogram, and nothing moves before the custodian signs', async () => {
    await refused(
      w.seller.does(splitVoucher, { ...(await one(w.seller, whole)), quantities: ['400', '599.999'] }),
      SplitInvalid,
    );
    await refused(
      w.seller.does(splitVoucher, { ...(await one(w.seller, whole)), quantities: ['999.5', '0.5'] }),
      SplitInvalid,
    );
    await w.seller.does(splitVoucher, { ...(await one(w.seller, whole)), quantities: ['400', '600'] });
    expect((await of(w.seller, whole)).state).toBe('20');
    await confirm(w.custodian, whole);
    expect((await of(w.seller, whole)).state).toBe('60');
    parts = await childrenOf(whole, w.seller);
    expect(parts.map((p) => [p.quantity, p.state])).toEqual([
      ['400.000', '20'],
      ['600.000', '20'],
    ]);
    await w.balanced();
  });

  test('400 t go to company 4 for its paid order: one signature moves nothing, the second delivers the order', async () => {
    const id = parts[0]?.id as string;
    const { order } = await w.agreed('400.00', '840000.00', { unitPrice: '2100.00' });
    orderId = order.id;
    const transfer = async () =>
      w.seller.does(transferVoucher, {
        ...(await one(w.seller, id)),
        orderId,
        toMemberId: w.buyer.actor.memberId as string,
      });
    await refused(transfer(), OrderNotReady);
    await w.pay(orderId);
    await transfer();
    await accept(w.buyer, id);
    expect(await of(w.seller, id)).toMatchObject({ state: '30' });
    await refused(
      w.seller.does(splitVoucher, { ...(await one(w.seller, id)), quantities: ['200', '200'] }),
      StateNotAllowed,
    );
    await accept(w.custodian, id);
    expect(await of(w.buyer, id)).toMatchObject({ state: '20', quantity: '400.000' });
    expect(await w.see(orderId)).toMatchObject({
      orderState: '21',
      shippedQty: '400.00',
      remainingQty: '0.00',
    });
    await w.balanced();
  });

  test('R-SETT-007 received by voucher: the order is settled over 400 t as they were transferred', async () => {
    const { version } = await w.see(orderId);
    await w.buyer.does(confirmReceipt, { id: orderId, version });
    await w.world.tick();
    const drafted = await draftedStatement(w, orderId);
    expect(drafted).toMatchObject({ weight: '400.000', totalAmount: '840000.00', difference: '0.00' });
    expect(drafted.lines).toMatchObject([{ byVoucher: true, noteNo: parts[0]?.voucherNo }]);
    expect(await confirmedStatement(w, drafted)).toMatchObject({ state: '20' });
    await w.balanced();
  });

  test('company 1 pledges its 600 t to company 8: they move nowhere, and company 8 alone frees them', async () => {
    const id = parts[1]?.id as string;
    const bank = await w.world.as('luze_admin', 'seller');
    await w.seller.does(freezeVoucher, {
      ...(await one(w.seller, id)),
      type: ENCUMBRANCE.pledge,
      beneficiaryId: bank.actor.memberId as string,
      reason: '仓单质押融资',
    });
    await refused(
      w.seller.does(splitVoucher, { ...(await one(w.seller, id)), quantities: ['300', '300'] }),
      StateNotAllowed,
    );
    await refused(
      w.seller.does(unfreezeVoucher, { ...(await one(w.seller, id)), reason: '自行解除' }),
      StateNotAllowed,
    );
    await bank.does(unfreezeVoucher, { ...(await one(bank, id)), reason: '已还款' });
    expect(await of(w.seller, id)).toMatchObject({ state: '20', beneficiary: null });
    await w.balanced();
  });

  test('150 t of them are taken: planned first, weighed by the custodian, a child holds the 450 t that are left', async () => {
    const id = parts[1]?.id as string;
    const take = async (who: Person, quantity: string) =>
      who.does(takeGoods, { ...(await one(who, id)), quantity });
    await refused(take(w.custodian, '150'), StateNotAllowed);
    await w.seller.does(freezeVoucher, {
      ...(await one(w.seller, id)),
      type: ENCUMBRANCE.pickup,
      reason: '自提',
    });
    await refused(take(w.seller, '150'), StateNotAllowed);
    await refused(take(w.custodian, '602'), TakenTooMuch);
    await take(w.custodian, '150');
    expect((await of(w.seller, id)).state).toBe('60');
    expect(await childrenOf(id, w.seller)).toMatchObject([{ quantity: '450.000', state: '20' }]);
    await w.balanced();
  });

  test('the chain verifies here, for an outsider, and by the program that needs nothing of this product; one byte breaks it', async () => {
    await nextMorning(w);
    await sql`insert into kernel.task (kind, key, due_at) values (${sealDays.kind}, 'every', kernel.now())
      on conflict (kind, key) where key is not null and state in ('waiting', 'running') do update set due_at = kernel.now()`.execute(
      w.world.sql,
    );
    await w.world.tick();
    const id = parts[1]?.id as string;
    const walked = await w.seller.does(verifyVoucher, { id });
    expect(walked).toMatchObject({ intact: true, brokenSeq: null, lotNo: 'LOT-STORY-12' });
    const file = await fileOf(w.seller, id);
    expect(verifyChain(file)).toMatchObject({ brokenSeq: null, events: walked.events });
    const events = file.events.map((e) =>
      e.seq === 3
        ? { ...e, payloadHash: `${e.payloadHash.startsWith('0') ? '1' : '0'}${e.payloadHash.slice(1)}` }
        : e,
    );
    expect(verifyChain({ ...file, events }).brokenSeq).toBe(3);
    const v = await of(w.seller, id);
    // What the paper carries is the newest event of this voucher itself; the issue of the whole is not its own.
    const printed = v.chain.at(-1)?.chainHash as string;
    expect(v.checkUrl).toContain(printed);
    const outside = (hash: string) => w.stranger.does(checkVoucher, { voucherNo: v.voucherNo, hash });
    expect(await outside(printed)).toMatchObject({
      genuine: true,
      newest: true,
      state: '60',
      proof: { chainHash: printed, holds: true },
    });
    expect(await outside(v.chain[0]?.chainHash as string)).toMatchObject({ genuine: false, proof: null });
  });
});
