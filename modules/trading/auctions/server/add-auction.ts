import type { Insertable } from 'kysely';
import { created } from '#kernel/server/rows.ts';
import { docScene } from '#office/attachments/rules/file-scenes.ts';
import { bindFiles } from '#office/attachments/server/door.ts';
import { addAuction } from '../contract/selling.ts';
import { AUCTION, auctionLifecycle } from '../rules/auction-lifecycle.ts';
import { termColumns, writeReserve } from './draft-terms.ts';
import { AUCTION_BIZ } from './lock-auction.ts';
import { type Auction, type AuctionContext, type AuctionTable, auctions } from './tables.ts';

/** The notice of an auction: one Word file. */
export const bindNotice = (ctx: AuctionContext, id: string, fileId: string | null) =>
  bindFiles(ctx, {
    bizType: AUCTION_BIZ,
    bizId: id,
    attachmentIds: fileId === null ? [] : [fileId],
    scenes: [docScene],
    most: 1,
  });

/** — → 00. */
export const addAuctionHandler = auctions.command(addAuction, async (ctx) => {
  const sellerId = ctx.actor.memberId as string;
  const columns = await termColumns(ctx, ctx.input, sellerId);
  const row = (await ctx.tx
    .insertInto('auctions.auction')
    .values({
      ...created(ctx),
      ...columns,
      auction_no: await ctx.number('AU'),
      seller_member_id: sellerId,
      seller_owner_dept_id: ctx.actor.deptId,
      seller_owner_emp_id: ctx.actor.empId,
      status: auctionLifecycle.next('save', null, 'seller'),
    } as Insertable<AuctionTable>)
    .returningAll()
    .executeTakeFirstOrThrow()) as Auction;
  await writeReserve(ctx, row, ctx.input.reservePrice);
  await bindNotice(ctx, row.id, ctx.input.noticeFileId);
  await ctx.history({
    bizType: AUCTION_BIZ,
    bizId: row.id,
    bizNo: row.auction_no,
    action: 'save',
    from: null,
    to: AUCTION.draft,
    side: 'seller',
    parties: [sellerId],
  });
  ctx.target({ type: AUCTION_BIZ, id: row.id, no: row.auction_no });
  return { id: row.id, version: row.version, auctionNo: row.auction_no };
});
