import { lineAmount } from '#kernel/rules/decimal.ts';
import { fill, inLocale, type LocalizedText } from '#kernel/rules/words.ts';
import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { BidRow } from '../contract/auction.ts';
import { bidLifecycle } from '../rules/bid-lifecycle.ts';
import { roomWords } from '../rules/room-words.ts';
import { listBidsHandler } from './list-bids.ts';

const { table } = roomWords;
const states = Object.fromEntries(
  Object.entries(bidLifecycle.codes).map(([name, code]) => [
    code as string,
    (bidLifecycle.labels as Readonly<Record<string, LocalizedText>>)[name] as LocalizedText,
  ]),
);
type Locale = 'zh_CN' | 'en_US';
const bidder = (row: BidRow, locale: Locale): string => {
  const alias = fill(inLocale(table.bidder, locale), { n: row.alias });
  const name = inLocale({ zh: row.customerZh ?? '', en: row.customerEn ?? row.customerZh ?? '' }, locale);
  return name === '' ? alias : `${name} · ${alias}`;
};
const marks = (row: BidRow, locale: Locale): string =>
  [
    row.proxy ? inLocale(table['bids.proxy'], locale) : '',
    row.related ? inLocale(table['bids.related'], locale) : '',
    row.voidReason === null ? '' : fill(inLocale(table['bids.voided'], locale), { reason: row.voidReason }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
/** Sums that the reader may not see are no sums of the file either. */
const sum = (value: string | null, locale: Locale): string => value ?? inLocale(table['bids.hidden'], locale);
/** Keys are those of the breakdown's columns: what is seen is what is exported. */
const columns: readonly ExportColumn<BidRow>[] = [
  { key: 'seq', heading: table.seq },
  { key: 'time', heading: table.time, kind: 'dateTime' },
  {
    key: 'bidder',
    heading: table['bids.bidder'],
    width: 36,
    value: (row, reader) => bidder(row, reader.locale),
  },
  { key: 'unitPrice', heading: table.unitPrice, value: (row, reader) => sum(row.unitPrice, reader.locale) },
  { key: 'quantity', heading: table.quantity, value: (row, reader) => sum(row.quantity, reader.locale) },
  {
    key: 'amount',
    heading: table.amount,
    value: (row) =>
      row.quantity === null || row.unitPrice === null ? '' : lineAmount(row.quantity, row.unitPrice),
  },
  { key: 'state', heading: table.state, codes: states },
  { key: 'winQty', heading: table.winQty },
  { key: 'winPrice', heading: table.winPrice },
  { key: 'acceptPartial', heading: table.acceptPartial },
  {
    key: 'marks',
    heading: table['bids.marks'],
    width: 30,
    value: (row, reader) => marks(row, reader.locale),
  },
  { key: 'bidNo', heading: table.bidNo, width: 18 },
];
/** «What I see» of the bids of a round. */
exporter({ bizType: 'AUCTION_BID', title: table.bidsTitle, handler: listBidsHandler, columns });
