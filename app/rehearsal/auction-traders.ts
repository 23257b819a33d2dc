import { dayOf } from '#kernel/rules/clock.ts';
import { add, compare, type DecimalText, dec, isPositive } from '#kernel/rules/decimal.ts';
import {
  type AuctionRow,
  auctionDetail,
  auctionResult,
  listAuctions,
} from '#trading/auctions/contract/auction.ts';
import { enrolAuction, placeBid, withdrawBid } from '#trading/auctions/contract/bidding.ts';
import { approveAuction, listOverseenAuctions } from '#trading/auctions/contract/oversight.ts';
import { addAuction, submitAuction } from '#trading/auctions/contract/selling.ts';
import { AUCTION } from '#trading/auctions/rules/auction-lifecycle.ts';
import { MODE } from '#trading/auctions/rules/auction-terms.ts';
import { BID } from '#trading/auctions/rules/bid-lifecycle.ts';
import { type AuctionGoods, type Draft, draft, falling, sealed } from '../demo/auction-drafts.ts';
import { toMinute } from '../demo/stage.ts';
import type { Moment, Trader } from './rehearsal.ts';

/** The auction of a seller on each day: how its price is found, when it begins and how long it takes bids, in minutes. */
interface DailyAuction {
  readonly terms: (goods: AuctionGoods) => Partial<Draft>;
  /** From the seller's first turn of the day to the start; never less than the operator has to be given. */
  readonly beginsIn: number;
  readonly lasts: number;
}
/** Each a while behind the other, so that somebody who bids in one can bid in the next. */
export const DAILY: readonly DailyAuction[] = [
  { terms: () => ({}), beginsIn: 75, lasts: 90 },
  { terms: (goods) => ({ ...sealed(goods) }), beginsIn: 120, lasts: 90 },
  { terms: (goods) => ({ ...falling(goods), tickSeconds: 120 }), beginsIn: 150, lasts: 180 },
];
const MINUTE_MS = 60_000;
/** No two days are alike: the start is up to so many minutes later. */
const SPREAD = 15;

/** A seller who announces one auction each day, and reads how it ended: that is what the journal notes. */
export function auctionSeller(login: string, goods: readonly AuctionGoods[], daily: DailyAuction): Trader {
  let drafted = '';
  let running: { readonly id: string; readonly until: number } | null = null;
  const announce = async (m: Moment) => {
    const sold = m.dice.pick(goods);
    const start = toMinute(
      new Date(m.now.getTime() + (daily.beginsIn + m.dice.between(0, SPREAD)) * MINUTE_MS),
    );
    const saved = await m.does(addAuction, draft(sold, start, daily.lasts, daily.terms(sold)));
    if (saved === null) return;
    const sent = await m.does(submitAuction, { id: saved.id, version: saved.version });
    if (sent !== null) running = { id: saved.id, until: start.getTime() + daily.lasts * MINUTE_MS };
  };
  const conclude = async (m: Moment, id: string) => {
    const result = await m.reads(auctionResult, { id });
    if (result === null) return;
    const won = result.winners.map((w) => `${w.winQty} @ ${w.winPrice}`);
    m.notes(auctionResult.name, { sold: result.sold, won: won.join(', ') }, result.outcome);
    running = null;
  };
  return {
    login,
    side: 'seller',
    async act(m) {
      if (running !== null && m.now.getTime() >= running.until) await conclude(m, running.id);
      const today = dayOf(m.now);
      if (goods.length === 0 || today === drafted) return;
      drafted = today;
      await announce(m);
    },
  };
}

/** Looks at auctions that wait for review, and lets them pass. */
export const auctionReviewer = (login: string): Trader => ({
  login,
  side: 'platform',
  async act(m) {
    const waiting = await m.reads(listOverseenAuctions, {
      status: AUCTION.review,
      sortProperties: 'gmtCreate',
      sortAsc: true,
    });
    for (const { id, version } of waiting?.list ?? []) await m.does(approveAuction, { id, version });
  },
});

/** What a bidder has made up his mind to in an auction. */
interface Will {
  readonly takesPart: boolean;
  /** Beyond this price the goods are others'. */
  readonly limit: DecimalText;
  readonly quantity: DecimalText;
  readonly acceptPartial: boolean;
  readonly increment: DecimalText;
}
/** How far a bidder goes, in hundredths of the start price: above one that rises, below one that falls. */
const REACH = { above: [1, 9], below: [3, 14] } as const;
const TAKES_PART = 0.9;
/** Shares of what lies between the least quantity and all of it: three such bidders never all find room. */
const WANTS = [0.4, 0.8] as const;

async function willOf(m: Moment, id: string): Promise<Will | null> {
  const seen = await m.reads(auctionDetail, { id });
  if (seen === null || seen.startPrice === null) return null;
  const [least, all] = [seen.minStartQty ?? '0', seen.totalQty ?? '0'];
  const step = seen.quantityIncrement ?? all;
  const steps = dec(all).minus(least).dividedBy(step).floor().toNumber();
  const wanted = m.dice.between(Math.floor(steps * WANTS[0]), Math.floor(steps * WANTS[1]));
  const hundredths =
    seen.mode === MODE.descending
      ? 100 - m.dice.between(...REACH.below)
      : 100 + m.dice.between(...REACH.above);
  return {
    takesPart: m.dice.happens(TAKES_PART),
    limit: dec(seen.startPrice).times(hundredths).dividedBy(100).toFixed(2),
    quantity: dec(least).plus(dec(step).times(wanted)).toFixed(2),
    acceptPartial: m.dice.happens(0.5),
    increment: seen.priceIncrement ?? '0',
  };
}
const bid = (m: Moment, row: AuctionRow, will: Will, unitPrice: DecimalText, quantity = will.quantity) =>
  m.does(placeBid, { id: row.id, round: row.round, quantity, unitPrice, acceptPartial: will.acceptPartial });

/** Above the best price by a step or two, where he does not lead; outbid, he comes back until his limit. */
async function outbid(m: Moment, row: AuctionRow, will: Will): Promise<void> {
  if (row.part?.state === BID.valid) return;
  const steps = m.dice.between(1, 2);
  const price =
    row.currentPrice === null
      ? (row.startPrice as string)
      : add(row.currentPrice, dec(will.increment).times(steps).toFixed(2));
  if (compare(price, will.limit) <= 0) await bid(m, row, will, dec(price).toFixed(2));
}
/** Once, at the price in force, when it has come down to what he gives; of what is left. */
async function takeFallen(m: Moment, row: AuctionRow, will: Will): Promise<void> {
  const [price, left] = [row.currentPrice, row.leftQty ?? '0'];
  if ((row.part?.wonQty ?? null) !== null || price === null || compare(price, will.limit) > 0) return;
  if (!isPositive(left)) return;
  await bid(m, row, will, price, compare(will.quantity, left) > 0 ? dec(left).toFixed(2) : will.quantity);
}
/** One bid in the envelope, now and then another in its place or none. */
async function seal(m: Moment, row: AuctionRow, will: Will): Promise<void> {
  if (row.part?.state === BID.valid) {
    if (m.dice.happens(0.1)) return void (await m.does(withdrawBid, { id: row.id }));
    if (!m.dice.happens(0.15)) return;
  }
  const from = row.startPrice as string;
  const share = m.dice.between(0, 100);
  const price = dec(will.limit).minus(from).times(share).dividedBy(100).toDecimalPlaces(0).plus(from);
  await bid(m, row, will, price.toFixed(2));
}

/**
 * A buyer who looks into the hall in some of his turns. For every auction he makes up his mind once: whether he takes
 * part, how much he wants and how far he goes.
 */
export function auctionBidder(login: string, looks: number): Trader {
  const wills = new Map<string, Will>();
  const turn = async (m: Moment, row: AuctionRow) => {
    const will = wills.get(row.id) ?? (await willOf(m, row.id));
    if (will === null) return;
    wills.set(row.id, will);
    if (!will.takesPart) return;
    if (row.can.includes('enrol')) return void (await m.does(enrolAuction, { id: row.id, round: row.round }));
    if (!row.can.includes('bid')) return;
    if (row.mode === MODE.ascending) await outbid(m, row, will);
    else if (row.mode === MODE.sealed) await seal(m, row, will);
    else await takeFallen(m, row, will);
  };
  return {
    login,
    side: 'buyer',
    async act(m) {
      if (!m.dice.happens(looks)) return;
      const hall = await m.reads(listAuctions, { open: true, sortProperties: 'startTime', sortAsc: true });
      for (const row of hall?.list ?? []) await turn(m, row);
    },
  };
}
