import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Person } from '#app/world.ts';
import { dealDetail } from '#fulfilment/deals/contract/deal.ts';
import { letterDetail, reissueLetter } from '#fulfilment/deals/contract/letter.ts';
import { letterContent } from '#fulfilment/deals/rules/letter-content.ts';
import type { LetterTerms } from '#fulfilment/deals/rules/letter-terms.ts';
import { orderDetail, submitOrder } from '#fulfilment/orders/contract/order.ts';
import { addPayment, confirmPayment, paymentDetail } from '#fulfilment/payments/contract/payment.ts';
import { paymentScene } from '#fulfilment/payments/rules/file-scenes.ts';
import {
  addNote,
  listNotes,
  noteDetail,
  releaseNote,
  submitNote,
} from '#fulfilment/shipments/contract/note.ts';
import { confirmReceipt } from '#fulfilment/shipments/contract/receipt.ts';
import { shipmentFileScene } from '#fulfilment/shipments/rules/file-scenes.ts';
import {
  acceptApplication,
  consentApplication,
  refuseApplication,
  submitApplication,
  updateApplication,
} from '#trading/intermediaries/contract/application.ts';
import { approveApplication } from '#trading/intermediaries/contract/oversight.ts';
import {
  applicationOf,
  chosenIn,
  type LegDocuments,
  legsOf,
  lockedOn,
  one,
  principalProposal,
  threadOf,
} from '#trading/intermediaries/tests/intermediary-world.ts';
import { chooseType } from '#trading/offers/contract/negotiation.ts';
import { foreignOffer } from '#trading/offers/tests/foreign-world.ts';
import { type BackToBack, backToBack, leaksTo } from './back-to-back-acts.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const CREDIT = '43';
const [BUY, SELL] = ['2101.37', '2123.61'];
let made: BackToBack;
let a: LegDocuments;
let b: LegDocuments;
let at: { threadId: string; negotiationNo: string };
beforeAll(async () => {
  made = await backToBack();
});
const balanced = async () => expect(await made.i.world.audit()).toEqual({});
const files = async (who: Person, scene = paymentScene) => [await made.t.file(who, scene)];

/** The letter of credit a leg's buyer opened, registered by it and checked by the leg's seller. */
async function opened(leg: LegDocuments, buyer: Person, seller: Person, lcNo: string) {
  const order = await buyer.does(orderDetail, { id: leg.orderId });
  await buyer.does(submitOrder, one(order));
  const amount = order.orderAmount;
  const sent = await buyer.does(addPayment, {
    orderId: leg.orderId,
    settlementMethod: '40',
    purpose: '40',
    amount,
    amountAgain: amount,
    lcNo,
    lcIssuingBank: 'Bank of China',
    lcType: '20',
    lcTenor: '90 days from B/L date',
    lcAmount: amount,
    lcTolerancePct: '5',
    lcLatestShipment: await made.t.day(40),
    lcExpiry: await made.t.day(61),
    lcPresentationDays: 21,
    allocations: [{ targetType: 'ORDER', targetId: leg.orderId, amount }],
    fileIds: await files(buyer),
    submit: true,
  });
  await seller.does(confirmPayment, { id: sent.id, version: sent.version, seen: true });
  return seller.does(paymentDetail, { id: sent.id });
}

describe('23.5 story 2, lane 30: CFR Jiangyin, L/C 90 days from B/L, back to back after a first intermediary refused', () => {
  test('25 → 35 → 50 → 55 → 35 → 50 → 60: two letters in both languages, each with Incoterm, laycan and credit', async () => {
    const { i } = made;
    const offer = await foreignOffer(i, '30', { quantity: '500.00', unitPrice: '2118.00' });
    const { thread, draft } = await chosenIn(i, await lockedOn(i, offer));
    at = { threadId: thread.id, negotiationNo: thread.negotiationNo };
    const legA = { legAPaymentTerm: CREDIT } as const;
    const first = await i.seller.does(updateApplication, {
      ...one(draft),
      ...principalProposal(i.between2, legA),
    });
    const sent = await i.seller.does(submitApplication, one(first));
    const ownLeg = { price: SELL, paymentTerm: CREDIT } as const;
    const agreed = await i.buyer.does(consentApplication, { ...one(sent), ...ownLeg });
    const asked = await i.auditor.does(approveApplication, one(agreed));
    await i.between2.does(refuseApplication, { ...one(asked), reason: '额度不足' });
    const at55 = await threadOf(i, thread.id);
    await i.seller.does(chooseType, { ...one(at55), transactionType: '20' });
    const next = await applicationOf(i.seller, thread.negotiationNo);
    const second = await i.seller.does(updateApplication, {
      ...one(next),
      ...principalProposal(i.between, legA),
    });
    const again = await i.seller.does(submitApplication, one(second));
    const consented = await i.buyer.does(consentApplication, { ...one(again), ...ownLeg });
    const approved = await i.auditor.does(approveApplication, one(consented));
    await i.between.does(acceptApplication, one(approved));
    [a, b] = (await legsOf(i, thread.id)) as [LegDocuments, LegDocuments];
    for (const [who, leg, price] of [
      [i.seller, a, BUY],
      [i.buyer, b, SELL],
    ] as const) {
      const { terms } = await who.does(letterDetail, { id: leg.letterId });
      for (const locale of ['zh_CN', 'en_US'] as const) {
        const text = letterContent(terms as unknown as LetterTerms, locale)
          .flatMap((block) => block.lines)
          .join('\n');
        expect(text).toContain('UCP 600');
        expect(text).toContain('CFR');
        expect(text.replaceAll(',', '')).toContain(price);
      }
    }
    await balanced();
  });

  test('what one letter corrects of the ship stands in both letters, and with their effect in both orders', async () => {
    const { i, t } = made;
    const [from, to] = [await t.day(4), await t.day(12)];
    const correct = async (laycan: string) => {
      const { version } = await i.seller.does(letterDetail, { id: a.letterId });
      const changes = { laycan, vessel: 'ORIENTAL DAPHNE' };
      return i.seller.does(reissueLetter, { id: a.letterId, version, changes, reason: '改船' });
    };
    await expect(correct('early December')).rejects.toThrow();
    await expect(correct(`${to} – ${from}`)).rejects.toThrow();
    await correct(`${from} to ${to}`);
    [a, b] = (await legsOf(i, at.threadId)) as [LegDocuments, LegDocuments];
    for (const [who, leg] of [
      [i.seller, a],
      [i.buyer, b],
    ] as const) {
      const { letterVersion, terms, reissueReason } = await who.does(letterDetail, { id: leg.letterId });
      expect((terms as unknown as LetterTerms).delivery.laycan).toBe(`${from} – ${to}`);
      expect([letterVersion, reissueReason]).toEqual([2, leg === a ? '改船' : null]);
    }
    await made.signed(a, i.seller, i.betweenBuying);
    await made.signed(b, i.between, i.buyer);
    const ship = { laycanStart: from, laycanEnd: to, vesselName: 'ORIENTAL DAPHNE' };
    expect((await i.seller.does(orderDetail, { id: a.orderId })).voyage).toMatchObject(ship);
    expect((await i.buyer.does(orderDetail, { id: b.orderId })).voyage).toMatchObject(ship);
    await balanced();
  });

  test('two credits: each leg’s buyer opens its own in favour of its own seller', async () => {
    const { i, t } = made;
    const first = await opened(a, i.buyer2, t.sellerFinance, 'LC-LEG-A');
    const second = await opened(b, i.buyer, i.betweenAdmin, 'LC-LEG-B');
    expect([first.lc?.lcNo, second.lc?.lcNo]).toEqual(['LC-LEG-A', 'LC-LEG-B']);
    expect((await i.buyer.does(dealDetail, { id: a.dealId })).orders.map((o) => o.legNo)).toEqual(['B']);
    await balanced();
  });

  test('one cargo under one bill of lading: it is released on leg A, and both legs are received by the outturn', async () => {
    const { i, t } = made;
    const today = await t.day(0);
    const now = await i.world.now();
    const { id, version } = await i.buyer2.does(addNote, {
      orderId: a.orderId,
      pickType: '10',
      transportMode: '40',
      plannedQty: '500.00',
      vesselName: 'ORIENTAL DAPHNE',
      imoNo: '9074729',
      voyageNo: 'V26',
      windowStart: now.toISOString(),
      windowEnd: new Date(now.getTime() + 2 * 3_600_000).toISOString(),
      previousLoad: 'MEG',
      warehouseId: t.warehouseId,
    });
    const sent = await i.buyer2.does(submitNote, { id, version });
    await t.seller.does(releaseNote, {
      id,
      version: sent.version,
      afloat: { blNo: 'ULS2611SM01', blDate: today, net: '498.5', batchNos: ['B1'], billOfLading: [] },
    });
    const { list } = await i.buyer.does(listNotes, { orderId: b.orderId });
    const note = await i.buyer.does(noteDetail, { id: list[0]?.id as string });
    expect(note).toMatchObject({ state: '40', blNo: 'ULS2611SM01', shippedWeight: '498.500' });
    await i.buyer.does(confirmReceipt, {
      ...one(note),
      receivedWeight: '497.9',
      outturn: { surveyor: 'CCIC', reportNo: 'OT-1', date: today },
      files: await files(i.buyer, shipmentFileScene),
    });
    const both = [await t.seller.does(noteDetail, { id }), await i.buyer.does(noteDetail, { id: note.id })];
    expect(both.map((n) => [n.state, n.settlementWeight])).toEqual([
      ['50', both[0]?.settlementWeight],
      ['50', both[0]?.settlementWeight],
    ]);
    await balanced();
  });

  test('INV-INT-04 every call and every file, asked by both ends', async () => {
    const { i } = made;
    for (const hidden of [
      { who: i.seller, other: i.buyer, leg: b, figures: [SELL, 'LC-LEG-B'] },
      { who: i.buyer, other: i.seller, leg: a, figures: [BUY, 'LC-LEG-A'] },
    ]) {
      const { leaks, ours } = await leaksTo(made, hidden, { ...at, legs: [a, b] });
      expect(leaks).toEqual([]);
      expect(ours.some((said) => said.startsWith('letters.pdf'))).toBe(true);
    }
  });
});
