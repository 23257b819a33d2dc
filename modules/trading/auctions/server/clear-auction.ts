import { createHash } from 'node:crypto';
import { compare } from '#kernel/rules/decimal.ts';
import { isReserveMet } from '../rules/auction-checks.ts';
import { MODE } from '../rules/auction-terms.ts';
import { BID } from '../rules/bid-lifecycle.ts';
import type { Clearing } from '../rules/clearing.ts';
import { bestPrice } from '../rules/decide-bids.ts';
import { type AuctionInput, INPUT_FORMAT, inputText, outputText, resultOf } from '../rules/result-file.ts';
import { makeSigningKey } from './auction-file.ts';
import { bidBox } from './bid-box.ts';
import { reserveOf } from './draft-terms.ts';
import type { Auction, AuctionContext, Bid, Enrolment } from './tables.ts';
import { storedBid, termsOf } from './terms-of.ts';

/** Bids of the round that count, the sealed ones as they are stored. */
export const validBids = async (ctx: AuctionContext, row: Auction): Promise<Bid[]> =>
  (await ctx.tx
    .selectFrom('auctions.bid')
    .selectAll()
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .where('state', 'in', [BID.valid, BID.outbid, BID.won, BID.wonInPart])
    .orderBy('seq')
    .forNoKeyUpdate()
    .execute()) as Bid[];

/** Writes sealed sums in the clear: in the transaction that clears, and in no other. */
export async function openBids(ctx: AuctionContext, row: Auction, bids: readonly Bid[]): Promise<Bid[]> {
  if (row.mode !== MODE.sealed) return [...bids];
  const box = await bidBox(ctx, row);
  const opened: Bid[] = [];
  for (const bid of bids) {
    if (bid.sealed === null) {
      opened.push(bid);
      continue;
    }
    const { quantity, unitPrice } = box.open(bid);
    opened.push(
      (await ctx.tx
        .updateTable('auctions.bid')
        .set({ quantity, unit_price: unitPrice, sealed: null })
        .where('id', '=', bid.id)
        .returningAll()
        .executeTakeFirstOrThrow()) as Bid,
    );
  }
  return opened;
}

export const inputOf = (
  row: Auction,
  bids: readonly Bid[],
  enrolments: readonly Pick<Enrolment, 'id' | 'alias'>[],
): AuctionInput => ({
  format: INPUT_FORMAT,
  auctionNo: row.auction_no,
  round: row.round,
  startTime: (row.start_time as Date).toISOString(),
  endTime: (row.end_time as Date).toISOString(),
  terms: termsOf(row),
  bids: bids.map((bid) => {
    const { seq, quantity, unitPrice, acceptPartial } = storedBid(bid);
    const alias = enrolments.find((e) => e.id === bid.enrolment_id)?.alias ?? 0;
    return {
      ...{ seq, quantity, unitPrice, acceptPartial },
      bidder: String(alias),
      at: bid.placed_at.toISOString(),
      tick: bid.tick,
    };
  }),
});
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

export type Outcome = 'awarded' | 'failed' | 'stopped' | 'pending';
export interface Cleared {
  readonly clearing: Clearing;
  readonly reserveMet: boolean;
}
/** Computes the result of a round once, and stores what it was computed from with its hash (INV-AUC-04). */
export async function clear(
  ctx: AuctionContext,
  row: Auction,
  of: { readonly bids: readonly Bid[]; readonly outcome: Outcome },
): Promise<Cleared> {
  const enrolments = await ctx.tx
    .selectFrom('auctions.enrolment')
    .select(['id', 'alias'])
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .execute();
  const input = inputOf(row, of.bids, enrolments);
  const clearing = resultOf(input);
  const best = bestPrice(of.bids.map(storedBid));
  const reserveMet = row.mode === MODE.descending || isReserveMet(await reserveOf(ctx, row.id), best);
  const text = inputText(input);
  await makeSigningKey(ctx);
  await ctx.tx
    .insertInto('auctions.result')
    .values({
      auction_id: row.id,
      round: row.round,
      seller_member_id: row.seller_member_id,
      outcome: of.outcome,
      input: text,
      input_hash: hashOf(text),
      output: outputText(clearing),
      sold: of.outcome === 'stopped' ? '0' : clearing.sold,
      reserve_met: compare(clearing.sold, '0') === 0 ? null : reserveMet,
      start_time: row.start_time as Date,
      end_time: row.end_time as Date,
    })
    .execute();
  return { clearing, reserveMet };
}
export const concludeResult = (ctx: AuctionContext, row: Auction, outcome: Outcome): Promise<unknown> =>
  ctx.tx
    .updateTable('auctions.result')
    .set({ outcome })
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .execute();
