import { sql } from 'kysely';
import { sub } from '#kernel/rules/decimal.ts';
import type { HistoryEntry } from '#kernel/server/act-context.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID, type BidState } from '../rules/bid-lifecycle.ts';
import type { Batch, Taken } from './bid-batch.ts';
import { bidBox } from './bid-box.ts';
import { freezeAll } from './deposits.ts';
import { book } from './goods.ts';
import { newsOf } from './live-news.ts';
import { BID_BIZ, END_TIMER, moved } from './lock-auction.ts';
import { type BidderNews, notifyBidders, notifyEach } from './notify.ts';
import type { Sent } from './seen-auction.ts';
import type { Auction, AuctionContext, Bid } from './tables.ts';

interface Written {
  readonly id: string;
  readonly bidNo: string;
  readonly state: BidState;
}

/** Bids that were taken, with who sent them. */
const takenOf = ({ decided, sent }: Batch): Taken[] =>
  decided.decisions.flatMap((d, n) => ('taken' in d ? [{ ...d.taken, sent: sent[n] as Sent }] : []));

/** How a bid of this batch stands behind it: a later one of the same company may have replaced it already. */
function stateOf({ decided, read }: Batch, seq: number): BidState {
  if (read.seen.terms.mode === MODE.descending) return BID.won;
  const bid = decided.bids.find((b) => b.seq === seq);
  if (bid === undefined) return BID.replaced;
  return bid.leading ? BID.valid : BID.outbid;
}

/** Bids of before that the batch moved: replaced, put out, leading again; one statement. */
async function moveBids(ctx: AuctionContext, batch: Batch): Promise<{ bid: Bid; to: BidState }[]> {
  const taken = takenOf(batch);
  const changes = batch.read.live.flatMap((bid) => {
    const replaced = taken.some((t) => t.replaces === bid.seq);
    const after = batch.decided.bids.find((b) => b.seq === bid.seq);
    const to = replaced ? BID.replaced : after === undefined || after.leading ? BID.valid : BID.outbid;
    return to === bid.state || (batch.read.seen.terms.mode === MODE.sealed && !replaced) ? [] : [{ bid, to }];
  });
  if (changes.length > 0)
    await sql`update auctions.bid b set state = c.state, version = b.version + 1, replaced_by = c.replaced_by
      from unnest(${changes.map((c) => c.bid.id)}::bigint[], ${changes.map((c) => c.to)}::text[],
        ${changes.map((c) => taken.find((t) => t.replaces === c.bid.seq)?.seq ?? null)}::int[]) as c(id, state, replaced_by)
      where b.id = c.id`.execute(ctx.tx);
  return changes;
}

/** The new bids, one statement; sums of a sealed auction go into the row encrypted and into no other column. */
async function insertBids(ctx: AuctionContext, batch: Batch, taken: readonly Taken[]) {
  const { row, now } = batch.locked;
  const { mode } = batch.read.seen.terms;
  const numbers = await ctx.numbers('BD', taken.length);
  const box = mode === MODE.sealed ? await bidBox(ctx, row) : null;
  const lines = taken.map((t, n) => {
    const enrolment = batch.read.enrolments.get(t.bidder);
    const state = stateOf(batch, t.seq);
    return {
      bid_no: numbers[n],
      seq: t.seq,
      enrolment_id: enrolment?.id,
      customer_member_id: t.bidder,
      customer_dept_id: enrolment?.customer_dept_id ?? null,
      customer_emp_id: enrolment?.customer_emp_id ?? null,
      account_id: t.sent.actor.accountId,
      account_name: t.sent.actor.name.slice(0, 50),
      proxy_reason: t.sent.proxyReason,
      quantity: box === null ? t.quantity : null,
      unit_price: box === null ? t.unitPrice : null,
      accept_partial: t.acceptPartial,
      sealed: box?.seal({ quantity: t.quantity, unitPrice: t.unitPrice }, t.bidder) ?? null,
      tick: t.tick,
      state,
      replaced_by: state === BID.replaced ? (taken.find((o) => o.replaces === t.seq)?.seq ?? null) : null,
      win_qty: mode === MODE.descending ? t.quantity : null,
      win_price: mode === MODE.descending ? t.unitPrice : null,
    };
  });
  const { rows } = await sql<{ id: string; seq: number; bid_no: string; state: BidState }>`
    insert into auctions.bid (auction_id, round, seller_member_id, placed_at, bid_no, seq, enrolment_id, customer_member_id,
      customer_dept_id, customer_emp_id, account_id, account_name, proxy_reason, quantity, unit_price, accept_partial, sealed,
      tick, state, replaced_by, win_qty, win_price)
    select ${row.id}::bigint, ${row.round}, ${row.seller_member_id}::bigint, ${now}, b.bid_no, b.seq, b.enrolment_id, b.customer_member_id,
      b.customer_dept_id, b.customer_emp_id, b.account_id, b.account_name, b.proxy_reason, b.quantity, b.unit_price, b.accept_partial, b.sealed,
      b.tick, b.state, b.replaced_by, b.win_qty, b.win_price
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as b(bid_no text, seq int, enrolment_id bigint, customer_member_id bigint,
      customer_dept_id bigint, customer_emp_id bigint, account_id bigint, account_name text, proxy_reason text, quantity numeric,
      unit_price numeric, accept_partial boolean, sealed text, tick int, state text, replaced_by int, win_qty numeric, win_price numeric)
    order by b.seq returning id, seq, bid_no, state`.execute(ctx.tx);
  return new Map<number, Written>(rows.map((r) => [r.seq, { id: r.id, bidNo: r.bid_no, state: r.state }]));
}

/** What the auction shows of it; the version stays, so that acts on its terms are not refused for a bid. */
async function writeAuction(ctx: AuctionContext, batch: Batch, taken: readonly Taken[]): Promise<Auction> {
  const { row } = batch.locked;
  const { decided, read } = batch;
  const { mode, totalQty } = read.seen.terms;
  const sealed = mode === MODE.sealed;
  return (await ctx.tx
    .updateTable('auctions.auction')
    .set({
      current_price: mode === MODE.descending ? (taken.at(-1)?.unitPrice ?? null) : decided.price,
      leader_count: sealed ? 0 : decided.bids.filter((b) => b.leading).length,
      bid_count: row.bid_count + taken.length,
      last_seq: decided.lastSeq,
      ...(mode === MODE.descending ? { sold_qty: sub(totalQty, decided.left) } : {}),
      end_time: new Date(decided.endAt),
      extend_count: decided.extendCount,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Auction;
}

const entryOf = (row: Auction, bid: { id: string; no: string; bidder: string }) => ({
  bizType: BID_BIZ,
  bizId: bid.id,
  bizNo: bid.no,
  parties: [bid.bidder, row.seller_member_id],
});
/** A bid's history says no sum: the bid itself is the record, and of a sealed one nobody else knows it. */
function historyOf(
  row: Auction,
  taken: readonly Taken[],
  written: ReadonlyMap<number, Written>,
  changed: readonly { bid: Bid; to: BidState }[],
): HistoryEntry[] {
  const placed = taken.map((t): HistoryEntry => {
    const bid = written.get(t.seq) as Written;
    const proxy = t.sent.proxyReason !== null;
    return {
      ...entryOf(row, { id: bid.id, no: bid.bidNo, bidder: t.bidder }),
      action: 'bid',
      from: null,
      to: bid.state,
      side: proxy ? 'operator' : 'buyer',
      onBehalf: proxy,
      reason: t.sent.proxyReason,
      by: t.sent.actor,
    };
  });
  const verb = { [BID.replaced]: 'replace', [BID.outbid]: 'outbid', [BID.valid]: 'leadAgain' } as const;
  const moves = changed.map(
    ({ bid, to }): HistoryEntry => ({
      ...entryOf(row, { id: bid.id, no: bid.bid_no, bidder: bid.customer_member_id }),
      action: verb[to as keyof typeof verb],
      from: bid.state,
      to,
      side: 'effect',
    }),
  );
  return [...placed, ...moves];
}

/** Deposits by ratio grow with the bid: the last one of each company; of a falling price each purchase has its own. */
async function freezeRatios(
  ctx: AuctionContext,
  batch: Batch,
  taken: readonly Taken[],
  written: ReadonlyMap<number, Written>,
): Promise<void> {
  const { row } = batch.locked;
  const falling = batch.read.seen.terms.mode === MODE.descending;
  const wanted = taken.flatMap((t) => {
    const later = taken.some((o) => o.bidder === t.bidder && o.seq > t.seq && o.deposit !== null);
    const enrolment = batch.read.enrolments.get(t.bidder);
    if (t.deposit === null || enrolment === undefined || (later && !falling)) return [];
    return [{ enrolment, bidId: written.get(t.seq)?.id ?? null, required: t.deposit }];
  });
  await freezeAll(ctx, row, wanted);
}

const EXTENSIONS_SAID = 10;
/** Who was put out or leads again hears it; each ten extensions are told to all. */
async function notifyMoved(
  ctx: AuctionContext,
  before: Auction,
  after: Auction,
  changed: readonly { bid: Bid; to: BidState }[],
): Promise<void> {
  await notifyEach(
    ctx,
    after,
    changed.flatMap(({ bid, to }): BidderNews[] => {
      if (to === BID.outbid) return [{ code: '04', to: bid, more: { price: after.current_price } }];
      const again = to === BID.valid && bid.state === BID.outbid;
      return again ? [{ code: '04', to: bid, sentence: 'N-AUC-04.again' }] : [];
    }),
  );
  const tens = (n: number) => Math.floor(n / EXTENSIONS_SAID);
  if (tens(after.extend_count) === tens(before.extend_count)) return;
  const all = await ctx.tx
    .selectFrom('auctions.enrolment')
    .select(['customer_member_id', 'customer_emp_id'])
    .where('auction_id', '=', after.id)
    .where('round', '=', after.round)
    .where('left_at', 'is', null)
    .execute();
  await notifyBidders(ctx, '05', after, all, { n: after.extend_count }, 'N-AUC-05.extended');
}

/** Everything a batch leaves behind. A batch without a bid leaves nothing. */
export async function writeBids(ctx: AuctionContext, batch: Batch): Promise<ReadonlyMap<number, Written>> {
  const taken = takenOf(batch);
  if (taken.length === 0) return new Map();
  const { row } = batch.locked;
  const { mode } = batch.read.seen.terms;
  const changed = await moveBids(ctx, batch);
  const written = await insertBids(ctx, batch, taken);
  const after = await writeAuction(ctx, batch, taken);
  if (mode === MODE.descending)
    await book(ctx, row, [{ kind: 'HOLD', quantity: sub(batch.read.seen.left, batch.decided.left) }]);
  await freezeRatios(ctx, batch, taken, written);
  await ctx.history(historyOf(row, taken, written, changed));
  await notifyMoved(ctx, row, after, changed);
  const end = after.end_time as Date;
  if (mode === MODE.descending && batch.decided.left === '0')
    await ctx.schedule({ kind: END_TIMER, key: row.id, at: { inSeconds: 0 } });
  else if (end.getTime() !== (row.end_time as Date).getTime())
    await ctx.schedule({ kind: END_TIMER, key: row.id, at: end });
  moved(ctx, after, { ...newsOf(batch, taken, after) });
  return written;
}
