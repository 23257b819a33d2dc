import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sign } from '#app/tests/acts.ts';
import type { Person } from '#app/world.ts';
import { dealDetail } from '#fulfilment/deals/contract/deal.ts';
import { letterDetail } from '#fulfilment/deals/contract/letter.ts';
import { listThreads, threadDetail } from '#trading/offers/contract/negotiation.ts';
import { acceptApplication } from '../contract/application.ts';
import { everythingHeardBy, type Heard, saidAnywhere, saidBeside } from './everything-read.ts';
import {
  AGREED,
  BUY,
  BUY_AMOUNT,
  COUNTERED,
  type IntermediaryWorld,
  intermediaryWorld,
  type LegDocuments,
  LISTED,
  legsOf,
  MARGIN,
  one,
  principalAsked,
  SELL,
  SELL_AMOUNT,
  see,
} from './intermediary-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let w: IntermediaryWorld;
let at: Awaited<ReturnType<typeof principalAsked>>;
let legs: LegDocuments[];
/** Numbers and ids by which a row or document is known as one of this deal. */
let numbers: string[];
const names: Record<'seller' | 'buyer', string[]> = { seller: [], buyer: [] };

beforeAll(async () => {
  w = await intermediaryWorld();
  for (const side of ['seller', 'buyer'] as const) {
    const { rows } = await sql<{ name: string; en: string }>`select name, name_en as en from members.member
      where id = ${w[side].actor.memberId}::bigint`.execute(w.world.sql);
    names[side] = [rows[0]?.name as string, rows[0]?.en as string, w[side].actor.name];
  }
  at = await principalAsked(w);
  await w.between.does(acceptApplication, one(at));
  legs = await legsOf(w, at.thread.id);
  const [a, b] = legs as [LegDocuments, LegDocuments];
  await sign(w.world, w.seller, a.letterId);
  await sign(w.world, w.betweenBuying, a.letterId);
  await sign(w.world, w.between, b.letterId);
  await sign(w.world, w.buyer, b.letterId);
  const application = await see(w.between, at.id);
  numbers = [
    at.thread.negotiationNo,
    application.applicationNo,
    ...legs.flatMap((leg) => [leg.dealNo, leg.letterNo, leg.orderNo]),
  ];
});
/**
 * Who acted is read by the calls, which leave the other side's people out of a negotiation and its application; rows of
 * the time when both sat at one table bear the names of both.
 */
const OPEN_THEN = ['NEGOTIATION', 'INTERMEDIARY'];
const shownRows = (heard: Heard[]): Heard[] =>
  heard.filter(
    ({ call, answer }) =>
      call !== 'history' || !OPEN_THEN.includes((answer as { biz_type: string }).biz_type),
  );
const heardBy = (who: Person): Promise<Heard[]> =>
  everythingHeardBy(w, who, {
    threadId: at.thread.id,
    negotiationNo: at.thread.negotiationNo,
    keywords: [names.seller[0] as string, names.buyer[0] as string, ...legs.map((leg) => leg.orderNo)],
  });
/** Of the negotiation before it went back to back. */
const LADDER = [LISTED, COUNTERED, AGREED, '仅限双方的话'];

describe('INV-INT-04 a back-to-back deal in effect: every call of the contract, asked as each of its parties and as a stranger', () => {
  test('the seller hears its own leg; never the other price, its amount, the margin, or who buys in the end', async () => {
    const heard = await heardBy(w.seller);
    expect(saidAnywhere(heard, [BUY]).length).toBeGreaterThan(3);
    expect(saidAnywhere(heard, [SELL, SELL_AMOUNT, MARGIN])).toEqual([]);
    expect(saidBeside(shownRows(heard), numbers, names.buyer)).toEqual([]);
  });
  test('the buyer hears its own leg; never the other price, its amount, the margin, or who sold first', async () => {
    const heard = await heardBy(w.buyer);
    expect(saidAnywhere(heard, [SELL]).length).toBeGreaterThan(3);
    expect(saidAnywhere(heard, [BUY, BUY_AMOUNT, MARGIN])).toEqual([]);
    expect(saidBeside(shownRows(heard), numbers, names.seller)).toEqual([]);
  });
  test('the intermediary hears both legs and the margin; nothing of what the two quoted and said', async () => {
    for (const who of [w.between, w.betweenBuying]) {
      const heard = await heardBy(who);
      expect(saidAnywhere(heard, [who === w.between ? SELL : BUY]).length).toBeGreaterThan(3);
      expect(saidAnywhere(heard, [MARGIN]).length).toBeGreaterThan(0);
      expect(saidAnywhere(heard, [COUNTERED, '仅限双方的话', '机密原因'])).toEqual([]);
      expect(saidBeside(heard, numbers, LADDER)).toEqual([]);
    }
  });
  test('a stranger hears nothing of it', async () => {
    const heard = await heardBy(w.outsider);
    expect(saidAnywhere(heard, [BUY, SELL, BUY_AMOUNT, SELL_AMOUNT, MARGIN, ...numbers])).toEqual([]);
  });
});

describe('what each side reads of it', () => {
  const seen = async (who: Person) => {
    const a = await see(who, at.id);
    const {
      buyPrice,
      buyAmount,
      sellPrice,
      sellAmount,
      margin,
      dealAmount,
      legAPaymentTerm,
      legBPaymentTerm,
    } = a;
    const deal = await who.does(dealDetail, { id: legs[0]?.dealId as string });
    return {
      application: {
        ...{
          buyPrice,
          buyAmount,
          legAPaymentTerm,
          sellPrice,
          sellAmount,
          legBPaymentTerm,
          margin,
          dealAmount,
        },
        seller: a.seller.zh,
        buyer: a.buyer.zh,
        people: a.events.map((e) => e.person).filter((p) => p !== null).length,
      },
      deal: deal.legs.map((l) => [l.legNo, l.price, l.amount, l.sellerName, l.buyerName]),
      orders: deal.orders.map((o) => o.legNo),
      letters: deal.letters.map((l) => l.legNo),
      goods: [deal.goods.storeId === null, deal.goods.offerNo === null],
    };
  };
  test('snapshot per side', async () => {
    const [seller, buyer, between, buying] = [
      await seen(w.seller),
      await seen(w.buyer),
      await seen(w.between),
      await seen(w.betweenBuying),
    ];
    const middle = (await see(w.between, at.id)).intermediary.zh;
    expect(seller).toEqual({
      application: {
        buyPrice: BUY,
        buyAmount: `${BUY_AMOUNT}.00`,
        legAPaymentTerm: '10',
        sellPrice: null,
        sellAmount: null,
        legBPaymentTerm: null,
        margin: null,
        dealAmount: null,
        seller: names.seller[0],
        buyer: null,
        people: 3,
      },
      deal: [['A', BUY, `${BUY_AMOUNT}.00`, names.seller[0], middle]],
      orders: ['A'],
      letters: ['A'],
      goods: [false, false],
    });
    expect(buyer).toEqual({
      application: {
        buyPrice: null,
        buyAmount: null,
        legAPaymentTerm: null,
        sellPrice: SELL,
        sellAmount: `${SELL_AMOUNT}.00`,
        legBPaymentTerm: '20',
        margin: null,
        dealAmount: null,
        seller: null,
        buyer: names.buyer[0],
        people: 1,
      },
      deal: [['B', SELL, `${SELL_AMOUNT}.00`, middle, names.buyer[0]]],
      orders: ['B'],
      letters: ['B'],
      goods: [true, true],
    });
    for (const side of [between, buying])
      expect(side.application).toMatchObject({
        buyPrice: BUY,
        sellPrice: SELL,
        margin: MARGIN,
        dealAmount: null,
      });
    expect(between.deal.map((l) => l[0])).toEqual(['B']);
    expect(buying.deal.map((l) => l[0])).toEqual(['A']);
  });
  test('a letter leads to the order of its own leg, for who stands in both legs too', async () => {
    for (const [leg, who] of [
      [legs[0], w.betweenBuying],
      [legs[1], w.between],
    ] as const) {
      const { orderNo } = await who.does(letterDetail, { id: leg?.letterId as string });
      expect(orderNo).toBe(leg?.orderNo);
    }
  });
  test('the negotiation is withdrawn from both: no price, no ladder, no talk, no name; the operator goes on reading it', async () => {
    const middle = (await see(w.between, at.id)).intermediary.zh;
    for (const who of [w.seller, w.buyer]) {
      const t = await who.does(threadDetail, { id: at.thread.id });
      expect(t).toMatchObject({
        agreedPrice: null,
        amount: null,
        opened: null,
        ladder: [],
        messages: [],
        counterparty: middle,
      });
      expect(t.can).not.toContain('say');
      const other = who === w.seller ? names.buyer[0] : names.seller[0];
      const { list } = await who.does(listThreads, { keyword: other, pageCount: 50 });
      expect(list.map((r) => r.id)).not.toContain(at.thread.id);
    }
    const whole = await w.operator.does(threadDetail, { id: at.thread.id });
    expect(whole).toMatchObject({ agreedPrice: AGREED, opened: { price: LISTED } });
    expect(whole.ladder.length).toBe(2);
  });
  test('with both sides disclosed the names stay and the figures go', async () => {
    const open = await principalAsked(w, { sellerSeesBuyer: true, buyerSeesSeller: true });
    await w.between.does(acceptApplication, one(open));
    const t = await w.buyer.does(threadDetail, { id: open.thread.id });
    expect(t).toMatchObject({ counterparty: names.seller[0], agreedPrice: null, ladder: [] });
    expect((await see(w.seller, open.id)).buyer.zh).toBe(names.buyer[0]);
    expect((await see(w.seller, open.id)).sellPrice).toBeNull();
    expect(await w.world.audit()).toEqual({});
  });
});
