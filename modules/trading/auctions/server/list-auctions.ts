import { sql } from 'kysely';
import { containsAny, dayRange, eq, listFilters } from '#kernel/server/list-filters.ts';
import { paged } from '#kernel/server/page.ts';
import { foundRow } from '#kernel/server/rows.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import { auctionDetail, countAuctions, listAuctions } from '../contract/auction.ts';
import { countOverseenAuctions, listOverseenAuctions, overseenAuctionDetail } from '../contract/oversight.ts';
import { countOwnAuctions, listOwnAuctions, ownAuctionDetail } from '../contract/selling.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { enrolmentsOf, published, reached, seePublished } from './lock-auction.ts';
import { presentAuction, presentAuctions } from './present-auction.ts';
import { reserveStatesOf } from './reserve-state.ts';
import { type Auction, type AuctionContext, auctions } from './tables.ts';

const T = 'auctions.auction';
const sort = {
  sortable: {
    auctionNo: `${T}.auction_no`,
    startTime: `${T}.start_time`,
    endTime: `${T}.end_time`,
    gmtCreate: `${T}.id`,
  },
  fallback: { column: `${T}.id`, asc: false },
  key: `${T}.id`,
  wide: true,
} as const;
const filters = listFilters({
  keyword: containsAny(['auction_no', 'auction_name', 'product_zh', 'product_en']),
  status: eq('status'),
  auctionType: eq('auction_type'),
  mode: eq('mode'),
  ...dayRange('start_time'),
});
const whole = (n: string): number => Number.parseInt(n, 10);
const counted = (rows: readonly { status: string; n: string }[]): Record<string, number> =>
  Object.fromEntries(rows.map((r) => [r.status, whole(r.n)]));

const { lit } = sql;
/**
 * What can be bid for now comes first, then what is to begin, the next one first; what is over by its start, the latest
 * first. Written as the index auction_of_hall writes it.
 */
const inHall = [
  sql`(case auctions.auction.status when ${lit(AUCTION.bidding)} then 0 when ${lit(AUCTION.paused)} then 1 when ${lit(AUCTION.published)} then 2 else 3 end)`,
  sql`(case when auctions.auction.status = ${lit(AUCTION.published)} then auctions.auction.start_time end)`,
];
/** Few among many: said so that a plan made once knows it. */
const OPEN = sql<boolean>`auctions.auction.status in (${lit(AUCTION.published)}, ${lit(AUCTION.bidding)}, ${lit(AUCTION.paused)})`;
/** The hall: auctions the reader may look at, those of his company among them. */
export const listAuctionsHandler = auctions.query(listAuctions, async (ctx) => {
  let query = await filters.narrow(ctx.tx, (await published(ctx)).selectAll(), ctx.input);
  if (ctx.input.open === true) query = query.where(OPEN);
  if (ctx.input.mine === true)
    query = query.where(
      sql<boolean>`exists (select from auctions.enrolment e where e.auction_id = auctions.auction.id and e.customer_member_id = ${ctx.actor.memberId ?? '0'}::bigint)`,
    );
  const page = await paged(ctx.tx, query, ctx.input, {
    ...sort,
    fallback: { column: `${T}.start_time`, asc: false, before: inHall },
  });
  return { ...page, list: await presentAuctions(ctx, page.list as Auction[]) };
});
export const countAuctionsHandler = auctions.query(countAuctions, async (ctx) =>
  counted(
    await (await published(ctx))
      .select(['status', sql<string>`count(*)`.as('n')])
      .groupBy('status')
      .execute(),
  ),
);
export const auctionDetailHandler = auctions.query(auctionDetail, async (ctx) =>
  presentAuction(ctx, await seePublished(ctx, ctx.input.id)),
);

/** The seller's desk: all auctions of his company in his scope. */
export const listOwnAuctionsHandler = auctions.query(listOwnAuctions, async (ctx) => {
  const query = await filters.narrow(ctx.tx, reached(ctx).selectAll(), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, sort);
  return { ...page, list: await presentAuctions(ctx, page.list as Auction[]) };
});
const countReached = async (ctx: AuctionContext): Promise<Record<string, number>> =>
  counted(
    await reached(ctx)
      .select(['status', sql<string>`count(*)`.as('n')])
      .groupBy('status')
      .execute(),
  );
export const countOwnAuctionsHandler = auctions.query(countOwnAuctions, countReached);
const seeReached = (ctx: AuctionContext, id: string): Promise<Auction> =>
  foundRow(reached(ctx).where(`${T}.id`, '=', id).selectAll()) as Promise<Auction>;
export const ownAuctionDetailHandler = auctions.query(ownAuctionDetail, async (ctx) =>
  presentAuction(ctx, await seeReached(ctx, ctx.input.id)),
);

/** The operator's supervision. */
export const listOverseenAuctionsHandler = auctions.query(listOverseenAuctions, async (ctx) => {
  const query = await filters.narrow(ctx.tx, reached(ctx).selectAll(), ctx.input);
  const page = await paged(ctx.tx, query, ctx.input, sort);
  const rows = page.list as Auction[];
  const reserves = await reserveStatesOf(ctx, rows);
  const list = (await presentAuctions(ctx, rows)).map((row) => ({
    ...row,
    reserveState: reserves.get(row.id) ?? null,
  }));
  return { ...page, list };
});
export const countOverseenAuctionsHandler = auctions.query(countOverseenAuctions, countReached);
/** With the bidders by name: who is related to the seller is marked. */
export const overseenAuctionDetailHandler = auctions.query(overseenAuctionDetail, async (ctx) => {
  const row = await seeReached(ctx, ctx.input.id);
  const enrolments = await enrolmentsOf(ctx, row);
  const names = await partiesOf(ctx, { memberIds: enrolments.map((e) => e.customer_member_id) });
  return {
    ...(await presentAuction(ctx, row)),
    bidders: enrolments.map((e) => ({
      customerId: e.customer_member_id,
      alias: e.alias,
      nameZh: names.get(e.customer_member_id)?.name ?? '',
      nameEn: names.get(e.customer_member_id)?.nameEn ?? null,
      related: e.related,
    })),
  };
});
