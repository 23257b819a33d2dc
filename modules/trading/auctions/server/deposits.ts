import { coverDeposit, depositsOf, endDeposit } from '#fulfilment/money/server/door.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { asSystem } from '#kernel/server/with-scope.ts';
import { MODE } from '../rules/auction-terms.ts';
import type { Auction, AuctionContext, Bid, Enrolment } from './tables.ts';

/** A deposit belongs to who takes part in a round; of a falling auction with a ratio to each of his purchases. */
const ENROLMENT = 'AUCTION';
const PURCHASE = 'AUCTION_BID';
export const CURRENCY = 'CNY';
export const DEPOSIT = { fixed: '10', ratio: '20' } as const;

/** Nothing is asked for later: the day is far behind every end of an auction. */
const YEAR = 365 * 86_400_000;
/** Each purchase has a deposit of its own: nothing else stands on it. */
export const isPerBid = (row: Auction): boolean =>
  row.mode === MODE.descending && row.deposit_method === DEPOSIT.ratio;
const documentOf = (row: Auction, of: { enrolmentId: string; bidId: string | null }) =>
  isPerBid(row) && of.bidId !== null
    ? { bizType: PURCHASE, bizId: of.bidId }
    : { bizType: ENROLMENT, bizId: of.enrolmentId };

interface Of {
  readonly enrolment: Pick<Enrolment, 'id' | 'customer_member_id'>;
  readonly bidId: string | null;
}
const partiesOf = (row: Auction, { enrolment, bidId }: Of) => ({
  ...documentOf(row, { enrolmentId: enrolment.id, bidId }),
  payerId: enrolment.customer_member_id,
  receiverId: row.seller_member_id,
  currency: CURRENCY,
});

/** Freezes or tops up in the act itself. Refuses MoneyShort (17302). */
export const freeze = async (ctx: AuctionContext, row: Auction, of: Of, required: string): Promise<void> => {
  const dueAt = new Date((await ctx.now()).getTime() + YEAR);
  await asSystem(ctx, () =>
    coverDeposit(ctx, { ...partiesOf(row, of), bizNo: row.auction_no, nature: '10', required, dueAt }),
  );
};
/** Released, forfeited to the seller, or as much as is wanted turned into payment; nothing where none is live. */
export const end = (
  ctx: AuctionContext,
  row: Auction,
  of: Of,
  how: { readonly verb: 'release' | 'forfeit' | 'offset'; readonly reason: string; readonly amount?: string },
): Promise<unknown> =>
  asSystem(ctx, () => endDeposit(ctx, { ...partiesOf(row, of), side: 'effect', ...how }));

/** What is frozen for one who takes part, or for one of his purchases. */
export async function frozenFor(ctx: AuctionContext, row: Auction, of: Of): Promise<string> {
  const { bizType, bizId } = documentOf(row, { enrolmentId: of.enrolment.id, bidId: of.bidId });
  const list = await asSystem(ctx, () => depositsOf(ctx, { bizType, bizIds: [bizId] }));
  return list.find((d) => compare(d.balance, '0') > 0)?.balance ?? '0.00';
}
/** What is frozen for each of those who take part, by enrolment. */
export async function frozenOf(
  ctx: AuctionContext,
  enrolments: readonly Pick<Enrolment, 'id'>[],
): Promise<ReadonlyMap<string, string>> {
  const list = await depositsOf(ctx, { bizType: ENROLMENT, bizIds: enrolments.map((e) => e.id) });
  return new Map(list.filter((d) => compare(d.balance, '0') > 0).map((d) => [d.biz_id, d.balance]));
}
/** The round is over for everybody but these: their deposits go back. */
export async function releaseOthers(
  ctx: AuctionContext,
  row: Auction,
  enrolments: readonly Enrolment[],
  winners: readonly Pick<Bid, 'enrolment_id'>[],
  reason: string,
): Promise<void> {
  const won = new Set(winners.map((b) => b.enrolment_id));
  for (const enrolment of enrolments)
    if (!won.has(enrolment.id)) await end(ctx, row, { enrolment, bidId: null }, { verb: 'release', reason });
}
