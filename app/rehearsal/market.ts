import { type Kysely, sql } from 'kysely';
import type { AnyTables } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { actorByLogin } from '../actor-by-login.ts';
import { HALL_SELLERS, openHall } from '../demo/auction-drafts.ts';
import { fundBidders } from '../demo/auction-money.ts';
import { maybe } from '../demo/maybe.ts';
import { type Stage, stageOn } from '../demo/stage.ts';
import { list, type Sku, SELLERS, shelf } from '../demo/trades.ts';
import { auctionBidder, auctionReviewer, auctionSeller, DAILY } from './auction-traders.ts';
import { laneBuyer, laneSeller, type Temper } from './lane-traders.ts';
import type { Moment, Trader } from './rehearsal.ts';
import { byTurns, type SaleGoods, saleBuyer, saleReviewer, saleSeller } from './sale-traders.ts';

/** Buyers that the market moves by itself; the accounts of the demonstration that are left out are for trainees. */
const BUYERS: readonly (readonly [login: string, temper: Temper])[] = [
  ['jinling_buyer', { eager: 0.1, yields: 0.03 }],
  ['jiangyu_buyer', { eager: 0.06, yields: 0.05 }],
  ['buyer2_purchaser', { eager: 0.08, yields: 0.02 }],
  ['luze_trader', { eager: 0.12, yields: 0.04 }],
];
const SELLER_TEMPER: Temper = { eager: 0.03, yields: 0.03 };
const HELD_BY_PEOPLE: readonly string[] = ['seller_trader'];

/** How often the market's own sellers begin a flash sale, and its buyers look at those that run. */
const SALES = {
  sellers: ['seller_admin', 'yonghai_admin', 'qichuan_admin'],
  eager: 0.015,
  looks: 0.3,
} as const;
const REVIEWER = 'auditor';

/** What a company may put into a flash sale: its uncontrolled goods, in a store of its own. */
async function saleGoods(
  owner: Kysely<AnyTables>,
  skus: readonly Sku[],
  memberId: string,
): Promise<SaleGoods[]> {
  const { rows } = await sql<{ sku: string; warehouse: string; cas: string }>`
    select k.id::text as sku, p.cas_no as cas, (select min(w.id)::text from catalogue.warehouse w where w.member_id = k.seller_member_id and w.enabled) as warehouse
    from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
    where k.seller_member_id = ${memberId}::bigint and p.control_classes = '{00}' order by k.id`.execute(
    owner,
  );
  return rows.flatMap(({ sku, warehouse, cas }) => {
    const known = skus.find((k) => k.id === sku);
    return known === undefined || warehouse === null
      ? []
      : [{ skuId: sku, warehouseId: warehouse, price: known.price, taxRate: cas === UREA ? '9' : '13' }];
  });
}
/** Fertiliser, at the lower rate. */
const UREA = '57-13-6';

/** Who bids in the auctions of the day, and how often they look into the hall. */
const BIDDERS = ['jinling_buyer', 'buyer2_purchaser', 'luze_trader'] as const;
const LOOKS_INTO_HALL = 0.4;
/** The afternoon of the Friday before a market that begins on a Monday morning. */
const FUNDED_BEFORE_MS = 66 * 3_600_000;

/** One seller for each way of finding a price, and who bids, with money to freeze: trainees' companies have some too. */
async function auctionTraders(stage: Stage, skus: readonly Sku[], from: Date): Promise<Trader[]> {
  await fundBidders(stage, new Date(from.getTime() - FUNDED_BEFORE_MS));
  const { goods, sellers } = await openHall(stage);
  const priced = goods.flatMap((g) => {
    const sku = skus.find((k) => k.id === g.id);
    return sku === undefined || sku.cas_no === UREA ? [] : [{ ...g, price: sku.price }];
  });
  const ofSeller = (n: number) => priced.filter((g) => g.seller === sellers[n]?.memberId);
  return [
    auctionReviewer(REVIEWER),
    ...HALL_SELLERS.flatMap((login, n) => {
      const daily = DAILY[n];
      return daily === undefined ? [] : [auctionSeller(login, ofSeller(n), daily)];
    }),
    ...BIDDERS.map((login) => auctionBidder(login, LOOKS_INTO_HALL)),
  ];
}

/** Offers a trader lists run for hours of this market, so that the board keeps changing. */
const RUNS_HOURS = 5;

/**
 * The traders of the training market: the sellers and buyers of the demonstration but those whose accounts are printed
 * for people. Sellers list from their own shelves. Before the market opens at `from` bidders pay in what they bid with.
 */
export async function marketTraders(
  runtime: Runtime,
  owner: Kysely<AnyTables>,
  from: Date,
): Promise<readonly Trader[]> {
  const stage = stageOn(runtime, owner);
  const skus = await shelf(stage);
  const releaseOf = (login: string) => async (m: Moment) => {
    const goods = skus.filter((sku) => sku.seller_member_id === m.actor.memberId);
    if (goods.length === 0) return;
    const validUntil = new Date(m.now.getTime() + RUNS_HOURS * 3_600_000).toISOString();
    const sku: Sku = m.dice.pick(goods);
    const hands = { ...stage, random: () => m.dice.next() };
    await maybe(() => list(hands, login, sku, 0, m.now, { validUntil }));
  };
  const isGroup = byTurns();
  const sales = await Promise.all(
    SALES.sellers.map(async (login) => {
      const { memberId } = await actorByLogin(runtime, login, 'seller');
      return saleSeller(login, SALES.eager, await saleGoods(owner, skus, memberId as string), isGroup);
    }),
  );
  return [
    saleReviewer(REVIEWER),
    ...sales,
    ...SELLERS.filter((login) => !HELD_BY_PEOPLE.includes(login)).map((login) =>
      laneSeller(login, SELLER_TEMPER, releaseOf(login)),
    ),
    ...(await auctionTraders(stage, skus, from)),
    ...BUYERS.flatMap(([login, temper]) => [laneBuyer(login, temper), saleBuyer(login, SALES.looks)]),
  ];
}
