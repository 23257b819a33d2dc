import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openWorld, type Person, type World } from '#app/world.ts';
import type { InputOf } from '#kernel/rules/contract.ts';
import { auctionDetail } from '../contract/auction.ts';
import { enrolAuction, placeBid } from '../contract/bidding.ts';
import { approveAuction } from '../contract/oversight.ts';
import { addAuction, ownAuctionDetail, submitAuction } from '../contract/selling.ts';

export interface AuctionWorld {
  readonly world: World;
  readonly seller: Person;
  readonly buyer: Person;
  readonly buyer2: Person;
  readonly buyer3: Person;
  readonly auditor: Person;
  readonly operator: Person;
  readonly skuId: string;
  readonly warehouseId: string;
  readonly placeId: string;
}
/** The people and goods of these tests, on a database of their own or on one that stands. */
export async function auctionWorld(opened?: World): Promise<AuctionWorld> {
  const world = opened ?? (await openWorld());
  const [seller, buyer, buyer2, buyer3, auditor, operator] = [
    await world.as('seller_admin', 'seller'),
    await world.as('buyer_admin', 'buyer'),
    await world.as('buyer2_admin', 'buyer'),
    await world.as('luze_admin', 'buyer'),
    await world.as('auditor'),
    await world.as('operator'),
  ];
  // Auctions run day and night here; their market has hours of its own tests.
  await sql`update markethours.market_setting set mode = 'manualOpen', manual_until = null, status = 'open' where market = '40'`.execute(
    world.sql,
  );
  for (const who of [buyer, buyer2, buyer3]) await pay(world, who, '5000000.00');
  const one = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(world.sql)).rows[0]?.id as string;
  return {
    ...{ world, seller, buyer, buyer2, buyer3, auditor, operator },
    skuId: await one(sql`select k.id from catalogue.sku k join catalogue.spu p on p.id = k.spu_id
      where k.seller_member_id = ${seller.actor.memberId}::bigint and p.control_classes = '{00}' and k.state = '30' and not k.deleted order by k.id limit 1`),
    warehouseId: await one(
      sql`select id from catalogue.warehouse where not deleted and enabled and member_id in (0, ${seller.actor.memberId}::bigint) order by id limit 1`,
    ),
    placeId: await one(sql`select id from catalogue.place order by id limit 1`),
  };
}
/** Money of a company, as a confirmed payment brings it. */
export async function pay(world: World, who: Person, amount: string): Promise<void> {
  const member = who.actor.memberId;
  await sql`select money.post(${randomUUID()}, 'PAY_IN', 'CNY', 'TEST', 1, null, 'test', kernel.now(),
    array[${member}::bigint, ${member}::bigint], array['BANK', 'AVAILABLE'], array[-${amount}::numeric, ${amount}::numeric])`.execute(
    world.sql,
  );
}
export const soon = async (w: AuctionWorld, minutes: number): Promise<string> =>
  new Date((await w.world.now()).getTime() + minutes * 60_000).toISOString();
export const day = async (w: AuctionWorld, days: number): Promise<string> =>
  (await soon(w, days * 1440)).slice(0, 10);

export type Terms = Partial<InputOf<typeof addAuction>>;
export async function termsFor(w: AuctionWorld, more: Terms = {}): Promise<InputOf<typeof addAuction>> {
  return {
    auctionName: '甲醇专场',
    skuId: w.skuId,
    auctionType: '10',
    mode: '10',
    allocation: '20',
    priceRule: '10',
    startTime: await soon(w, 120),
    endTime: await soon(w, 240),
    startPrice: '2000.00',
    priceIncrement: '10.00',
    quantityIncrement: '10.00',
    minStartQty: '20.00',
    totalQty: '100.00',
    depositMethod: '10',
    depositFixed: '5000.00',
    paymentTermHours: 24,
    pickType: '10',
    warehouseId: w.warehouseId,
    placeId: w.placeId,
    deliveryStart: await day(w, 5),
    deliveryEnd: await day(w, 20),
    taxRate: '13',
    invoiceType: '02',
    rules: '出价即视为同意成交确认函。',
    ...more,
  };
}
export const dutch: Terms = { mode: '20', reservePrice: '1800.00', priceIncrement: '50.00', tickSeconds: 60 };
export const single: Terms = { allocation: '10', minStartQty: '100.00' };

/** Drafted, submitted and approved: enrolment is open. */
export async function publish(w: AuctionWorld, more: Terms = {}): Promise<string> {
  const made = await w.seller.does(addAuction, await termsFor(w, more));
  const sent = await w.seller.does(submitAuction, { id: made.id, version: made.version });
  await w.auditor.does(approveAuction, { id: made.id, version: sent.version });
  return made.id;
}
export const see = (w: AuctionWorld, id: string, who = w.buyer) => who.does(auctionDetail, { id });
export const own = (w: AuctionWorld, id: string) => w.seller.does(ownAuctionDetail, { id });
export const enrol = async (w: AuctionWorld, id: string, ...people: readonly Person[]): Promise<void> => {
  const { round } = await own(w, id);
  for (const who of people) await who.does(enrolAuction, { id, round });
};
/** Published, enrolled and begun. */
export async function begin(w: AuctionWorld, more: Terms, ...people: readonly Person[]): Promise<string> {
  const id = await publish(w, more);
  await enrol(w, id, ...people);
  await startNow(w, id);
  return id;
}
/** The clock stands a second behind the start, the auction has begun. */
export async function startNow(w: AuctionWorld, id: string): Promise<void> {
  const { startTime } = await own(w, id);
  await at(w, startTime as string, 1);
}
/** Stops the clock so many seconds from an instant, and runs what is due. */
export async function at(w: AuctionWorld, instant: string, seconds: number): Promise<void> {
  await w.world.hold(new Date(new Date(instant).getTime() + seconds * 1000));
  await w.world.tick();
}
export async function finish(w: AuctionWorld, id: string): Promise<void> {
  const { endTime } = await own(w, id);
  await at(w, endTime as string, 1);
}
type Bid = Partial<InputOf<typeof placeBid>>;
export const bid = (
  id: string,
  who: Person,
  quantity: string,
  unitPrice: string | null,
  more: Bid & { idempotencyKey?: string } = {},
) => who.does(placeBid, { id, round: 1, quantity, unitPrice, acceptPartial: false, ...more });

/** Balance of an account of a company. */
export async function balance(w: AuctionWorld, who: Person, kind: 'AVAILABLE' | 'FROZEN' | 'RECEIVED') {
  const { rows } = await sql<{ balance: string }>`select balance from money.account
    where member_id = ${who.actor.memberId}::bigint and currency = 'CNY' and kind = ${kind}`.execute(
    w.world.sql,
  );
  return rows[0]?.balance ?? '0.00';
}
export const bidsOf = async (w: AuctionWorld, id: string) =>
  (
    await sql<{
      id: string;
      seq: number;
      customer: string;
      state: string;
      price: string | null;
      won: string | null;
      win_price: string | null;
      order_id: string | null;
      sealed: string | null;
    }>`
      select id, seq, customer_member_id as customer, state, unit_price as price, win_qty as won, win_price, order_id, sealed
      from auctions.bid where auction_id = ${id}::bigint order by round, seq`.execute(w.world.sql)
  ).rows;
