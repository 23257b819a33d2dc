import { beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#app/world.ts';
import { appealDetail, listAppealDrafts, listAppeals } from '#fulfilment/appeals/contract/appeal.ts';
import {
  acceptAppeal,
  addAppeal,
  decideAppeal,
  inspectAppeal,
  respondAppeal,
} from '#fulfilment/appeals/contract/appeal-acts.ts';
import { type InvoiceDetail, invoiceDetail } from '#fulfilment/invoices/contract/invoice.ts';
import { askInvoiceRed, issueInvoiceRed } from '#fulfilment/invoices/contract/invoice-acts.ts';
import { confirmReceipt } from '#fulfilment/orders/contract/order-acts.ts';
import {
  listSettlements,
  type SettlementDetail,
  settlementDetail,
} from '#fulfilment/settlements/contract/settlement.ts';
import { confirmSettlement } from '#fulfilment/settlements/contract/settlement-acts.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import {
  confirmedStatement,
  draftedStatement,
  invoicedDigitally,
  invoiceNo,
  refunded,
} from './billing-acts.ts';
import { moved, type TradeWorld, tradeWorld } from './trade-world.ts';
import { delivered } from './truck-acts.ts';

/** 30 t at 2,105.00 with VAT, and what the appeal takes off: 30 CNY per tonne. */
const PAID = '63150.00';
const OFF = '900.00';

let w: TradeWorld;
let deal: { dealId: string; orderId: string; orderNo: string };
let statement: SettlementDetail;
let invoice: InvoiceDetail;
let appealId: string;
let correction: SettlementDetail;
beforeAll(async () => {
  w = await tradeWorld();
});
const seen = (who = w.buyer) => who.does(appealDetail, { id: appealId });
const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });

describe('story 13: a quality appeal on purity with a retained sample, −30 CNY/t, correction of kind 30, red letter', () => {
  test('30 t delivered, settled and invoiced in full', async () => {
    const { dealId, order } = await w.agreed('30.00', PAID, {
      unitPrice: '2105.00',
      minQty: '30.00',
      qtyStep: '30.00',
    });
    deal = { dealId, orderId: order.id, orderNo: order.orderNo };
    await w.pay(deal.orderId);
    await delivered(w, deal.orderId, { planned: '30.00', shipped: '30.000', received: '30.000' });
    const { version } = await w.see(deal.orderId);
    await w.buyer.does(confirmReceipt, { id: deal.orderId, version });
    await w.world.tick();
    statement = await confirmedStatement(w, await draftedStatement(w, deal.orderId));
    expect(statement).toMatchObject({ totalAmount: PAID, difference: '0.00' });
    invoice = await invoicedDigitally(w, statement, PAID);
    await w.world.tick();
    await w.balanced();
  });

  test('R-ORD-045 the buyer finds purity below the guarantee, keeps a sealed sample and files within thirty days', async () => {
    const made = await w.buyer.does(addAppeal, {
      targetType: 'order',
      targetId: deal.orderId,
      appealType: '10',
      aspect: 'quality',
      claimQty: '30',
      claimAmount: '1500.00',
      claim: '到货复检纯度 99.5%，低于合同约定的 99.9%，附检验报告与封样照片。',
      evidence: [await w.file(w.buyer)],
      sampleKept: true,
      sampleSealNo: 'F-2026-13',
    });
    appealId = made.id;
    await refused(seen(w.stranger), NotFound);
    expect((await w.stranger.does(listAppeals, { orderId: deal.orderId })).list).toEqual([]);
    expect((await w.buyer.does(listAppealDrafts, {})).list).toEqual([]);
    await w.world.tick();
    expect(await w.deadlines(w.seller, (await seen()).appealNo)).toEqual(['APPEAL']);
    await w.balanced();
  });

  test('the seller answers, the operator accepts, both have the sample inspected with its seal intact', async () => {
    await w.seller.does(respondAppeal, {
      ...one(await seen()),
      text: '出厂质检合格，请求复检封样。',
      files: [await w.file(w.seller)],
    });
    expect(await w.deadlines(w.seller, (await seen()).appealNo)).toEqual([]);
    await w.operator.does(acceptAppeal, { ...one(await seen()), plan: '双方共同送检封样。' });
    await w.buyer.does(inspectAppeal, {
      ...one(await seen()),
      agency: '通标标准技术服务有限公司',
      inspectedOn: await w.day(0),
      onSample: 'sample',
      sealIntact: 'intact',
      result: '纯度 99.5%',
      report: await w.file(w.buyer),
    });
    expect(await seen(w.seller)).toMatchObject({
      state: '2',
      sampleBroken: false,
      entries: [{}, {}, { agency: '通标标准技术服务有限公司' }],
    });
  });

  test('decided: 30 CNY per tonne, 900.00 in all, is one line of a correction that is sent to the buyer', async () => {
    await w.operator.does(decideAppeal, {
      ...one(await seen()),
      outcome: '30',
      qty: '30',
      amount: OFF,
      text: '封样完好，复检纯度 99.5%，每吨折价 30 元，共 900 元。',
      ruleCited: '合同质量条款及平台交易规则第 16 条',
    });
    const ended = await seen();
    expect(ended).toMatchObject({ state: '3', outcome: '30', decidedAmount: OFF, decidedQty: '30.000' });
    const { list } = await w.buyer.does(listSettlements, { orderId: deal.orderId, kind: '30' });
    expect(list).toHaveLength(1);
    correction = await w.buyer.does(settlementDetail, { id: list[0]?.id as string });
    expect(correction).toMatchObject({
      id: ended.settlementId,
      state: '10',
      totalAmount: '-900.00',
      correctsId: statement.id,
      lines: [{ amount: '-900.00', basis: { kind: 'claim', appealId } }],
    });
    await w.balanced();
  });

  test('the buyer confirms the correction and gets 900.00 back', async () => {
    await w.buyer.does(confirmSettlement, { ...one(correction), total: correction.totalAmount });
    const [seller, buyer] = [await w.money(w.seller), await w.money(w.buyer)];
    expect(await refunded(w, deal.orderId)).toMatchObject({ amount: OFF });
    expect(moved(seller, await w.money(w.seller))).toEqual({ RECEIVED: '-900.00' });
    expect(moved(buyer, await w.money(w.buyer))).toEqual({ BANK: OFF });
    await w.world.tick();
    await w.balanced();
  });

  test('the invoice owes a red letter of 900.00; once it is written, statement and correction are invoiced and closed', async () => {
    const now = () => w.seller.does(invoiceDetail, { id: invoice.id });
    const owing = await now();
    expect(owing.redDues).toMatchObject([
      { amount: OFF, settlementId: correction.id, cause: (await seen()).appealNo },
    ]);
    expect(await w.deadlines(w.seller, owing.invoiceNo as string)).toEqual(['INVOICE']);
    await w.buyer.does(askInvoiceRed, {
      ...one(owing),
      redReason: '40',
      amount: OFF,
      reason: '申诉裁定折让',
    });
    await w.seller.does(issueInvoiceRed, {
      ...one(await now()),
      invoiceNo: invoiceNo(),
      issueDate: await w.day(0),
      redConfirmNo: 'HZ13',
      fileIds: [],
    });
    await w.world.tick();
    const after = await now();
    expect(after).toMatchObject({
      state: '30',
      redAmount: OFF,
      redDues: [],
      reds: [{ grossAmount: '-900.00' }],
    });
    const { list } = await w.seller.does(listSettlements, { orderId: deal.orderId });
    expect(list.map((s) => [s.kind, s.state, s.totalAmount]).sort()).toEqual([
      ['20', '50', PAID],
      ['30', '50', '-900.00'],
    ]);
    await w.balanced();
  });

  test('the order page and the deal name appeal, correction and red letter with the same figures', async () => {
    const documents = await w.documents(deal.orderId, w.buyer);
    expect(documents.APPEAL?.map((d) => d.figures)).toEqual([[OFF]]);
    expect(documents.settlement?.map((d) => d.figures.at(-1)).sort()).toEqual(['-900.00', PAID].sort());
    expect(await w.documents(deal.orderId, w.seller)).toEqual(documents);
    const [row] = await w.exported(w.buyer, 'APPEAL', ['appealNo', 'claimAmount', 'decidedAmount'], {
      orderId: deal.orderId,
    });
    expect(row).toEqual(expect.arrayContaining([OFF]));
  });
});
