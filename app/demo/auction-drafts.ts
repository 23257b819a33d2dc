import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/rules/clock.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { dec, round2 } from '#kernel/rules/decimal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { auctionDetail } from '#trading/auctions/contract/auction.ts';
import { enrolAuction, placeBid } from '#trading/auctions/contract/bidding.ts';
import { approveAuction } from '#trading/auctions/contract/oversight.ts';
import { addAuction, ownAuctionDetail, submitAuction } from '#trading/auctions/contract/selling.ts';
import { ALLOCATION, MODE, PRICE_RULE } from '#trading/auctions/rules/auction-terms.ts';
import type { Stage } from './stage.ts';

export type Draft = InputOf<typeof addAuction>;
export interface AuctionGoods {
  readonly id: string;
  readonly seller: string;
  readonly zh: string;
  readonly price: string;
  readonly warehouse: string;
  readonly place: string;
}
/** Who sells and bids, with which goods of no class. */
export interface Hall {
  readonly s: Stage;
  readonly sellers: readonly Actor[];
  readonly buyers: readonly Actor[];
  readonly auditor: Actor;
  readonly operator: Actor;
  readonly goods: readonly AuctionGoods[];
}
const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const RULES =
  '一、报名时冻结保证金，未中标的在结果公布后 1 小时内释放。二、出价不可撤销，密封竞价在截止前可以修改或撤回。三、中标后系统生成成交确认函和订单，中标方须在付款时限内提交订单并付款，逾期保证金归卖方。演示价格仅供演示。';

/** A round figure near a share of the price. */
export const share = (goods: AuctionGoods, of: string): string =>
  round2(dec(goods.price).times(of).dividedBy(10).toDecimalPlaces(0).times(10));
export const plus = (price: string, more: number): string => round2(dec(price).plus(more));

/** An ascending auction of 100 t to several winners, unless said otherwise. */
export function draft(goods: AuctionGoods, start: Date, minutes: number, over: Partial<Draft> = {}): Draft {
  const first = addDays(dayOf(start), 5);
  return {
    auctionName: `${goods.zh}竞拍专场`,
    skuId: goods.id,
    auctionType: '10',
    mode: MODE.ascending,
    allocation: ALLOCATION.multiWinner,
    priceRule: PRICE_RULE.payAsBid,
    startTime: start.toISOString(),
    endTime: after(start, minutes * MINUTE).toISOString(),
    startPrice: share(goods, '0.92'),
    priceIncrement: '10.00',
    quantityIncrement: '10.00',
    minStartQty: '20.00',
    totalQty: '100.00',
    depositMethod: '10',
    depositFixed: '5000.00',
    paymentTermHours: 48,
    pickType: '10',
    warehouseId: goods.warehouse,
    placeId: goods.place,
    deliveryStart: first,
    deliveryEnd: addDays(first, 15),
    taxRate: '13',
    invoiceType: '02',
    rules: RULES,
    ...over,
  };
}
export const falling = (goods: AuctionGoods): Partial<Draft> => ({
  auctionName: `${goods.zh}降价竞拍`,
  mode: MODE.descending,
  startPrice: share(goods, '1.06'),
  reservePrice: share(goods, '0.9'),
  priceIncrement: '20.00',
  tickSeconds: 60,
});
export const sealed = (goods: AuctionGoods): Partial<Draft> => ({
  auctionName: `${goods.zh}密封竞价`,
  mode: MODE.sealed,
});
export const single: Partial<Draft> = { allocation: ALLOCATION.singleWinner, minStartQty: '100.00' };

const one = (row: { id: string; version: number }) => ({ id: row.id, version: row.version });
export const sellerOf = (hall: Hall, goods: AuctionGoods): Actor =>
  hall.sellers.find((a) => a.memberId === goods.seller) as Actor;
export const pick = (hall: Hall, n: number): AuctionGoods =>
  hall.goods[n % hall.goods.length] as AuctionGoods;

export async function submitted(hall: Hall, goods: AuctionGoods, wish: Draft) {
  const seller = sellerOf(hall, goods);
  return hall.s.does(seller, submitAuction, one(await hall.s.does(seller, addAuction, wish)));
}
/** Drafted, submitted and approved: enrolment is open. */
export async function published(hall: Hall, goods: AuctionGoods, wish: Draft): Promise<string> {
  const sent = await submitted(hall, goods, wish);
  return (await hall.s.does(hall.auditor, approveAuction, one(sent))).id;
}
export async function enrolled(hall: Hall, id: string, ...who: readonly number[]): Promise<void> {
  for (const n of who) await hall.s.does(hall.buyers[n] as Actor, enrolAuction, { id, round: 1 });
}
export const bids = (
  hall: Hall,
  id: string,
  who: number,
  quantity: string,
  unitPrice: string | null,
  acceptPartial = false,
) => hall.s.does(hall.buyers[who] as Actor, placeBid, { id, round: 1, quantity, unitPrice, acceptPartial });
export const seen = (hall: Hall, id: string, who = 0) =>
  hall.s.does(hall.buyers[who] as Actor, auctionDetail, { id });
export const held = async (hall: Hall, goods: AuctionGoods, id: string) =>
  one(await hall.s.does(sellerOf(hall, goods), ownAuctionDetail, { id }));

export const HALL_SELLERS = ['seller_admin', 'qichuan_admin', 'huli_admin'] as const;
/** The first two are those whose passwords visitors read; nobody bids in their name while they look. */
const BUYERS = ['buyer_admin', 'buyer2_admin', 'jinling_admin', 'luze_admin'] as const;

/** Everybody who takes part, and what may be sold to whom it may concern. */
export async function openHall(s: Stage): Promise<Hall> {
  const sellers = await Promise.all(HALL_SELLERS.map((login) => s.as(login, 'seller')));
  const { rows: goods } = await sql<AuctionGoods>`
    select distinct on (p.product_name_id, k.seller_member_id) k.id, k.seller_member_id as seller, n.name as zh,
      coalesce((select max(o.unit_price) from offers.offer o where o.product_name_id = p.product_name_id and o.currency = 'CNY' and o.unit_price is not null), 5000)::text as price,
      h.id as warehouse, h.place_id as place
    from catalogue.sku k join catalogue.spu p on p.id = k.spu_id join catalogue.product_name n on n.id = p.product_name_id
    cross join lateral (select id, place_id from catalogue.warehouse where enabled and not deleted and place_id is not null
      and member_id in (0, k.seller_member_id) order by (member_id = 0), id limit 1) h
    where k.state = '30' and p.state = '30' and p.control_classes = '{00}' and not k.deleted
      and k.seller_member_id = any(${sellers.map((a) => a.memberId)}::bigint[])
    order by p.product_name_id, k.seller_member_id, k.id`.execute(s.owner);
  return {
    s,
    sellers,
    goods,
    buyers: await Promise.all(BUYERS.map((login) => s.as(login, 'buyer'))),
    auditor: await s.as('auditor'),
    operator: await s.as('operator'),
  };
}
