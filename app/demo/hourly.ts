import { sql } from 'kysely';
import { dec } from '#kernel/rules/decimal.ts';
import { clockActor } from '#kernel/server/actor.ts';
import { newRequestId } from '#kernel/server/context.ts';
import { inTransaction } from '#kernel/server/database.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import { AUCTION } from '#trading/auctions/rules/auction-lifecycle.ts';
import { BID } from '#trading/auctions/rules/bid-lifecycle.ts';
import { MODE } from '#trading/auctions/rules/auction-terms.ts';
import {
  type AuctionGoods,
  bids,
  type Draft,
  draft,
  enrolled,
  falling,
  type Hall,
  HOUR,
  openHall,
  pick,
  plus,
  published,
  sealed,
  seen,
} from './auction-drafts.ts';
import { hourlySale, lastSale, openFair } from './campaigns.ts';
import { maybe } from './maybe.ts';
import { type Stage, stageOn } from './stage.ts';

const MINUTE = 60_000;
const NAME = '整点竞拍';
/** Submitted an hour before it begins at the latest, with some minutes to spare. */
const LEAD = { auction: 65 * MINUTE, sale: 12 * MINUTE };
/** So far ahead the next hours stand in the calendar. */
const AHEAD = 3 * HOUR;
const BIDDING_MINUTES = 40;
/** Rivals of a visitor: companies whose passwords are not on the login page. */
const RIVALS = [2, 3] as const;
/** Beyond so many bids the rivals let a visitor have it. */
const MOST_BIDS = 14;

const MODES: readonly ((goods: AuctionGoods) => Partial<Draft>)[] = [
  () => ({}),
  (goods) => ({ ...falling(goods), tickSeconds: 60 }),
  sealed,
];
/** Each hour another way to find the price. */
export async function hourlyAuction(hall: Hall, start: Date): Promise<string> {
  const n = Math.floor(start.getTime() / HOUR);
  const goods = pick(hall, n);
  const mode = MODES[n % MODES.length] as (typeof MODES)[number];
  return published(
    hall,
    goods,
    draft(goods, start, BIDDING_MINUTES, {
      ...mode(goods),
      auctionName: `${goods.zh}${NAME}`,
      depositFixed: '1000.00',
    }),
  );
}

interface Calendar {
  readonly now: Date;
  /** When the last hourly auction begins. */
  readonly last: Date | null;
  /** Hourly auctions that take bids. */
  readonly open: readonly string[];
}
async function calendarOf(s: Stage): Promise<Calendar> {
  const { rows } = await sql<Calendar>`select kernel.now() as now, max(start_time) as last,
      coalesce(jsonb_agg(id::text)
        filter (where status = ${AUCTION.bidding}), '[]') as open
    from auctions.auction where auction_name like ${`%${NAME}`} and not deleted`.execute(s.owner);
  return rows[0] as Calendar;
}
/** The next beginnings that are missing: an hour behind the last one, or as soon as may be. */
function missing(last: Date | null, now: Date, lead: number): Date[] {
  const starts: Date[] = [];
  const soonest = now.getTime() + lead;
  let next = Math.ceil(Math.max((last?.getTime() ?? 0) + HOUR, soonest) / MINUTE) * MINUTE;
  while (next <= now.getTime() + AHEAD) {
    starts.push(new Date(next));
    next += HOUR;
  }
  return starts;
}

/** More than half: only one of them leads, and the other comes back. */
const QUANTITIES = ['60.00', '70.00', '80.00'] as const;
/** One of the rivals takes part, or bids where he does not lead; whatever a rule of the auction says against it, he leaves it. */
async function rivalsBid(hall: Hall, id: string): Promise<void> {
  for (const n of RIVALS) {
    const auction = await maybe(() => seen(hall, id, n));
    if (auction === null || auction.bidCount >= MOST_BIDS) return;
    if (auction.part?.enrolled !== true) await maybe(() => enrolled(hall, id, n));
    if (auction.part?.state === BID.valid) continue;
    const quantity = QUANTITIES[Math.floor(Math.random() * QUANTITIES.length)] ?? '60.00';
    const start = auction.startPrice as string;
    if (auction.mode === MODE.ascending) {
      const price = auction.currentPrice === null ? start : plus(auction.currentPrice, 10);
      if (dec(price).lessThanOrEqualTo(dec(start).times('1.1')))
        await maybe(() => bids(hall, id, n, auction.part?.quantity ?? quantity, price));
    } else if (auction.mode === MODE.sealed) {
      const price = plus(start, 5 * Math.floor(Math.random() * 40));
      await maybe(() => bids(hall, id, n, quantity, price, true));
    } else if (
      dec(auction.currentPrice ?? start).lessThan(dec(start).times('0.95')) &&
      auction.part?.state !== BID.won
    )
      await maybe(() => bids(hall, id, n, '20.00', null));
    return;
  }
}

/** What a demonstration needs each minute: nothing, most of the time. */
export async function keepAlive(runtime: Runtime): Promise<void> {
  const { hall, fair, calendar, sale } = await inTransaction(
    runtime.database.db,
    clockActor(newRequestId()),
    'read',
    async (tx) => {
      const stage = stageOn(runtime, tx);
      const auctions = await calendarOf(stage);
      const busy = auctions.open.length > 0 || missing(auctions.last, auctions.now, LEAD.auction).length > 0;
      return {
        calendar: auctions,
        hall: busy ? await openHall(stage) : null,
        fair: busy ? await openFair(stage) : null,
        sale: busy ? await lastSale(stage) : null,
      };
    },
  );
  if (hall === null || fair === null || hall.goods.length === 0 || fair.goods.length === 0) return;
  for (const start of missing(calendar.last, calendar.now, LEAD.auction)) {
    await hourlyAuction(hall, start);
  }
  for (const start of missing(sale, calendar.now, LEAD.sale)) await hourlySale(fair, start);
  for (const id of calendar.open) await rivalsBid(hall, id);
}
