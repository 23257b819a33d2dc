import { coverDeposits, depositsOf, endDeposits } from '#fulfilment/money/server/door.ts';
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

export interface Freezing extends Of {
  readonly required: string;
}
/** Freezes or tops up in the act itself, for all of them by the same statements. Refuses MoneyShort (17302). */
export const freezeAll = async (
  ctx: AuctionContext,
  row: Auction,
  list: readonly Freezing[],
): Promise<void> => {
  if (list.length === 0) return;
  const dueAt = new Date((await ctx.now()).getTime() + YEAR);
  await asSystem(ctx, () =>
    coverDeposits(
      ctx,
      list.map(({ required, ...of }) => ({
        ...partiesOf(row, of),
        ...{ bizNo: row.auction_no, nature: '10' as const, required, dueAt },
      })),
    ),
  );
};
export const freeze = (ctx: AuctionContext, row: Auction, of: Of, required: string): Promise<void> =>
  freezeAll(ctx, row, [{ ...of, required }]);

interface Ending {
  readonly verb: 'release' | 'forfeit' | 'offset';
  readonly reason: string;
  readonly amount?: string;
}
const endAll = (ctx: AuctionContext, row: Auction, list: readonly Of[], how: Ending): Promise<unknown> =>
  asSystem(ctx, () =>
    endDeposits(
      ctx,
      list.map((of) => ({ ...partiesOf(row, of), side: 'effect' as const, ...how })),
    ),
  );
/** Released, forfeited to the seller, or as much as is wanted turned into payment; nothing where none is live. */
export const end = (ctx: AuctionContext, row: Auction, of: Of, how: Ending): Promise<unknown> =>
  endAll(ctx, row, [of], how);

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
  const others = enrolments.filter((enrolment) => !won.has(enrolment.id));
  await endAll(
    ctx,
    row,
    others.map((enrolment) => ({ enrolment, bidId: null })),
    { verb: 'release', reason },
  );
}
