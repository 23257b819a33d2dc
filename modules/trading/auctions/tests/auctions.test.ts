import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { DeadlinePassed, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { auctionFile, auctionResult, listBids } from '../contract/auction.ts';
import { enrolAuction, leaveAuction, takeSecondChance, withdrawBid } from '../contract/bidding.ts';
import {
  adminBid,
  adminStopAuction,
  approveAuction,
  pauseAuction,
  prolongAuction,
  resumeAuction,
  voidBid,
} from '../contract/oversight.ts';
import {
  acceptBelowReserve,
  addAuction,
  rebidAuction,
  stopAuction,
  submitAuction,
  withdrawAuction,
} from '../contract/selling.ts';
import {
  AuctionBarred,
  AuctionBidsStand,
  AuctionGoods,
  AuctionIncomplete,
  AuctionLeaveWithBid,
  AuctionNotBegun,
  AuctionNotEnrolled,
  AuctionProlongRange,
  AuctionRebidRest,
  AuctionResultNotReady,
  AuctionSecondChance,
  AuctionTermsConflict,
  AuctionTimes,
  BidAboveCap,
  BidBelowNext,
  BidBelowStart,
  BidDepositShort,
  BidNotBetter,
  BidOffStep,
  BidPriceInForce,
  BidQuantity,
  BidVoidRules,
} from '../rules/refusals.ts';
import {
  type AuctionWorld,
  at,
  auctionWorld,
  balance,
  begin,
  bid,
  bidsOf,
  dutch,
  enrol,
  finish,
  own,
  publish,
  see,
  single,
  soon,
  startNow,
  termsFor,
} from './auction-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let w: AuctionWorld;
beforeAll(async () => {
  w = await auctionWorld();
});
afterEach(async () => {
  expect(await w.world.audit()).toEqual({});
});
describe('7.2 before the bidding', () => {
  test('R-AUCT-031 to 034 a draft may be unfinished; submitted it is whole, in time and without contradiction', async () => {
    const part = await w.seller.does(addAuction, { auctionName: '草稿' });
    await refused(w.seller.does(submitAuction, { id: part.id, version: part.version }), AuctionIncomplete);
    const send = async (more: Parameters<typeof termsFor>[1]) => {
      const made = await w.seller.does(addAuction, await termsFor(w, more));
      return w.seller.does(submitAuction, { id: made.id, version: made.version });
    };
    await refused(send({ startTime: await soon(w, 30) }), AuctionTimes);
    await refused(send({ endTime: await soon(w, 125) }), AuctionTimes);
    expect((await refused(send({ reservePrice: '1999.00' }), AuctionTermsConflict)).field).toBe(
      'reservePrice',
    );
    expect((await refused(send({ ...single, minStartQty: '20.00' }), AuctionTermsConflict)).field).toBe(
      'minStartQty',
    );
    expect((await refused(send({ ...dutch, priceRule: '20' }), AuctionTermsConflict)).field).toBe(
      'priceRule',
    );
    await expect(send({ priceIncrement: '0' })).rejects.toThrow();
  });
  test('enrolment freezes the fixed deposit, leaving gives it back; who is not meant is not let in', async () => {
    const id = await publish(w, { eligibility: '20', bidderIds: [w.buyer.actor.memberId as string] });
    const before = await balance(w, w.buyer, 'AVAILABLE');
    await enrol(w, id, w.buyer);
    await w.buyer.does(enrolAuction, { id, round: 1 });
    expect(Number(before) - Number(await balance(w, w.buyer, 'AVAILABLE'))).toBe(5000);
    await refused(w.buyer2.does(enrolAuction, { id, round: 1 }), NotFound);
    await w.buyer.does(leaveAuction, { id });
    expect(await balance(w, w.buyer, 'AVAILABLE')).toBe(before);
    await refused(w.buyer.does(leaveAuction, { id }), AuctionNotEnrolled);
    await enrol(w, id, w.buyer);
    const { version } = await own(w, id);
    await w.seller.does(withdrawAuction, { id, version, reason: '装置检修' });
    expect(await balance(w, w.buyer, 'AVAILABLE')).toBe(before);
    expect((await own(w, id)).status).toBe('90');
  });
  test('a company without the deposit is refused and nothing is frozen; eligible is who is named', async () => {
    const id = await publish(w, { depositFixed: '9000000.00' });
    await refused(w.buyer.does(enrolAuction, { id, round: 1 }), BidDepositShort);
    expect((await see(w, id)).part).toBeNull();
  });
  test('G-SELF the seller does not take part in his auction', async () => {
    const id = await publish(w);
    const self = await w.world.as('seller_admin').catch(() => null);
    expect(self === null || self.actor.identity !== 'buyer').toBe(true);
    await refused(w.seller.does(stopAuction, { id, version: 1, reason: '不再出售' }), StateNotAllowed);
  });
});

describe('mode 10', () => {
  test('a single lot: bids rise, the outbid hears it, the end awards deal and order of type 20, losers are free again', async () => {
    const before = await balance(w, w.buyer2, 'AVAILABLE');
    const id = await publish(w, single);
    await enrol(w, id, w.buyer, w.buyer2);
    await refused(bid(id, w.buyer, '100.00', '2000.00'), AuctionNotBegun).catch(() => undefined);
    await startNow(w, id);
    await refused(bid(id, w.buyer3, '100.00', '2000.00'), AuctionNotEnrolled);
    const first = await bid(id, w.buyer2, '100.00', '2000.00', {
      idempotencyKey: '00000000-0000-4000-8000-000000000001',
    });
    const repeat = await bid(id, w.buyer2, '100.00', '2000.00', {
      idempotencyKey: '00000000-0000-4000-8000-000000000001',
    });
    expect(repeat).toEqual(first);
    await refused(bid(id, w.buyer, '100.00', '2000.00'), BidBelowNext, { limit: '2010' });
    await bid(id, w.buyer, '100.00', '2010.00');
    expect((await see(w, id, w.buyer2)).part).toMatchObject({ state: '20', rank: 2 });
    await refused(w.buyer2.does(leaveAuction, { id }), AuctionLeaveWithBid);
    await refused(
      w.seller.does(stopAuction, { id, version: (await own(w, id)).version, reason: '不再出售' }),
      AuctionBidsStand,
    );
    await finish(w, id);
    const result = await w.buyer.does(auctionResult, { id });
    expect(result).toMatchObject({ outcome: 'awarded', sold: '100.00' });
    expect(result.winners[0]).toMatchObject({ winQty: '100.00', winPrice: '2010.00', amount: '201000.00' });
    const order = await sql<{
      order_type: string;
      order_state: string;
      pay_hours: string;
    }>`select order_type, order_state, pay_hours from orders."order" where id = ${result.winners[0]?.orderId}::bigint`.execute(
      w.world.sql,
    );
    expect(order.rows[0]).toEqual({ order_type: '20', order_state: '00', pay_hours: '24.00' });
    expect(await balance(w, w.buyer2, 'AVAILABLE')).toBe(before);
    expect((await w.buyer2.does(auctionResult, { id })).winners[0]).toMatchObject({
      customerZh: null,
      orderNo: null,
    });
    await refused(bid(id, w.buyer2, '100.00', '2020.00'), StateNotAllowed);
  });

  test('the last minutes extend the end; an act at the very end loses; the market closes and the auction waits', async () => {
    const id = await begin(w, {}, w.buyer, w.buyer2);
    const { endTime } = await own(w, id);
    await at(w, endTime as string, -60);
    await bid(id, w.buyer, '20.00', '2000.00');
    const later = await own(w, id);
    expect(new Date(later.endTime as string).getTime() - new Date(endTime as string).getTime()).toBe(120_000);
    await w.world.hold(later.endTime);
    await refused(bid(id, w.buyer2, '20.00', '2000.00'), DeadlinePassed);
    await at(w, later.endTime as string, -30);
    await w.operator.does(pauseAuction, { id, reason: '系统检查' });
    await refused(bid(id, w.buyer2, '20.00', '2000.00'), StateNotAllowed);
    await refused(w.operator.does(resumeAuction, { id, resumeAt: await soon(w, 5) }), AuctionTimes);
    await w.operator.does(resumeAuction, { id, resumeAt: await soon(w, 30) });
    await at(w, await soon(w, 30), 0);
    const running = await own(w, id);
    expect(running.status).toBe('30');
    expect(
      new Date(running.endTime as string).getTime() - new Date(later.endTime as string).getTime(),
    ).toBeGreaterThanOrEqual(1_800_000);
    await finish(w, id);
    expect((await own(w, id)).status).toBe('60');
  });

  test('a voided bid brings the others back and leaves ten minutes; a slip is told in two minutes and lies far above', async () => {
    const id = await begin(w, single, w.buyer, w.buyer2);
    await bid(id, w.buyer, '100.00', '2000.00');
    await bid(id, w.buyer2, '100.00', '2900.00');
    const [, slip] = await bidsOf(w, id);
    const ask = { bidId: slip?.id as string, cause: 'inputError' as const, reason: '多输一位' };
    await refused(w.operator.does(voidBid, ask), BidVoidRules);
    await bid(id, w.buyer, '100.00', '2910.00').catch(() => undefined);
    const last = (await bidsOf(w, id)).at(-1);
    await bid(id, w.buyer2, '100.00', '5000.00');
    const high = (await bidsOf(w, id)).at(-1);
    await w.operator.does(voidBid, { ...ask, bidId: high?.id as string });
    expect((await bidsOf(w, id)).map((b) => b.state)).toEqual(['80', '80', '10', '70']);
    expect((await see(w, id)).currentPrice).toBe(last?.price);
    await w.operator.does(adminStopAuction, { id, reason: '异常' });
    expect((await own(w, id)).status).toBe('80');
  });

  test('the operator bids for a customer who asked him; bid, history and log say so', async () => {
    const id = await begin(w, {}, w.buyer);
    await w.operator.does(adminBid, {
      id,
      round: 1,
      customerId: w.buyer.actor.memberId as string,
      quantity: '20.00',
      unitPrice: '2000.00',
      acceptPartial: false,
      reason: '客户电话委托',
    });
    expect((await w.operator.does(listBids, { auctionId: id })).list[0]).toMatchObject({
      proxy: true,
      customerZh: expect.any(String),
    });
    const { rows } = await sql<{
      on_behalf: boolean;
      actor_name: string;
    }>`select on_behalf, actor_name from kernel.trade_history where biz_type = 'AUCTION_BID' and action = 'bid' order by id desc limit 1`.execute(
      w.world.sql,
    );
    expect(rows[0]?.on_behalf).toBe(true);
    await w.operator.does(adminStopAuction, { id, reason: '测试终止' });
  });
});

describe('every refusal of a bid has its name', () => {
  test('price, step, quantity, cap and the own last bid', async () => {
    const id = await begin(w, { maxQtyPerBidder: '40.00' }, w.buyer);
    await refused(bid(id, w.buyer, '20.00', '1990.00'), BidBelowStart);
    await refused(bid(id, w.buyer, '20.00', '2005.00'), BidOffStep);
    await refused(bid(id, w.buyer, '25.00', '2000.00'), BidQuantity);
    await refused(bid(id, w.buyer, '60.00', '2000.00'), BidAboveCap);
    await bid(id, w.buyer, '20.00', '2000.00');
    await refused(bid(id, w.buyer, '20.00', '2000.00'), BidNotBetter);
    await refused(w.buyer.does(auctionResult, { id }), AuctionResultNotReady);
    await refused(w.operator.does(prolongAuction, { id, endTime: await soon(w, 1) }), AuctionProlongRange);
    await w.operator.does(prolongAuction, { id, endTime: await soon(w, 500) });
    await refused(w.operator.does(prolongAuction, { id, endTime: await soon(w, 600) }), AuctionProlongRange);
    await finish(w, id);
    await refused(w.buyer.does(takeSecondChance, { id, bidId: '1' }), AuctionSecondChance);
    const { version } = await own(w, id);
    const more = {
      id,
      version,
      startTime: await soon(w, 90),
      endTime: await soon(w, 180),
      startPrice: '1900.00',
    };
    await refused(w.seller.does(rebidAuction, { ...more, totalQty: '90.00' }), AuctionRebidRest);
    await refused(w.seller.does(addAuction, await termsFor(w, { skuId: '999999' })), AuctionGoods);
  });
  test('a falling price above what is accepted', async () => {
    const id = await begin(w, dutch, w.buyer);
    await refused(bid(id, w.buyer, '20.00', '1900.00'), BidPriceInForce, { limit: '2000.00' });
    await w.operator.does(adminStopAuction, { id, reason: '测试终止' });
  });
});

describe('deposits by ratio', () => {
  test('a higher quantity tops up; beyond the balance it is refused whole', async () => {
    const id = await begin(w, { depositMethod: '20', depositRatio: '50', totalQty: '9000.00' }, w.buyer);
    const before = Number(await balance(w, w.buyer, 'AVAILABLE'));
    await bid(id, w.buyer, '20.00', '2000.00');
    expect(before - Number(await balance(w, w.buyer, 'AVAILABLE'))).toBe(20_000);
    await refused(bid(id, w.buyer, '8000.00', '2000.00'), BidDepositShort);
    expect(before - Number(await balance(w, w.buyer, 'AVAILABLE'))).toBe(20_000);
    await bid(id, w.buyer, '40.00', '2000.00');
    expect(before - Number(await balance(w, w.buyer, 'AVAILABLE'))).toBe(40_000);
    await w.operator.does(adminStopAuction, { id, reason: '测试终止' });
    expect(Number(await balance(w, w.buyer, 'AVAILABLE'))).toBe(before);
  });
});

describe('mode 30', () => {
  test('INV-AUC-06 sums are in no row, log or answer before the end; INV-AUC-09 the reserve in none at all; the seller accepts below it', async () => {
    const id = await begin(
      w,
      { mode: '30', reservePrice: '8765.43', reserveDecisionHours: 2 },
      w.buyer,
      w.buyer2,
    );
    await bid(id, w.buyer, '30.00', '7654.32');
    await bid(id, w.buyer, '40.00', '7531.24');
    await bid(id, w.buyer2, '50.00', '6420.13');
    await w.buyer2.does(withdrawBid, { id });
    const dump = await sql<{
      text: string;
    }>`select (select string_agg(b::text, '') from auctions.bid b) || coalesce((select string_agg(l::text, '') from kernel.operation_log l), '')
      || coalesce((select string_agg(h::text, '') from kernel.trade_history h), '') || coalesce((select string_agg(a::text, '') from kernel.act a), '') as text`.execute(
      w.world.sql,
    );
    for (const sum of ['7654.32', '7531.24', '6420.13']) expect(dump.rows[0]?.text).not.toContain(sum);
    expect(dump.rows[0]?.text).not.toContain('8765.43');
    expect((await see(w, id)).part).toMatchObject({ quantity: '40.00', unitPrice: '7531.24' });
    expect(JSON.stringify([await see(w, id, w.buyer2), await own(w, id)])).not.toContain('7531');
    expect((await w.buyer2.does(listBids, { auctionId: id })).list.every((b) => b.own)).toBe(true);
    await finish(w, id);
    const open = await own(w, id);
    expect(open).toMatchObject({ status: '50', reservePrice: '8765.43', bestPrice: '7531.24' });
    for (const who of [w.buyer, w.buyer2])
      expect(JSON.stringify(await see(w, id, who))).not.toContain('8765');
    expect(JSON.stringify(await w.operator.does(auctionResult, { id }))).not.toContain('8765');
    await w.seller.does(acceptBelowReserve, { id, version: open.version });
    expect(await bidsOf(w, id)).toMatchObject([
      { state: '80' },
      { state: '50', won: '40.00', sealed: null },
      { state: '80' },
    ]);
  });
  test('all bids withdrawn: it fails, and so does one nobody decides about', async () => {
    const id = await begin(w, { mode: '30' }, w.buyer);
    await bid(id, w.buyer, '20.00', '2000.00');
    await w.buyer.does(withdrawBid, { id });
    await finish(w, id);
    expect((await own(w, id)).status).toBe('70');
    const below = await begin(w, { mode: '30', reservePrice: '3000.00', reserveDecisionHours: 1 }, w.buyer);
    await bid(below, w.buyer, '20.00', '2000.00');
    await finish(w, below);
    await at(w, (await own(w, below)).decideBy as string, 1);
    expect((await own(w, below)).status).toBe('70');
  });
});

describe('mode 20', () => {
  test('takers pay their own tick; the rest is taken exactly or in part; the floor ends it', async () => {
    const id = await begin(w, { ...dutch, totalQty: '90.00' }, w.buyer, w.buyer2);
    const { startTime } = await own(w, id);
    await bid(id, w.buyer, '40.00', null);
    await at(w, startTime as string, 61);
    await bid(id, w.buyer2, '30.00', '1950.00');
    expect((await see(w, id)).leftQty).toBe('20');
    await at(w, startTime as string, 60 * 5 + 1);
    expect((await own(w, id)).status).toBe('60');
    expect((await bidsOf(w, id)).map((b) => [b.state, b.won, b.win_price])).toEqual([
      ['50', '40.00', '2000.00'],
      ['50', '30.00', '1950.00'],
    ]);
  });
});

describe('what comes after', () => {
  test('a winner who does not pay: the next is asked, the deposit falls to the seller, the next round is without him', async () => {
    const id = await begin(w, { ...single, paymentTermHours: 2 }, w.buyer, w.buyer2);
    await bid(id, w.buyer2, '100.00', '2000.00');
    await bid(id, w.buyer, '100.00', '2010.00');
    await finish(w, id);
    await at(w, (await own(w, id)).endTime as string, 3 * 3600);
    const { rows } = await sql<{
      state: string;
    }>`select d.deposit_state as state from money.deposit d join auctions.enrolment e on e.id = d.biz_id
      where d.biz_type = 'AUCTION' and e.auction_id = ${id}::bigint and d.payer_member_id = ${w.buyer.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
    expect(rows).toEqual([{ state: '40' }]);
    const chance = (await see(w, id, w.buyer2)).secondChance;
    expect(chance).toMatchObject({ quantity: '100.00', unitPrice: '2000.00' });
    expect((await see(w, id)).secondChance).toBeNull();
    await w.buyer2.does(takeSecondChance, { id, bidId: chance?.bidId as string });
    expect((await bidsOf(w, id)).map((b) => b.state)).toEqual(['50', '50']);
    await at(w, (await own(w, id)).endTime as string, 8 * 3600);
    const { version } = await own(w, id);
    const again = {
      id,
      version,
      startTime: await soon(w, 90),
      endTime: await soon(w, 180),
      startPrice: '1900.00',
      totalQty: '100.00',
    };
    const next = await w.seller.does(rebidAuction, again);
    expect(next.state).toBe('10');
    await w.auditor.does(approveAuction, { id, version: next.version });
    await refused(w.buyer.does(enrolAuction, { id, round: 2 }), AuctionBarred);
    await w.buyer3.does(enrolAuction, { id, round: 2 });
    expect((await own(w, id)).round).toBe(2);
    await w.world.hold(null);
  });
  test('the signed file of a result is given to everybody who may read it', async () => {
    const id = await begin(w, {}, w.buyer);
    await bid(id, w.buyer, '20.00', '2000.00');
    await finish(w, id);
    const file = JSON.parse((await w.buyer2.does(auctionFile, { id })).text);
    expect(file).toMatchObject({ format: 'auction/1', outcome: 'awarded' });
    expect(file.input).not.toContain('reserve');
  });
});
