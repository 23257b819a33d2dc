import type { Column } from '#kernel/web/screens/columns.tsx';
import type { ListKit } from '#kernel/web/screens/list-types.ts';
import type { AuctionRow } from '../contract/auction.ts';
import { auctionHref } from '../rules/hrefs.ts';
import type { auctionScreenWords } from '../rules/screen-words.ts';
import { auctionScreenWords as words } from '../rules/screen-words.ts';
import { auctionBadge } from './badges.ts';
import { ClockCell, clockText } from './clock-cell.tsx';
import { hallTopics } from './topics.ts';
import { amountText, goodsText, priceNowText, priceText } from './texts.ts';

const { table } = words;
type Words = (typeof auctionScreenWords)['table'];
export interface AuctionFilters {
  readonly keyword?: string | undefined;
  readonly status?: string | undefined;
  readonly auctionType?: string | undefined;
  readonly mode?: string | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
}
export type AuctionListKit = ListKit<AuctionRow, AuctionFilters, Words>;

/** Columns every list of auctions begins with: what, how it stands (`beside`: for the reader), the price now, the time that counts. */
export const leadingColumns = (kit: AuctionListKit, beside: readonly Column<AuctionRow>[] = []) => [
  kit.text('auctionName', { width: 200, link: (row) => auctionHref(row.id) }),
  kit.state('status', auctionBadge, { width: 110 }),
  ...beside,
  kit.custom('currentPrice', {
    label: table.price,
    width: 140,
    align: 'end',
    text: priceNowText,
    cell: (row, formatter) => <strong className="sc-number">{priceNowText(row, formatter)}</strong>,
  }),
  kit.custom('clock', {
    label: table.clock,
    width: 150,
    text: clockText,
    cell: (row, formatter) => <ClockCell row={row} formatter={formatter} />,
  }),
  kit.custom('quantityOf', { label: table.quantityOf, width: 130, align: 'end', text: amountText }),
  kit.count('bidCount', { width: 70 }),
  kit.code('mode', 'auction_mode', { width: 80 }),
];
/** The rest, for those who ask for it. */
export const furtherColumns = (kit: AuctionListKit) => [
  kit.custom('product', { label: table.product, width: 120, text: goodsText }),
  kit.text('auctionNo', { width: 170 }),
  kit.custom('startPrice', {
    label: table.startPrice,
    width: 150,
    align: 'end',
    optional: true,
    text: (row, f) => priceText(row.startPrice, row, f),
  }),
  kit.code('auctionType', 'auction_type', { width: 130, optional: true }),
  kit.code('allocation', 'auction_allocation', { width: 130, optional: true }),
  kit.count('bidderCount', { width: 90, optional: true }),
  kit.count('round', { width: 70, optional: true }),
  kit.dateTime('startTime', { width: 160, optional: true }),
  kit.dateTime('endTime', { width: 160, optional: true }),
];
export const auctionFiltersOf = (kit: AuctionListKit) => [
  kit.search('keyword', { label: table.keyword }),
  kit.oneOf('mode', 'auction_mode'),
  kit.oneOf('auctionType', 'auction_type'),
  kit.dateRange('dateFrom', 'dateTo', { label: table.dates }),
];
/** What the boards of all sides have alike; what flashes when it changes is read from what is stored. */
export const boardOfAuctions = {
  title: table.auctions,
  entityName: table.one,
  within: 'AUCTION',
  opens: (row: AuctionRow) => auctionHref(row.id),
  nameOf: (row: AuctionRow) => row.auctionName,
  topics: hallTopics,
  flash: ['currentPrice', 'bidCount', 'status'],
  compare: false,
  gone: table.goneFromHall,
};
