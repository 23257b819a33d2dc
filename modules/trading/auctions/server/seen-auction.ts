import { availableBalances, lockAccounts } from '#fulfilment/money/server/door.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { MarketClosed } from '#office/markethours/rules/refusals.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { pairVerdicts } from '#registry/counterparties/server/door.ts';
import { refusalOf } from '#registry/qualifications/server/door.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { type BidderFacts, type LiveBid, marked, type SeenAuction } from '../rules/decide-bids.ts';
import { CURRENCY, DEPOSIT, frozenOf } from './deposits.ts';
import { reserveOf } from './draft-terms.ts';
import { buyersLicensed } from './goods.ts';
import { MARKET } from './lock-auction.ts';
import type { Auction, AuctionContext, Bid, Enrolment } from './tables.ts';
import { dutchOf, leftOf, storedBid, termsOf } from './terms-of.ts';

/** One bid as it came, with who sent it and for whom. */
export interface Sent {
  readonly actor: Actor;
  readonly bidder: string;
  readonly quantity: string;
  readonly unitPrice: string | null;
  readonly acceptPartial: boolean;
  readonly proxyReason: string | null;
}
/** The auction behind its lock, with the market's word and the instant everything is judged by. */
export interface LockedAuction {
  readonly row: Auction | undefined;
  readonly now: Date;
  readonly closed: Refusal | null;
}
/** Market first, then the auction (trust 1.5); the clock is read behind both locks. */
export async function lockForBids(ctx: AuctionContext, id: string): Promise<LockedAuction> {
  const closed = await assertMarketOpen(ctx, { market: MARKET, act: 'trade' }).then(
    () => null,
    (error: unknown) => {
      if (MarketClosed.is(error)) return error;
      throw error;
    },
  );
  const row = (await ctx.tx
    .selectFrom('auctions.auction')
    .selectAll()
    .where('id', '=', id)
    .where('deleted', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()) as Auction | undefined;
  return { row, closed, now: await ctx.now() };
}
export interface Read {
  readonly seen: SeenAuction;
  readonly enrolments: ReadonlyMap<string, Enrolment>;
  /** Why the gates keep a bid out. */
  readonly refusals: ReadonlyMap<Sent, Refusal>;
  readonly live: readonly Bid[];
}

/** Nothing of a sealed bid is opened before the end: that there is one is all that is asked. */
const unread = (bid: Bid): LiveBid => ({
  seq: bid.seq,
  bidder: bid.customer_member_id,
  quantity: '1',
  unitPrice: '1',
  acceptPartial: bid.accept_partial,
  leading: true,
});

/**
 * What keeps bids out by the word of other modules: G-CMP, G-TERM, G-SELF, G-BLK and the rules of both companies, then
 * G-LIC; each guard of all bids by one statement.
 */
async function gatesOf(
  ctx: AuctionContext,
  row: Auction,
  sent: readonly Sent[],
): Promise<ReadonlyMap<Sent, Refusal>> {
  if (sent.length === 0) return new Map();
  const pairs = await pairVerdicts(ctx, {
    sellerId: row.seller_member_id,
    buyers: sent.map((s) => ({
      buyerId: s.bidder,
      spuId: row.spu_id,
      currency: CURRENCY,
      amount: lineAmount(s.quantity, s.unitPrice ?? (row.start_price as string)),
      paymentTerm: '10',
    })),
  });
  const verdicts = await buyersLicensed(
    ctx,
    row,
    sent.map((s) => ({ memberId: s.bidder, quantity: s.quantity })),
  );
  return new Map(
    sent.flatMap((s, n) => {
      const verdict = verdicts?.[n];
      const refusal =
        pairs[n]?.refusal ?? (verdict === undefined ? null : refusalOf(verdict, s.actor.locale));
      return refusal === null ? [] : [[s, refusal] as const];
    }),
  );
}

/** What may be frozen of each company's balance, behind the locks of its accounts. */
async function availableOf(ctx: AuctionContext, row: Auction, ids: readonly string[]) {
  if (row.deposit_method !== DEPOSIT.ratio || ids.length === 0) return new Map<string, string>();
  await lockAccounts(ctx, {
    currency: CURRENCY,
    accounts: ids.flatMap((memberId) => [
      { memberId, kind: 'AVAILABLE' as const },
      { memberId, kind: 'FROZEN' as const },
    ]),
  });
  return availableBalances(ctx, { memberIds: ids, currency: CURRENCY });
}

/** One bid of each company at most stands in an auction whose price does not fall. */
const liveBids = (ctx: AuctionContext, row: Auction): Promise<Bid[]> =>
  ctx.tx
    .selectFrom('auctions.bid')
    .selectAll()
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .where('state', 'in', [BID.valid, BID.outbid])
    .orderBy('seq')
    .execute() as Promise<Bid[]>;
/** What companies have taken at a falling price, however many times. */
async function takenBy(
  ctx: AuctionContext,
  row: Auction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.tx
    .selectFrom('auctions.bid')
    .select(['customer_member_id', (eb) => eb.fn.sum<string>('win_qty').as('taken')])
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .where('state', 'in', [BID.won, BID.wonInPart])
    .where('customer_member_id', 'in', ids)
    .groupBy('customer_member_id')
    .execute();
  return new Map(rows.map((r) => [r.customer_member_id, r.taken]));
}

/** Everything a batch is decided by (design of events: one reading of each table). */
export async function readForBids(
  ctx: AuctionContext,
  { row, now, closed }: LockedAuction & { readonly row: Auction },
  sent: readonly Sent[],
): Promise<Read> {
  const ids = [...new Set(sent.map((s) => s.bidder))];
  const of = ctx.tx
    .selectFrom('auctions.enrolment')
    .selectAll()
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .where('customer_member_id', 'in', ids);
  const enrolments = new Map((await of.execute()).map((e) => [e.customer_member_id, e]));
  const falling = row.mode === MODE.descending;
  const live = falling ? [] : await liveBids(ctx, row);
  const taken = falling ? await takenBy(ctx, row, ids) : new Map<string, string>();
  const open = row.status === AUCTION.bidding && closed === null && now < (row.end_time as Date);
  const asking = open ? sent.filter((s) => enrolments.has(s.bidder)) : [];
  const refusals = await gatesOf(ctx, row, asking);
  const available = await availableOf(ctx, row, [...enrolments.keys()]);
  const frozen = await frozenOf(ctx, [...enrolments.values()]);
  const bidders = new Map<string, BidderFacts>();
  for (const [id, e] of enrolments)
    bidders.set(id, {
      enrolled: e.left_at === null && !e.barred,
      available: available.get(id) ?? '0',
      frozen: frozen.get(e.id) ?? '0',
    });
  return {
    seen: await seenOf(ctx, { row, now, closed }, { taken, live, bidders }),
    enrolments,
    refusals,
    live,
  };
}

async function seenOf(
  ctx: AuctionContext,
  { row, now, closed }: LockedAuction & { readonly row: Auction },
  read: Pick<SeenAuction, 'taken' | 'bidders'> & Pick<Read, 'live'>,
): Promise<SeenAuction> {
  const terms = termsOf(row);
  return {
    terms,
    open: row.status === AUCTION.bidding,
    marketOpen: closed === null,
    now: now.getTime(),
    startAt: (row.start_time as Date).getTime(),
    endAt: (row.end_time as Date).getTime(),
    pausedMs: Number.parseInt(row.paused_ms, 10),
    soft: { triggerMinutes: row.extend_trigger, extendMinutes: row.extend_minutes, most: row.extend_max },
    extendCount: row.extend_count,
    dutch: dutchOf(row, terms.mode === MODE.descending ? await reserveOf(ctx, row.id) : null),
    depositRatio: row.deposit_method === DEPOSIT.ratio ? row.deposit_ratio : null,
    bids: terms.mode === MODE.sealed ? read.live.map(unread) : marked(terms, read.live.map(storedBid)),
    taken: read.taken,
    left: terms.mode === MODE.descending ? leftOf(row) : terms.totalQty,
    lastSeq: row.last_seq,
    bidders: read.bidders,
  };
}
