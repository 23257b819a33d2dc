import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { touched } from '#kernel/server/rows.ts';
import { deleteAuction } from '../contract/selling.ts';
import { AUCTION_BIZ, lockAuction } from './lock-auction.ts';
import { auctions } from './tables.ts';
import { DRAFTS } from './update-auction.ts';

/** Drafts of a first round are deleted; what once was published stays. */
export const deleteAuctionHandler = auctions.command(deleteAuction, async (ctx) => {
  const row = await lockAuction(ctx, ctx.input);
  if (!DRAFTS.includes(row.status) || row.round > 1)
    throw StateNotAllowed({ subject: 'auction', verb: 'delete', state: row.status, side: 'seller' });
  await ctx.tx
    .updateTable('auctions.auction')
    .set({ deleted: true, ...touched(ctx) })
    .where('id', '=', row.id)
    .execute();
  await ctx.history({
    bizType: AUCTION_BIZ,
    bizId: row.id,
    bizNo: row.auction_no,
    action: 'delete',
    from: row.status,
    to: row.status,
    side: 'seller',
    parties: [row.seller_member_id],
  });
  return { id: row.id };
});
