import { depositsOf } from '#fulfilment/money/server/door.ts';
import { lineAmount } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { auctionResult } from '../contract/auction.ts';
import { AuctionResultNotReady } from '../rules/refusals.ts';
import { presentBids, readsNames, seeAny } from './list-bids.ts';
import { type Auction, type AuctionContext, auctions, type Bid, type Result } from './tables.ts';

/** How a round ended. Refuses 19424 before it has. */
export async function resultRow(
  ctx: AuctionContext,
  row: Auction,
  round: number | undefined,
): Promise<Result> {
  const result = await asSystem(ctx, () =>
    ctx.tx
      .selectFrom('auctions.result')
      .selectAll()
      .where('auction_id', '=', row.id)
      .where('round', '=', round ?? row.round)
      .executeTakeFirst(),
  );
  if (result === undefined || (result.outcome === 'pending' && !readsNames(ctx, row)))
    throw AuctionResultNotReady({});
  return result;
}
/** Winners with what they won; documents and deposits of a winner are read by himself, the seller and the operator. */
export const auctionResultHandler = auctions.query(auctionResult, async (ctx) => {
  const row = await seeAny(ctx, ctx.input.id);
  const result = await resultRow(ctx, row, ctx.input.round);
  return asSystem(ctx, async () => {
    const bids = (await ctx.tx
      .selectFrom('auctions.bid')
      .selectAll()
      .where('auction_id', '=', row.id)
      .where('round', '=', result.round)
      .where('win_qty', 'is not', null)
      .orderBy('win_price', 'desc')
      .orderBy('seq')
      .execute()) as Bid[];
    const shown = await presentBids(ctx, row, bids);
    const deposits = [
      ...(await depositsOf(ctx, { bizType: 'AUCTION', bizIds: bids.map((b) => b.enrolment_id) })),
      ...(await depositsOf(ctx, { bizType: 'AUCTION_BID', bizIds: bids.map((b) => b.id) })),
    ];
    return {
      auctionId: row.id,
      auctionNo: row.auction_no,
      auctionName: row.auction_name,
      round: result.round,
      outcome: result.outcome,
      sold: result.sold,
      totalQty: row.total_qty as string,
      uom: row.uom,
      startTime: result.start_time.toISOString(),
      endTime: result.end_time.toISOString(),
      inputHash: result.input_hash,
      winners: shown.map((out, n) => {
        const bid = bids[n] as Bid;
        const party = out.own || readsNames(ctx, row);
        const deposit = deposits.filter((d) => d.biz_id === bid.id || d.biz_id === bid.enrolment_id).at(-1);
        return {
          ...out,
          amount: lineAmount(bid.win_qty as string, bid.win_price as string),
          dealNo: party ? bid.deal_no : null,
          dealId: party ? bid.deal_id : null,
          orderNo: party ? bid.order_no : null,
          orderId: party ? bid.order_id : null,
          payBy: party ? (bid.pay_by?.toISOString() ?? null) : null,
          deposit: party ? (deposit?.balance ?? null) : null,
          defaulted: bid.defaulted_at !== null,
        };
      }),
    };
  });
});
