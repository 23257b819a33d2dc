import type { z } from 'zod';
import { agreed } from '#fulfilment/deals/rules/agreed.ts';
import { balancesOf } from '#fulfilment/money/server/door.ts';
import { add, compare, lineAmount } from '#kernel/rules/decimal.ts';
import { holds, isPlatform } from '#kernel/server/actor.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { filesOf } from '#office/attachments/server/door.ts';
import { type Shut, shutToBuyer } from '#registry/counterparties/server/door.ts';
import { partiesOf } from '#registry/members/server/door.ts';
import type { AuctionDetail, AuctionRow, Part } from '../contract/auction.ts';
import { AUCTION, type AuctionVerb, auctionButtons, auctionLifecycle } from '../rules/auction-lifecycle.ts';
import { ALLOCATION, MODE } from '../rules/auction-terms.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import { bestPrice, leastPrice } from '../rules/decide-bids.ts';
import { dutchPrice, floorTick, ticksAt } from '../rules/dutch-price.ts';
import { AUCTIONS } from '../rules/pages.ts';
import { bidBox } from './bid-box.ts';
import { bidsShown, rankOf } from './bids-shown.ts';
import { CURRENCY, frozenOf } from './deposits.ts';
import { desksView } from './desk-view.ts';
import { reserveOf } from './draft-terms.ts';
import { AUCTION_BIZ } from './lock-auction.ts';
import { isReminded } from './remind-auction.ts';
import type { Auction, AuctionContext, Bid } from './tables.ts';
import { reserveStatesOf } from './reserve-state.ts';
import { dutchOf, leftOf, storedBid, termsOf } from './terms-of.ts';

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
/** When the bidding was over: an award follows its end, a stop and the last tonne come before the planned one. */
const biddingOver = ({ ended_at: ended, end_time: planned }: Auction): Date | null =>
  ended !== null && planned !== null && planned < ended ? planned : ended;
type PartOut = z.output<typeof Part>;
/** Whoever wins pays before the goods leave (payment_term). */
const PREPAID = '10';

const SELLER_ACTS: readonly AuctionVerb[] = ['submit', 'withdraw', 'stop', 'rebid'];
const OPERATOR_ACTS: readonly AuctionVerb[] = [
  'approve',
  'reject',
  'withdraw',
  'pause',
  'resume',
  'prolong',
  'stop',
  'rebid',
];
/** A round that sold all has nothing to bid for again; a seller stops nothing that somebody bid for. */
const isUseful = (row: Auction, verb: AuctionVerb, side: 'seller' | 'operator'): boolean =>
  verb === 'rebid' && row.status === AUCTION.awarded
    ? compare(
        leftOf(row),
        row.allocation === ALLOCATION.singleWinner ? '0.001' : (row.min_start_qty ?? '0'),
      ) >= 0
    : verb !== 'stop' || side === 'operator' || row.bid_count === 0;
/** What the reader may do with an auction now; whether it is allowed to the minute the act itself says. */
export function canOf(
  ctx: AuctionContext,
  row: Auction,
  part: PartOut | null,
  shut: Shut | null = null,
): string[] {
  const { actor } = ctx;
  const may = (button: string) => actor.superAdmin || holds(actor, button, [AUCTIONS]);
  const view = may('View') ? ['View'] : [];
  const acts = (side: 'seller' | 'operator', verbs: readonly AuctionVerb[]) => {
    const open: readonly string[] = auctionLifecycle.open(row.status, side);
    const button = (verb: AuctionVerb) =>
      side === 'operator' && verb === 'withdraw' ? 'StopBid' : (auctionButtons[verb] as string);
    return verbs.filter((verb) => open.includes(verb) && may(button(verb)) && isUseful(row, verb, side));
  };
  if (isPlatform(actor)) {
    const running = row.status === AUCTION.bidding || row.status === AUCTION.paused;
    return [
      ...view,
      ...acts('operator', OPERATOR_ACTS),
      ...(running && may('Void') ? ['void'] : []),
      ...(row.status === AUCTION.bidding && may('Add') ? ['adminBid'] : []),
    ];
  }
  if (actor.identity === 'seller') {
    if (row.seller_member_id !== actor.memberId) return view;
    const draft = row.status === AUCTION.draft || row.status === AUCTION.rejected;
    const undecided = row.status === AUCTION.pending && row.decide_by !== null;
    return [
      ...view,
      ...(draft && may('Edit') ? ['edit'] : []),
      ...(draft && row.round === 1 && may('Delete') ? ['delete'] : []),
      ...acts('seller', SELLER_ACTS),
      ...(undecided && may('Confirm') ? ['acceptBelowReserve'] : []),
      ...(undecided && may('Reject') ? ['refuseBelowReserve'] : []),
    ];
  }
  const verbs = buyerActs(row, part, actor.memberId === row.seller_member_id ? () => false : may);
  return [...view, ...verbs.filter((verb) => shut === null || verb !== 'enrol')];
}
function buyerActs(row: Auction, part: PartOut | null, may: (button: string) => boolean): string[] {
  const open = row.status === AUCTION.published || row.status === AUCTION.bidding;
  const enrolled = part?.enrolled ?? false;
  const bids = part?.state === BID.valid || part?.state === BID.outbid || part?.state === BID.won;
  return [
    ...(open && !enrolled && may('Bid') ? ['enrol'] : []),
    ...(row.status === AUCTION.published && !enrolled && may('View') ? ['remind'] : []),
    ...(enrolled && row.status === AUCTION.bidding && may('Bid') ? ['bid'] : []),
    ...(enrolled && row.mode === MODE.sealed && row.status === AUCTION.bidding && bids && may('Bid')
      ? ['withdrawBid']
      : []),
    ...(open && enrolled && !bids && may('Cancel') ? ['leave'] : []),
  ];
}

/** The price everybody sees: of a falling auction the one in force by the database's clock. */
async function shownPrice(ctx: AuctionContext, row: Auction, now: Date): Promise<string | null> {
  if (row.mode !== MODE.descending) return row.mode === MODE.sealed ? null : row.current_price;
  if (row.status !== AUCTION.bidding && row.status !== AUCTION.paused) return row.current_price;
  const reserve = await asSystem(ctx, () => reserveOf(ctx, row.id));
  const dutch = dutchOf(row, reserve);
  if (dutch === null) return null;
  const until = row.paused_at ?? now;
  const elapsed = until.getTime() - (row.start_time as Date).getTime() - Number.parseInt(row.paused_ms, 10);
  return dutchPrice(dutch, Math.min(ticksAt(dutch, elapsed), floorTick(dutch)));
}

interface Around {
  readonly now: Date;
  readonly names: Awaited<ReturnType<typeof partiesOf>>;
  readonly parts: ReadonlyMap<string, PartOut>;
  readonly shut: ReadonlyMap<string, Shut>;
}
/** Auctions that the counterparty rules of either side shut to a buyer, were he to bid for the least at the start price. */
const shutOf = (ctx: AuctionContext, rows: readonly Auction[]): Promise<ReadonlyMap<string, Shut>> =>
  shutToBuyer(ctx, {
    lines: rows.map((row) => ({
      id: row.id,
      sellerId: row.seller_member_id,
      spuId: row.spu_id,
      currency: CURRENCY,
      amount: lineAmount(row.min_start_qty ?? '0', row.start_price ?? '0'),
      paymentTerm: PREPAID,
    })),
  });
/** What the reader's company has going on in these auctions. */
async function partsOf(ctx: AuctionContext, rows: readonly Auction[]): Promise<ReadonlyMap<string, PartOut>> {
  const { memberId, identity } = ctx.actor;
  if (memberId === null || identity !== 'buyer' || rows.length === 0) return new Map();
  const ids = rows.map((r) => r.id);
  const enrolments = await ctx.tx
    .selectFrom('auctions.enrolment')
    .selectAll()
    .where('auction_id', 'in', ids)
    .where('customer_member_id', '=', memberId)
    .execute();
  const bids = (await ctx.tx
    .selectFrom('auctions.bid')
    .selectAll()
    .where('auction_id', 'in', ids)
    .where('customer_member_id', '=', memberId)
    .orderBy('seq')
    .execute()) as Bid[];
  const frozen = await frozenOf(ctx, enrolments);
  const parts = new Map<string, PartOut>();
  for (const row of rows) {
    const enrolment = enrolments.find((e) => e.auction_id === row.id && e.round === row.round);
    if (enrolment === undefined) continue;
    const last = bids.filter((b) => b.enrolment_id === enrolment.id && b.state !== BID.replaced).at(-1);
    const sums = await ownSums(ctx, row, last);
    const won = bids.filter(
      (b) => b.enrolment_id === enrolment.id && b.win_qty !== null && b.released_at === null,
    );
    parts.set(row.id, {
      enrolled: enrolment.left_at === null,
      alias: enrolment.alias,
      bidId: last?.id ?? null,
      seq: last?.seq ?? null,
      quantity: sums?.quantity ?? null,
      unitPrice: sums?.unitPrice ?? null,
      acceptPartial: last?.accept_partial ?? false,
      state: last?.state ?? null,
      rank: null,
      wonQty: won.length === 0 ? null : add('0', ...won.map((b) => b.win_qty as string)),
      deposit: frozen.get(enrolment.id) ?? null,
    });
  }
  return parts;
}
/** The sums of the reader's own bid, the sealed ones too. */
async function ownSums(ctx: AuctionContext, row: Auction, bid: Bid | undefined) {
  if (bid === undefined) return null;
  if (bid.sealed === null) return { quantity: bid.quantity, unitPrice: bid.unit_price };
  return (await bidBox(ctx, row)).open(bid);
}

async function rowOf(ctx: AuctionContext, row: Auction, around: Around): Promise<AuctionRow> {
  const { now, names } = around;
  const part = around.parts.get(row.id) ?? null;
  const shut = around.shut.get(row.id) ?? null;
  const seller = names.get(row.seller_member_id);
  return {
    id: row.id,
    version: row.version,
    auctionNo: row.auction_no,
    auctionName: row.auction_name,
    round: row.round,
    status: row.status,
    auctionType: row.auction_type,
    mode: row.mode,
    allocation: row.allocation,
    priceRule: row.price_rule,
    productZh: row.product_zh,
    productEn: row.product_en,
    sellerZh: seller?.name ?? '',
    sellerEn: seller?.nameEn ?? null,
    totalQty: row.total_qty,
    uom: row.uom,
    minStartQty: row.min_start_qty,
    startPrice: row.start_price,
    currentPrice: await shownPrice(ctx, row, now),
    leftQty: row.mode === MODE.descending && row.total_qty !== null ? leftOf(row) : null,
    bidCount: row.bid_count,
    bidderCount: row.bidder_count,
    startTime: iso(row.start_time),
    endTime: iso(row.end_time),
    endedAt: iso(biddingOver(row)),
    pausedAt: iso(row.paused_at),
    serverTime: now.toISOString(),
    part,
    shut,
    gmtCreate: row.gmt_create.toISOString(),
    can: canOf(ctx, row, part, shut),
  };
}
const aroundOf = async (ctx: AuctionContext, rows: readonly Auction[]): Promise<Around> => ({
  now: await ctx.now(),
  names: await partiesOf(ctx, { memberIds: [...new Set(rows.map((r) => r.seller_member_id))] }),
  parts: await partsOf(ctx, rows),
  shut: await shutOf(ctx, rows),
});
export async function presentAuctions(ctx: AuctionContext, rows: readonly Auction[]): Promise<AuctionRow[]> {
  const around = await aroundOf(ctx, rows);
  const out: AuctionRow[] = [];
  for (const row of rows) out.push(await rowOf(ctx, row, around));
  return out;
}

/** What only the seller reads of his auction: his reserve, and the best bid once he has to decide. */
async function sellersView(ctx: AuctionContext, row: Auction, live: readonly Bid[]) {
  if (ctx.actor.identity !== 'seller' || ctx.actor.memberId !== row.seller_member_id) return {};
  const reservePrice = await reserveOf(ctx, row.id);
  const undecided = row.status === AUCTION.pending;
  const bids = undecided
    ? ((await ctx.tx
        .selectFrom('auctions.bid')
        .selectAll()
        .where('auction_id', '=', row.id)
        .where('round', '=', row.round)
        .where('state', 'in', [BID.valid, BID.outbid])
        .where('sealed', 'is', null)
        .execute()) as Bid[])
    : live;
  return {
    reservePrice,
    reserveDecisionHours: row.reserve_decision_hours,
    decideBy: iso(row.decide_by),
    bestPrice: bestPrice(bids.map(storedBid)),
    bidderIds: [...row.bidder_ids],
  };
}
async function chanceOf(
  ctx: AuctionContext,
  row: Auction,
  now: Date,
): Promise<AuctionDetail['secondChance']> {
  if (ctx.actor.identity !== 'buyer' || ctx.actor.memberId === null) return null;
  const bid = await ctx.tx
    .selectFrom('auctions.bid')
    .selectAll()
    .where('auction_id', '=', row.id)
    .where('customer_member_id', '=', ctx.actor.memberId)
    .where('second_chance_end', 'is', null)
    .where('second_chance_until', '>', now)
    .executeTakeFirst();
  return bid === undefined
    ? null
    : {
        bidId: bid.id,
        quantity: bid.second_chance_qty as string,
        unitPrice: bid.unit_price as string,
        until: (bid.second_chance_until as Date).toISOString(),
      };
}
async function balanceOf(ctx: AuctionContext): Promise<string | null> {
  const { memberId, identity } = ctx.actor;
  if (memberId === null || identity !== 'buyer') return null;
  const list = await balancesOf(ctx, { memberId });
  return list.find((b) => b.kind === 'AVAILABLE' && b.currency === CURRENCY)?.balance ?? '0.00';
}

const termsShown = (row: Auction) => ({
  sellerId: row.seller_member_id,
  skuId: row.sku_id,
  casNo: row.cas_no,
  grade: row.goods?.grade ?? null,
  gradeEn: row.goods?.gradeEn ?? null,
  packagingZh: row.goods?.packagingZh ?? null,
  packagingEn: row.goods?.packagingEn ?? null,
  priceIncrement: row.price_increment,
  gradients: row.gradients.map(({ fromPrice, increment }) => ({ fromPrice, increment })),
  quantityIncrement: row.quantity_increment,
  maxQtyPerBidder: row.max_qty_per_bidder,
  depositMethod: row.deposit_method,
  depositFixed: row.deposit_fixed,
  depositRatio: row.deposit_ratio,
  paymentTermHours: row.payment_term_hours,
  pickType: row.pick_type,
  warehouseId: row.warehouse_id,
  warehouseZh: row.warehouse_zh,
  warehouseEn: row.warehouse_en,
  placeId: row.place_id,
  placeZh: row.place_zh,
  placeEn: row.place_en,
  deliveryStart: row.delivery_start,
  deliveryEnd: row.delivery_end,
  taxRate: row.tax_rate,
  invoiceType: row.invoice_type,
  extendTrigger: row.extend_trigger,
  extendMinutes: row.extend_minutes,
  extendMax: row.extend_max,
  extendCount: row.extend_count,
  tickSeconds: row.tick_seconds,
  pausedMs: Number.parseInt(row.paused_ms, 10),
  resumeAt: iso(row.resume_at),
  prolonged: row.prolonged,
  stopReason: row.stop_reason,
  eligibility: row.eligibility,
  rules: row.rules,
});
export async function presentAuction(ctx: AuctionContext, row: Auction): Promise<AuctionDetail> {
  const around = await aroundOf(ctx, [row]);
  const head = await rowOf(ctx, row, around);
  const { tape, ladder, live } = await bidsShown(ctx, row);
  const files = (await filesOf(ctx, { bizType: AUCTION_BIZ, bizIds: [row.id] })).get(row.id) ?? [];
  const notice = files[0];
  const reserveState = (await reserveStatesOf(ctx, [row])).get(row.id) ?? null;
  const whole = row.mode !== null && row.start_price !== null && row.total_qty !== null;
  const open =
    whole && row.mode === MODE.ascending && row.price_increment !== null && row.allocation !== null;
  return {
    ...head,
    part: head.part === null ? null : { ...head.part, rank: rankOf(row, live, head.part) },
    ...termsShown(row),
    bidderIds: [],
    notice:
      notice === undefined
        ? null
        : { attachmentId: notice.attachmentId, fileName: notice.fileName, size: notice.size },
    leastPrice: open
      ? leastPrice(termsOf(row), live.map(storedBid))
      : row.mode === MODE.sealed
        ? agreed('startPrice', row.start_price)
        : null,
    ladder,
    tape,
    reminded: await isReminded(ctx, row),
    available: await balanceOf(ctx),
    ...(isPlatform(ctx.actor) ? { reserveState } : {}),
    ...(await sellersView(ctx, row, row.mode === MODE.sealed && row.status !== AUCTION.awarded ? [] : live)),
    ...(await desksView(ctx, row)),
    secondChance: await chanceOf(ctx, row, around.now),
  };
}
