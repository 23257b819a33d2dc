import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { changesOf } from '#kernel/server/step.ts';
import { updateAuction } from '../contract/selling.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { bindNotice } from './add-auction.ts';
import { termColumns, writeReserve } from './draft-terms.ts';
import { AUCTION_BIZ, lockAuction } from './lock-auction.ts';
import { type Auction, auctions } from './tables.ts';

export const DRAFTS: readonly string[] = [AUCTION.draft, AUCTION.rejected];
/** Changes a draft, or what was rejected. A round that follows another one keeps its goods. */
export const updateAuctionHandler = auctions.command(updateAuction, async (ctx) => {
  const before = await lockAuction(ctx, ctx.input);
  if (!DRAFTS.includes(before.status))
    throw StateNotAllowed({ subject: 'auction', verb: 'edit', state: before.status, side: 'seller' });
  const columns = await termColumns(ctx, ctx.input, before.seller_member_id);
  const row = (await ctx.tx
    .updateTable('auctions.auction')
    .set({ ...columns, ...touched(ctx) } as never)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()) as Auction;
  await writeReserve(ctx, row, ctx.input.reservePrice);
  await bindNotice(ctx, row.id, ctx.input.noticeFileId);
  await ctx.history({
    bizType: AUCTION_BIZ,
    bizId: row.id,
    bizNo: row.auction_no,
    action: 'edit',
    from: row.status,
    to: row.status,
    changes: changesOf(before, {
      start_time: row.start_time,
      end_time: row.end_time,
      start_price: row.start_price,
      total_qty: row.total_qty,
    }),
    side: 'seller',
    parties: [row.seller_member_id],
  });
  return { id: row.id, version: row.version, auctionNo: row.auction_no };
});
