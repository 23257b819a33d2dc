import { MoneyShort } from '#fulfilment/money/rules/refusals.ts';
import { DeadlinePassed, NotFound, StateNotAllowed } from '#kernel/rules/refusals.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { requireLines } from '#registry/counterparties/server/door.ts';
import { requireTrader } from '#registry/members/server/door.ts';
import { enrolAuction } from '../contract/bidding.ts';
import { AUCTION, auctionLifecycle } from '../rules/auction-lifecycle.ts';
import { AuctionBarred, BidDepositShort } from '../rules/refusals.ts';
import { DEPOSIT, freeze } from './deposits.ts';
import { requireLicensed } from './goods.ts';
import { AUCTION_BIZ, lockForBuyer, moved } from './lock-auction.ts';
import { type Auction, type AuctionContext, auctions, type Enrolment } from './tables.ts';

/** Fixed deposits are frozen with the enrolment, in the same act or not at all. Refuses 19416. */
export async function freezeFixed(ctx: AuctionContext, row: Auction, enrolment: Enrolment): Promise<void> {
  if (row.deposit_method !== DEPOSIT.fixed) return;
  const required = row.deposit_fixed as string;
  await freeze(ctx, row, { enrolment, bidId: null }, required).catch((error: unknown) => {
    throw MoneyShort.is(error) ? BidDepositShort({ limit: required }) : error;
  });
}

/** Who did not pay in an earlier round stays out. Refuses 19423. */
async function requireNotBarred(ctx: AuctionContext, row: Auction): Promise<void> {
  const barred = await ctx.tx
    .selectFrom('auctions.enrolment')
    .select('id')
    .where('auction_id', '=', row.id)
    .where('customer_member_id', '=', ctx.actor.memberId)
    .where('barred', '=', true)
    .executeTakeFirst();
  if (barred !== undefined) throw AuctionBarred({});
}

async function writeEnrolment(ctx: AuctionContext, row: Auction, related: boolean): Promise<Enrolment> {
  const memberId = ctx.actor.memberId as string;
  const before = await ctx.tx
    .selectFrom('auctions.enrolment')
    .selectAll()
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .where('customer_member_id', '=', memberId)
    .executeTakeFirst();
  const who = {
    customer_dept_id: ctx.actor.deptId,
    customer_emp_id: ctx.actor.empId,
    enrolled_by: ctx.actor.accountId,
    enrolled_name: ctx.actor.name.slice(0, 50),
  };
  if (before !== undefined)
    return ctx.tx
      .updateTable('auctions.enrolment')
      .set({ ...who, related, left_at: null })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  const { n } = await ctx.tx
    .selectFrom('auctions.enrolment')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('auction_id', '=', row.id)
    .where('round', '=', row.round)
    .executeTakeFirstOrThrow();
  return ctx.tx
    .insertInto('auctions.enrolment')
    .values({
      auction_id: row.id,
      round: row.round,
      customer_member_id: memberId,
      seller_member_id: row.seller_member_id,
      alias: Number.parseInt(n, 10) + 1,
      related,
      ...who,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Published or bidding: eligible, G-SELF, G-BLK, G-LIC, the fixed deposit frozen (7.2 enrol). Repeated it answers the same. */
export const enrolAuctionHandler = auctions.command(enrolAuction, async (ctx) => {
  const memberId = ctx.actor.memberId as string;
  const row = await lockForBuyer(ctx, ctx.input.id);
  if (!auctionLifecycle.open(row.status, 'buyer').includes('enrol') || row.round !== ctx.input.round)
    throw StateNotAllowed({ subject: 'auction', verb: 'enrol', state: row.status, side: 'buyer' });
  if (row.status === AUCTION.bidding && (await ctx.now()) >= (row.end_time as Date)) throw DeadlinePassed({});
  if (row.eligibility === '20' && !row.bidder_ids.includes(memberId)) throw NotFound({});
  await requireTrader(ctx, { memberId });
  const { relatedParty } = await requireLines(ctx, {
    buyerId: memberId,
    sellerId: row.seller_member_id,
    lines: [{ spuId: row.spu_id, currency: 'CNY', amount: null, paymentTerm: '10' }],
  });
  await requireLicensed(ctx, row, { side: 'buyer', memberId, quantity: row.min_start_qty as string });
  return asSystem(ctx, async () => {
    await requireNotBarred(ctx, row);
    const enrolment = await writeEnrolment(ctx, row, relatedParty);
    await freezeFixed(ctx, row, enrolment);
    await ctx.tx
      .updateTable('auctions.auction')
      .set((eb) => ({
        bidder_count: eb
          .selectFrom('auctions.enrolment')
          .select((of) => of.fn.countAll<number>().as('n'))
          .where('auction_id', '=', row.id)
          .where('round', '=', row.round)
          .where('left_at', 'is', null),
      }))
      .where('id', '=', row.id)
      .execute();
    await ctx.history({
      bizType: AUCTION_BIZ,
      bizId: row.id,
      bizNo: row.auction_no,
      action: 'enrol',
      from: row.status,
      to: row.status,
      side: 'buyer',
      parties: [row.seller_member_id, memberId],
    });
    moved(ctx, row);
    return { id: row.id, alias: enrolment.alias };
  });
});
