import { StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { remindAuction } from '../contract/bidding.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { AUCTION_BIZ, seePublished } from './lock-auction.ts';
import { type Auction, type AuctionContext, auctions } from './tables.ts';

/** While it is announced: who asks is notified when it begins or is withdrawn. */
export const remindAuctionHandler = auctions.command(remindAuction, async (ctx) => {
  const row = await seePublished(ctx, ctx.input.id);
  ctx.target({ type: AUCTION_BIZ, id: row.id, no: row.auction_no });
  if (row.status !== AUCTION.published)
    throw StateNotAllowed({ subject: 'auction', verb: 'remind', state: row.status, side: 'buyer' });
  const accountId = ctx.actor.accountId as string;
  if (ctx.input.on)
    await ctx.tx
      .insertInto('auctions.reminder')
      .values({ auction_id: row.id, account_id: accountId, member_id: ctx.actor.memberId as string })
      .onConflict((c) => c.doNothing())
      .execute();
  else
    await ctx.tx
      .deleteFrom('auctions.reminder')
      .where('auction_id', '=', row.id)
      .where('account_id', '=', accountId)
      .execute();
  return { id: row.id, reminded: ctx.input.on };
});
/** Whether the reader asked for a notice. */
export const isReminded = async (ctx: AuctionContext, row: Auction): Promise<boolean> =>
  row.status === AUCTION.published &&
  ctx.actor.identity === 'buyer' &&
  (await ctx.tx
    .selectFrom('auctions.reminder')
    .select('account_id')
    .where('auction_id', '=', row.id)
    .where('account_id', '=', ctx.actor.accountId)
    .executeTakeFirst()) !== undefined;
/** Accounts that asked and whose company does not take part, which is notified as such; asked once, notified once. */
export async function takeReminded(ctx: AuctionContext, row: Auction): Promise<readonly string[]> {
  const asked = await asSystem(ctx, () =>
    ctx.tx
      .deleteFrom('auctions.reminder')
      .where('auction_id', '=', row.id)
      .returning(['account_id', 'member_id'])
      .execute(),
  );
  if (asked.length === 0) return [];
  const taking = await asSystem(ctx, () =>
    ctx.tx
      .selectFrom('auctions.enrolment')
      .select('customer_member_id')
      .where('auction_id', '=', row.id)
      .where('round', '=', row.round)
      .where('left_at', 'is', null)
      .execute(),
  );
  const members = new Set(taking.map((e) => e.customer_member_id));
  return asked.filter((a) => !members.has(a.member_id)).map((a) => a.account_id);
}
