import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { refused } from '#app/world.ts';
import { NotFound } from '#kernel/rules/refusals.ts';
import { LicenceMissing } from '#registry/qualifications/rules/refusals.ts';
import { auctionDetail, listAuctions, listBids } from '../contract/auction.ts';
import { enrolAuction } from '../contract/bidding.ts';
import { adminStopAuction, listOverseenAuctions, overseenAuctionDetail } from '../contract/oversight.ts';
import { rebidAuction } from '../contract/selling.ts';
import { AuctionRebidRest, BidDepositShort } from '../rules/refusals.ts';
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
} from './auction-world.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
let w: AuctionWorld;
beforeAll(async () => {
  w = await auctionWorld();
});
afterEach(async () => {
  await w.world.hold(null);
  await w.world.tick();
  expect(await w.world.audit()).toEqual({});
});
const positionOf = async (id: string) =>
  (
    await sql<{ listed: string; sold: string; available: string }>`
      select p.listed::text, p.sold::text, p.available::text from auctions.auction a
      join quantities.position p on p.id = a.position_id where a.id = ${id}::bigint`.execute(w.world.sql)
  ).rows[0];
const HOUR = 3600;
const DAY = 24 * HOUR;

test('7.2 the rest of an award stays listed for a re-bid for seven days, then it leaves the list and nobody bids for it again', async () => {
  const id = await begin(w, { paymentTermHours: 240 }, w.buyer);
  await bid(id, w.buyer, '40.00', '2000.00');
  await finish(w, id);
  const { endTime } = await own(w, id);
  expect(await positionOf(id)).toMatchObject({ sold: '40.000', available: '60.000' });
  expect(await own(w, id)).toMatchObject({ status: '60', restQty: '60' });
  await at(w, endTime as string, 7 * DAY - HOUR);
  expect(await positionOf(id)).toMatchObject({ available: '60.000' });
  await at(w, endTime as string, 7 * DAY + HOUR);
  expect(await positionOf(id)).toMatchObject({ sold: '40.000', available: '0.000' });
  expect((await own(w, id)).status).toBe('60');
  const { version } = await own(w, id);
  const again = { startTime: await soon(w, 90), endTime: await soon(w, 180), startPrice: '1900.00' };
  await refused(w.seller.does(rebidAuction, { id, version, ...again, totalQty: '60.00' }), AuctionRebidRest);
});

test('7.2 what is offered: a re-bid while enough is left, a stop by the seller while nobody has bid', async () => {
  const id = await begin(w, { ...single, paymentTermHours: 240 }, w.buyer);
  expect((await own(w, id)).can).toContain('stop');
  await bid(id, w.buyer, '100.00', '2000.00');
  expect((await own(w, id)).can).not.toContain('stop');
  expect((await w.operator.does(overseenAuctionDetail, { id })).can).toContain('stop');
  await finish(w, id);
  expect((await own(w, id)).can).not.toContain('rebid');
  const part = await begin(w, { paymentTermHours: 240 }, w.buyer);
  await bid(part, w.buyer, '40.00', '2000.00');
  await finish(w, part);
  expect((await own(w, part)).can).toContain('rebid');
});

test('1.4 hazardous goods: hidden from who is not licensed for them; who lost the right between enrolment and bid is refused the bid', async () => {
  const { rows } = await sql<{ id: string }>`
    select k.id from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
    where k.seller_member_id = ${w.seller.actor.memberId}::bigint and k.state = '30' and p.state = '30' and p.control_classes = '{10}' order by k.id limit 1`.execute(
    w.world.sql,
  );
  const id = await publish(w, { skuId: rows[0]?.id as string });
  const unlicensed = await w.world.as('jinyu', 'buyer');
  await refused(unlicensed.does(enrolAuction, { id, round: 1 }), NotFound);
  expect((await unlicensed.does(listAuctions, {})).list.map((a) => a.id)).not.toContain(id);
  await enrol(w, id, w.buyer, w.buyer2);
  await startNow(w, id);
  await bid(id, w.buyer2, '20.00', '2000.00');
  const buyer = w.buyer.actor.memberId;
  const licensed = async (stands: boolean): Promise<void> => {
    await sql`update qualifications.use_declaration set deleted = ${!stands} where member_id = ${buyer}::bigint`.execute(
      w.world.sql,
    );
    await sql`update qualifications.licence set effective_status = ${stands ? '20' : '50'}
      where member_id = ${buyer}::bigint and licence_type = '22' and not deleted`.execute(w.world.sql);
  };
  await licensed(false);
  await refused(bid(id, w.buyer, '20.00', '2010.00'), LicenceMissing);
  expect((await bidsOf(w, id)).length).toBe(1);
  await licensed(true);
  await bid(id, w.buyer, '20.00', '2010.00');
  await w.operator.does(adminStopAuction, { id, reason: '测试终止' });
});

test('7.2 a falling auction by ratio: every take freezes its own deposit of the start price, what the balance does not cover is not taken', async () => {
  const before = Number(await balance(w, w.buyer, 'AVAILABLE'));
  const id = await begin(
    w,
    { ...dutch, depositMethod: '20', depositFixed: null, depositRatio: '50', totalQty: '9000.00' },
    w.buyer,
  );
  const { startTime } = await own(w, id);
  expect(Number(await balance(w, w.buyer, 'AVAILABLE'))).toBe(before);
  await bid(id, w.buyer, '40.00', null);
  expect(before - Number(await balance(w, w.buyer, 'AVAILABLE'))).toBe(40_000);
  await at(w, startTime as string, 61);
  await refused(bid(id, w.buyer, '8000.00', null), BidDepositShort);
  expect((await see(w, id)).leftQty).toBe('8960');
  await bid(id, w.buyer, '20.00', null);
  expect(before - Number(await balance(w, w.buyer, 'AVAILABLE'))).toBe(60_000);
  const { rows } = await sql<{ biz_type: string; balance: string }>`
    select d.biz_type, d.balance from money.deposit d join auctions.bid b on b.id = d.biz_id
    where d.biz_type = 'AUCTION_BID' and b.auction_id = ${id}::bigint order by b.seq`.execute(w.world.sql);
  expect(rows).toEqual([
    { biz_type: 'AUCTION_BID', balance: '40000.00' },
    { biz_type: 'AUCTION_BID', balance: '20000.00' },
  ]);
  await w.operator.does(adminStopAuction, { id, reason: '测试终止' });
  expect(await bidsOf(w, id)).toMatchObject([
    { state: '50', win_price: '2000.00' },
    { state: '50', win_price: '1950.00' },
  ]);
});

test('G-SELF a company of the seller’s group bids, and is marked for the operator and the seller, not for the rivals', async () => {
  const parent = (id: string | null) =>
    sql`update members.member set parent_member_id = ${id}::bigint where id = ${w.buyer2.actor.memberId}::bigint`.execute(
      w.world.sql,
    );
  await parent(w.seller.actor.memberId);
  const id = await publish(w);
  await enrol(w, id, w.buyer, w.buyer2);
  await startNow(w, id);
  await bid(id, w.buyer2, '20.00', '2000.00');
  await bid(id, w.buyer, '20.00', '2010.00');
  const { bidders } = await w.operator.does(overseenAuctionDetail, { id });
  expect(bidders.map((b) => [b.customerId, b.related])).toEqual([
    [w.buyer.actor.memberId, false],
    [w.buyer2.actor.memberId, true],
  ]);
  const marked = async (who: typeof w.buyer) =>
    (await who.does(listBids, { auctionId: id })).list.map((b) => b.related).toSorted();
  expect(await marked(w.operator)).toEqual([false, true]);
  expect(await marked(w.seller)).toEqual([false, true]);
  expect(await marked(w.buyer)).toEqual([false, false]);
  await parent(null);
  await w.operator.does(adminStopAuction, { id, reason: '测试终止' });
});

test('G-SELF a company that buys and sells takes no part in an auction of its own', async () => {
  const self = await w.world.as('luze_admin', 'seller');
  const { rows } = await sql<{
    id: string;
  }>`select id from catalogue.sku where seller_member_id = ${self.actor.memberId}::bigint
    and state = '30' and not deleted order by id limit 1`.execute(w.world.sql);
  const id = await publish({ ...w, seller: self }, { skuId: rows[0]?.id as string });
  await refused(w.buyer3.does(enrolAuction, { id, round: 1 }), NotFound);
  expect((await w.buyer3.does(auctionDetail, { id })).can).not.toContain('enrol');
  await w.buyer2.does(enrolAuction, { id, round: 1 });
});

test('7.1 seller and operator read how it came and what is left; a bidder reads neither, nor whether the reserve was met', async () => {
  const id = await begin(w, { mode: '30', reservePrice: '2100.00' }, w.buyer);
  await bid(id, w.buyer, '20.00', '2050.00');
  const listed = async () =>
    (await w.operator.does(listOverseenAuctions, { keyword: (await own(w, id)).auctionNo })).list[0];
  expect((await listed())?.reserveState).toBeNull();
  expect((await w.operator.does(overseenAuctionDetail, { id })).reserveState).toBeNull();
  await finish(w, id);
  expect(await listed()).toMatchObject({ status: '70', reserveState: 'notMet' });
  const seen = await own(w, id);
  expect(seen.events?.map((e) => e.action)).toEqual(['save', 'submit', 'approve', 'start', 'end', 'fail']);
  expect(seen.restQty).toBe('100.00');
  // Who approved it is nobody the seller knows.
  expect(seen.events?.find((e) => e.action === 'approve')?.person).toBeNull();
  const overseen = await w.operator.does(overseenAuctionDetail, { id });
  expect(overseen.events?.find((e) => e.action === 'approve')?.person).toBe(w.auditor.actor.name);
  expect(JSON.stringify(overseen)).not.toContain('2100');
  const bidder = await w.buyer.does(auctionDetail, { id });
  expect([bidder.events, bidder.restQty, bidder.reserveState]).toEqual([undefined, undefined, undefined]);
});
