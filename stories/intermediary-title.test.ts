import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { signTicket } from '#app/tests/acts.ts';
import { type Person, refused } from '#app/world.ts';
import { letterPdf } from '#fulfilment/deals/contract/letter.ts';
import { settlementDetail } from '#fulfilment/settlements/contract/settlement.ts';
import { addSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { addNote } from '#fulfilment/shipments/contract/note.ts';
import { ShipByVoucher } from '#fulfilment/shipments/rules/refusals.ts';
import { voucherDetail } from '#fulfilment/vouchers/contract/voucher.ts';
import {
  acceptTransfer,
  addVoucher,
  adjustLot,
  confirmVoucher,
  transferVoucher,
} from '#fulfilment/vouchers/contract/voucher-acts.ts';
import { VoucherOfFirstLeg } from '#fulfilment/vouchers/rules/refusals.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import type { FileAnswer } from '#kernel/server/act-context.ts';
import { textOfPdf } from '#kernel/test/pdf-text.ts';
import { confirmLot } from '#registry/catalogue/contract/base/lot.ts';
import {
  acceptApplication,
  consentApplication,
  submitApplication,
  updateApplication,
} from '#trading/intermediaries/contract/application.ts';
import { approveApplication } from '#trading/intermediaries/contract/oversight.ts';
import { VoucherNeedsKeeper } from '#trading/intermediaries/rules/refusals.ts';
import {
  BUY,
  BUY_AMOUNT,
  type LegDocuments,
  legsOf,
  one,
  principalProposal,
  SELL,
  SELL_AMOUNT,
  see,
} from '#trading/intermediaries/tests/intermediary-world.ts';
import { confirmedStatement, invoicedDigitally } from './billing-acts.ts';
import { type BackToBack, backToBack, leaksTo } from './back-to-back-acts.ts';
import { noteForm } from './truck-acts.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const DEAL = '500';
let made: BackToBack;
let a: LegDocuments;
let b: LegDocuments;
let at: { threadId: string; negotiationNo: string };
let lotId: string;
let voucherId: string;
beforeAll(async () => {
  made = await backToBack();
});
const balanced = async () => expect(await made.i.world.audit()).toEqual({});
const of = (who: Person, id = voucherId) => who.does(voucherDetail, { id });
const signed = async (who: Person, id = voucherId) => {
  const { version, signHash } = await of(who, id);
  return {
    id,
    version,
    contentHash: signHash ?? '0'.repeat(64),
    verifyTicket: await signTicket(made.i.world, who),
  };
};
/** The letter as it is printed in Chinese. */
async function printed(who: Person, id: string): Promise<string> {
  const { body } = (await who.does(letterPdf, { id, language: 'zh' })) as FileAnswer;
  return textOfPdf(await buffer(body as NodeJS.ReadableStream));
}
/** A voucher of the seller, confirmed by the custodian. */
async function issued(quantity: string): Promise<string> {
  const { t } = made;
  const wish = { lotId, quantity, storageUntil: await t.day(90), fileIds: [await t.file(t.seller)] };
  const { id } = await t.seller.does(addVoucher, wish);
  await t.custodian.does(confirmVoucher, await signed(t.custodian, id));
  return id;
}
async function passed(from: Person, to: Person, orderId: string, id = voucherId) {
  const wish = { ...one(await of(from, id)), orderId, toMemberId: to.actor.memberId as string };
  await from.does(transferVoucher, wish);
  await to.does(acceptTransfer, await signed(to, id));
  await made.t.custodian.does(acceptTransfer, await signed(made.t.custodian, id));
}

describe('4.1 titleFlow 20: title goes from the seller through the intermediary to the buyer, by one voucher', () => {
  test('goods that are brought to the buyer have no keeper to book them over; those in tank have', async () => {
    const { i } = made;
    const brought = await made.sought({ priceTerm: '30' });
    const proposed = principalProposal(i.between, { titleFlow: '20' });
    await refused(
      i.seller.does(updateApplication, { ...one(brought.draft), ...proposed }),
      VoucherNeedsKeeper,
    );
    const { thread, draft } = await made.sought();
    at = { threadId: thread.id, negotiationNo: thread.negotiationNo };
    const saved = await i.seller.does(updateApplication, { ...one(draft), ...proposed });
    const sent = await i.seller.does(submitApplication, one(saved));
    expect((await see(i.buyer, sent.id)).titleFlow).toBe('20');
    const agreed = await i.buyer.does(consentApplication, { ...one(sent), price: SELL, paymentTerm: '10' });
    const approved = await i.auditor.does(approveApplication, one(agreed));
    await i.between.does(acceptApplication, one(approved));
    [a, b] = (await legsOf(i, thread.id)) as [LegDocuments, LegDocuments];
    for (const [who, leg] of [
      [i.seller, a],
      [i.buyer, b],
    ] as const)
      expect(await printed(who, leg.letterId)).toContain('货物以货权凭证交付');
    await made.signed(a, i.seller, i.betweenBuying);
    await made.signed(b, i.between, i.buyer);
    await made.paid(a, i.betweenBuying, made.t.sellerFinance);
    await made.paid(b, i.buyer, i.betweenAdmin);
    await balanced();
  });

  test('no shipment is planned of either leg', async () => {
    const { i, t, legA } = made;
    const first = await noteForm(legA, a.orderId, '30.00');
    await refused(i.betweenBuying.does(addNote, first), ShipByVoucher);
    await refused(i.buyer.does(addNote, { ...first, orderId: b.orderId }), ShipByVoucher);
    expect(t.warehouseId).toBe(first.warehouseId);
  });

  test('first transfer: seller → intermediary; the resale leg takes no other voucher of the intermediary', async () => {
    const { i, t } = made;
    const { rows } = await sql<{ id: string }>`
      insert into catalogue.lot (member_id, lot_no, sku_id, batch_no, producer, warehouse_id, tank_no, custodian_member_id)
      select ${i.seller.actor.memberId}::bigint, 'LOT-TITLE-20', k.id, 'B-20', '东海炼化', ${t.warehouseId}::bigint, 'T-120', ${t.custodian.actor.memberId}::bigint
      from catalogue.sku k join catalogue.spu s on s.id = k.spu_id where s.cas_no = '67-56-1'
        and k.seller_member_id = ${i.seller.actor.memberId}::bigint order by k.id limit 1 returning id`.execute(
      i.world.sql,
    );
    lotId = rows[0]?.id as string;
    await t.custodian.does(confirmLot, { id: lotId, version: 1, quantity: '1000.00' });
    const other = await issued('400');
    voucherId = await issued(DEAL);
    await passed(i.seller, i.buyer2, a.orderId);
    expect(await of(i.betweenAdmin)).toMatchObject({ state: '20', orderNo: a.orderNo });
    // What the intermediary holds from elsewhere is not what the two legs are about.
    await sql`update vouchers.voucher set holder_member_id = ${i.between.actor.memberId}::bigint where id = ${other}::bigint`.execute(
      i.world.sql,
    );
    const wish = { orderId: b.orderId, toMemberId: i.buyer.actor.memberId as string };
    await refused(
      i.betweenAdmin.does(transferVoucher, { ...one(await of(i.betweenAdmin, other)), ...wish }),
      VoucherOfFirstLeg,
    );
    await sql`update vouchers.voucher set holder_member_id = ${i.seller.actor.memberId}::bigint where id = ${other}::bigint`.execute(
      i.world.sql,
    );
    await refused(of(i.seller), NotFound);
    await balanced();
  });

  test('second transfer: intermediary → buyer; he is told neither issuer, first order, papers nor who pays the day', async () => {
    const { i, t } = made;
    const wish = { orderId: b.orderId, toMemberId: i.buyer.actor.memberId as string };
    await i.betweenAdmin.does(transferVoucher, { ...one(await of(i.betweenAdmin)), ...wish });
    const hidden = { issuer: '', issuerEn: null, feePayer: '', files: [] };
    expect(await of(i.buyer)).toMatchObject({ ...hidden, orderNo: null, state: '30' });
    await i.buyer.does(acceptTransfer, await signed(i.buyer));
    await t.custodian.does(acceptTransfer, await signed(t.custodian));
    expect(await of(i.buyer)).toMatchObject({
      ...hidden,
      orderNo: b.orderNo,
      state: '20',
      quantity: '500.000',
    });
    await refused(of(i.seller), NotFound);
    await refused(of(i.betweenAdmin), NotFound);
    expect(await of(t.custodian)).toMatchObject({ files: [{ name: 'paper.pdf' }] });
    await balanced();
  });

  test('a dip of the lot tells each holder of his own voucher', async () => {
    const { i, t } = made;
    await t.custodian.does(adjustLot, { lotId, quantity: '899.100', reason: '罐存复核' });
    expect((await of(i.buyer)).quantity).toBe('499.500');
    await balanced();
  });
});

describe('both legs settle what the voucher carried, and nothing leaks', () => {
  test('the statements of both legs count the same weight, each at its own price', async () => {
    const { i } = made;
    const settled = async (seller: Person, buyer: Person, leg: LegDocuments) => {
      const { id } = await seller.does(addSettlement, { orderId: leg.orderId, kind: '20' } as never);
      const w = { ...made.t, seller, buyer };
      const statement = await confirmedStatement(w, await seller.does(settlementDetail, { id }));
      const invoice = await invoicedDigitally(w, statement, statement.totalAmount);
      return [statement.lines.map((l) => l.weight), invoice.grossAmount];
    };
    expect(await settled(i.seller, i.buyer2, a)).toEqual([['500.000'], `${BUY_AMOUNT}.00`]);
    expect(await settled(i.betweenAdmin, i.buyer, b)).toEqual([['500.000'], `${SELL_AMOUNT}.00`]);
    await balanced();
  });

  test('INV-INT-04 every call and every file, the chain among them, asked by both ends', async () => {
    const { i } = made;
    for (const hidden of [
      { who: i.seller, other: i.buyer, leg: b, figures: [SELL, SELL_AMOUNT] },
      { who: i.buyer, other: i.seller, leg: a, figures: [BUY, BUY_AMOUNT] },
    ]) {
      const { leaks, heard, ours } = await leaksTo(made, hidden, { ...at, legs: [a, b] });
      expect(leaks).toEqual([]);
      const kinds = ['INVOICE', 'SETTLEMENT', 'ORDER', 'DEAL', 'PAYMENT'];
      if (hidden.who === i.buyer) kinds.push('VOUCHER');
      for (const file of [
        ...kinds.map((kind) => `export ${kind}`),
        'letters.pdf',
        'settlements.pdf',
        'deal file',
      ])
        expect([file, ours.some((said) => said.startsWith(file))]).toEqual([file, true]);
      const chain = heard.filter((h) => h.call === 'vouchers.chainFile');
      expect(chain.length).toBeGreaterThan(0);
      const id = `"${hidden.other.actor.memberId}"`;
      expect(chain.filter((h) => String(h.answer).includes(id))).toEqual([]);
    }
  });

  test('INV-VOU-07 finds an event that names both ends', async () => {
    const { i, t } = made;
    await sql`update vouchers.voucher set through_member_id = null where id = ${voucherId}::bigint`.execute(
      i.world.sql,
    );
    await t.custodian.does(adjustLot, { lotId, quantity: '898.200', reason: '罐存复核' });
    await sql`update vouchers.voucher set through_member_id = ${i.between.actor.memberId}::bigint where id = ${voucherId}::bigint`.execute(
      i.world.sql,
    );
    const { rows } = await sql`select 1 from audit.inv_vou_07`.execute(i.world.sql);
    expect(rows.length).toBeGreaterThan(0);
  });
});
