import { sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { showBinding, showMoney } from '#kernel/rules/format.ts';
import { bothNames, fillBoth, inBoth, type LocalizedText } from '#kernel/rules/words.ts';
import { notify, notifyMany } from '#office/messaging/server/door.ts';
import { auctionHref } from '../rules/hrefs.ts';
import { auctionNotices } from '../rules/notification-words.ts';
import { AUCTION_BIZ } from './lock-auction.ts';
import { takeReminded } from './remind-auction.ts';
import type { Auction, AuctionContext, Bid, Enrolment } from './tables.ts';

const { table } = auctionNotices;
type Code = '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11';
type Sentence = Extract<keyof typeof table, `N-AUC-${string}`>;
export interface More {
  readonly reason?: LocalizedText | string;
  readonly price?: string | null;
  readonly quantity?: string | null;
  readonly at?: Date | null;
  readonly n?: number;
  readonly order?: string | null;
}
/** Sums stay as they are whatever the reader's language. */
function argsOf(row: Auction, more: More) {
  return {
    no: row.auction_no,
    name: row.auction_name,
    product: bothNames(row.product_zh, row.product_en),
    quantity: inBoth((locale) => sayQuantity(more.quantity ?? row.total_qty, row.uom, locale)),
    price: showMoney(more.price ?? row.start_price),
    start: showBinding(row.start_time),
    end: showBinding(row.end_time),
    at: showBinding(more.at ?? row.end_time),
    reason: more.reason ?? '',
    n: more.n ?? 0,
    order: more.order ?? '',
  };
}
const notice = (code: Code, sentence: Sentence, row: Auction, more: More) => {
  const args = argsOf(row, more);
  return {
    event: `N-AUC-${code}`,
    title: fillBoth(table[`N-AUC-${code}.title`], args),
    body: fillBoth(table[sentence], args),
    sms: code === '02' || code === '08' || code === '10',
    bizType: AUCTION_BIZ,
    bizId: row.id,
    link: auctionHref(row.id),
  };
};
type Customer = Pick<Enrolment | Bid, 'customer_member_id' | 'customer_emp_id'>;
/** The notice to one company that takes part. */
export interface BidderNews {
  readonly code: Code;
  readonly to: Customer;
  readonly more?: More;
  readonly sentence?: Sentence;
}
/** Tells companies that take part, each by who enrolled it, else its administrators: all of it by one statement. */
export const notifyEach = (ctx: AuctionContext, row: Auction, news: readonly BidderNews[]): Promise<void> =>
  notifyMany(
    ctx,
    news.map(({ code, to, more = {}, sentence = `N-AUC-${code}.text` as Sentence }) => ({
      ...notice(code, sentence, row, more),
      to: { memberId: to.customer_member_id, empId: to.customer_emp_id },
    })),
  );
export const notifyBidder = (
  ctx: AuctionContext,
  code: Code,
  row: Auction,
  to: Customer,
  more: More = {},
  sentence?: Sentence,
): Promise<void> => notifyBidders(ctx, code, row, [to], more, sentence);
export const notifyBidders = (
  ctx: AuctionContext,
  code: Code,
  row: Auction,
  list: readonly Customer[],
  more: More = {},
  sentence?: Sentence,
): Promise<void> =>
  notifyEach(
    ctx,
    row,
    list.map((to) => ({ code, to, more, ...(sentence === undefined ? {} : { sentence }) })),
  );
/** Tells who asked to be reminded and does not take part. */
export async function notifyReminded(
  ctx: AuctionContext,
  code: '02' | '03',
  row: Auction,
  more: More = {},
): Promise<void> {
  const accountIds = await takeReminded(ctx, row);
  if (accountIds.length === 0) return;
  await notify(ctx, { ...notice(code, `N-AUC-${code}.reminded`, row, more), to: { accountIds } });
}
export const notifySeller = (
  ctx: AuctionContext,
  code: Code,
  row: Auction,
  more: More = {},
  sentence: Sentence = `N-AUC-${code}.text` as Sentence,
): Promise<void> =>
  notify(ctx, {
    ...notice(code, sentence, row, more),
    to: { memberId: row.seller_member_id, empId: row.seller_owner_emp_id },
  });
/** A new auction: the companies it is meant for; one that is open to all is told to those who trade on that market. */
export async function announce(ctx: AuctionContext, row: Auction): Promise<void> {
  const said = notice('01', 'N-AUC-01.text', row, {});
  if (row.eligibility === '10') return notify(ctx, { ...said, to: { tradersOf: '40' } });
  return notifyMany(
    ctx,
    row.bidder_ids.map((memberId) => ({ ...said, to: { memberId, empId: null } })),
  );
}
