import { balancesOf, lockAccounts } from '#fulfilment/money/server/door.ts';
import { add, compare, lineAmount } from '#kernel/rules/decimal.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { Actor } from '#kernel/server/actor.ts';
import { MarketClosed } from '#office/markethours/rules/refusals.ts';
import { assertMarketOpen } from '#office/markethours/server/door.ts';
import { requireLines } from '#registry/counterparties/server/door.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { type BidderFacts, type LiveBid, marked, type SeenAuction } from '../rules/decide-bids.ts';
import { CURRENCY, DEPOSIT, frozenOf } from './deposits.ts';
import { reserveOf } from './draft-terms.ts';
import { requireLicensed } from './goods.ts';
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
  /** Why the gates keep a company out. */
  readonly refusals: ReadonlyMap<string, Refusal>;
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

/** What keeps a company from this bid by the word of other modules: G-CMP, G-SELF, G-BLK, terms, G-LIC. */
async function gateOf(ctx: AuctionContext, row: Auction, sent: Sent): Promise<Refusal | null> {
  const price = sent.unitPrice ?? (row.start_price as string);
  try {
    await requireLines(
      { ...ctx, actor: sent.actor },
      {
        buyerId: sent.bidder,
        sellerId: row.seller_member_id,
        lines: [
          {
            spuId: row.spu_id,
            currency: CURRENCY,
            amount: lineAmount(sent.quantity, price),
            paymentTerm: '10',
          },
        ],
      },
    );
    await requireLicensed(ctx, row, { side: 'buyer', memberId: sent.bidder, quantity: sent.quantity });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** The largest of the bids of each company: what its gates are asked about. */
function largest(sent: readonly Sent[]): Sent[] {
  const of = new Map<string, Sent>();
  for (const s of sent) {
    const before = of.get(s.bidder);
    if (before === undefined || compare(s.quantity, before.quantity) > 0) of.set(s.bidder, s);
  }
  return [...of.values()];
}

/** What may be frozen of each company's balance, behind the locks of its accounts. */
async function availableOf(ctx: AuctionContext, row: Auction, ids: readonly string[]) {
  const available = new Map<string, string>();
  if (row.deposit_method !== DEPOSIT.ratio) return available;
  await lockAccounts(ctx, {
    currency: CURRENCY,
    accounts: ids.flatMap((memberId) => [
      { memberId, kind: 'AVAILABLE' as const },
      { memberId, kind: 'FROZEN' as const },
    ]),
  });
  for (const memberId of ids)
    for (const b of await balancesOf(ctx, { memberId }))
      if (b.kind === 'AVAILABLE' && b.currency === CURRENCY) available.set(memberId, b.balance);
  return available;
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
  const bids = (await ctx.tx
    .selectFrom('auctions.bid')
    .selectAll()
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .where('state', 'in', [BID.valid, BID.outbid, BID.won, BID.wonInPart])
    .orderBy('seq')
    .execute()) as Bid[];
  const live = bids.filter((b) => b.state === BID.valid || b.state === BID.outbid);
  const open = row.status === AUCTION.bidding && closed === null && now < (row.end_time as Date);
  const refusals = new Map<string, Refusal>();
  if (open)
    for (const s of largest(sent)) {
      if (!enrolments.has(s.bidder)) continue;
      const refusal = await gateOf(ctx, row, s);
      if (refusal !== null) refusals.set(s.bidder, refusal);
    }
  const available = await availableOf(ctx, row, [...enrolments.keys()]);
  const frozen = await frozenOf(ctx, [...enrolments.values()]);
  const bidders = new Map<string, BidderFacts>();
  for (const [id, e] of enrolments)
    bidders.set(id, {
      enrolled: e.left_at === null && !e.barred,
      shut: refusals.has(id),
      available: available.get(id) ?? '0',
      frozen: frozen.get(e.id) ?? '0',
    });
  return {
    seen: await seenOf(ctx, { row, now, closed }, { bids, live, bidders }),
    enrolments,
    refusals,
    live,
  };
}

async function seenOf(
  ctx: AuctionContext,
  { row, now, closed }: LockedAuction & { readonly row: Auction },
  read: { bids: readonly Bid[]; live: readonly Bid[]; bidders: ReadonlyMap<string, BidderFacts> },
): Promise<SeenAuction> {
  const terms = termsOf(row);
  const taken = new Map<string, string>();
  if (terms.mode === MODE.descending)
    for (const b of read.bids)
      taken.set(b.customer_member_id, add(taken.get(b.customer_member_id) ?? '0', b.win_qty ?? '0'));
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
    taken,
    left: terms.mode === MODE.descending ? leftOf(row) : terms.totalQty,
    lastSeq: row.last_seq,
    bidders: read.bidders,
  };
}
