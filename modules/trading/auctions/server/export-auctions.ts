import { sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import type { AuctionRow } from '../contract/auction.ts';
import type { listOverseenAuctions } from '../contract/oversight.ts';
import { auctionLifecycle } from '../rules/auction-lifecycle.ts';
import { MODE } from '../rules/auction-terms.ts';
import { deskWords } from '../rules/desk-words.ts';
import { auctionScreenWords } from '../rules/screen-words.ts';
import { listOverseenAuctionsHandler, listOwnAuctionsHandler } from './list-auctions.ts';

type Overseen = OutputOf<typeof listOverseenAuctions>['list'][number];
const { table } = auctionScreenWords;
const states = Object.fromEntries(
  Object.entries(auctionLifecycle.codes).map(([name, code]) => [
    code as string,
    (auctionLifecycle.labels as Readonly<Record<string, LocalizedText>>)[name] as LocalizedText,
  ]),
);
const price = (row: AuctionRow, value: string | null, locale: 'zh_CN' | 'en_US'): string =>
  value === null ? '' : sayPrice('CNY', value, row.uom, locale);
const named = (zh: string, en: string | null, locale: 'zh_CN' | 'en_US'): string =>
  inLocale({ zh, en: en ?? zh }, locale);
/** Keys are those of the list's columns: what is seen is what is exported. */
const leading: readonly ExportColumn<AuctionRow>[] = [
  { key: 'auctionName', heading: table.auctionName, width: 30 },
  { key: 'status', heading: table.status, codes: states },
  { key: 'mode', heading: table.mode, set: 'auction_mode' },
  {
    key: 'product',
    heading: table.product,
    width: 24,
    value: (row, reader) => named(row.productZh, row.productEn, reader.locale),
  },
  {
    key: 'quantityOf',
    heading: table.quantityOf,
    width: 20,
    value: (row, reader) => (row.totalQty === null ? '' : sayQuantity(row.totalQty, row.uom, reader.locale)),
  },
  {
    key: 'currentPrice',
    heading: table.price,
    width: 20,
    value: (row, reader) =>
      row.mode === MODE.sealed && row.currentPrice === null
        ? inLocale(table['price.sealed'], reader.locale)
        : price(row, row.currentPrice ?? row.startPrice, reader.locale),
  },
  { key: 'bidCount', heading: table.bidCount },
  { key: 'clock', heading: table.endTime, kind: 'dateTime', value: (row) => row.endTime ?? '' },
];
const overseen: readonly ExportColumn<Overseen>[] = [
  {
    key: 'seller',
    heading: table.seller,
    width: 30,
    value: (row, reader) => named(row.sellerZh, row.sellerEn, reader.locale),
  },
  {
    key: 'reserveState',
    heading: table.reserveState,
    value: (row, reader) =>
      row.reserveState === null
        ? ''
        : inLocale(deskWords.table[`reserve.${row.reserveState}`], reader.locale),
  },
];
const further: readonly ExportColumn<AuctionRow>[] = [
  { key: 'auctionNo', heading: table.auctionNo, width: 18 },
  {
    key: 'startPrice',
    heading: table.startPrice,
    width: 20,
    value: (row, reader) => price(row, row.startPrice, reader.locale),
  },
  { key: 'auctionType', heading: table.auctionType, set: 'auction_type' },
  { key: 'allocation', heading: table.allocation, set: 'auction_allocation' },
  { key: 'bidderCount', heading: table.bidderCount },
  { key: 'round', heading: table.round },
  { key: 'startTime', heading: table.startTime, kind: 'dateTime' },
  { key: 'endTime', heading: table.endTime, kind: 'dateTime' },
  { key: 'gmtCreate', heading: table.gmtCreate, kind: 'dateTime' },
];
/** «What I see» of all auctions, for the operator; a seller those of his company. */
exporter({
  bizType: 'AUCTION',
  title: table.auctions,
  handler: listOverseenAuctionsHandler,
  columns: [...leading, ...overseen, ...further],
});
exporter({
  bizType: 'AUCTION_OWN',
  title: table.auctions,
  handler: listOwnAuctionsHandler,
  columns: [...leading, ...further],
  seen: true,
});
