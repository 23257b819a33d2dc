import { compare, sub } from '#kernel/rules/decimal.ts';
import { nameOf, type Said } from '#kernel/rules/words.ts';
import { Marked } from '#kernel/web/screens/columns.tsx';
import { Move, StatusTag } from '#kernel/web/screens/index.ts';
import type { Reader } from '#kernel/web/screens/reader.ts';
import type { BoardRow } from '../../contract/market.ts';
import { FIRM } from '../../rules/codes.ts';
import { marketWords } from '../../rules/market-words.ts';
import { provisional } from '../../rules/provisional.ts';
import { storedAt } from '../../rules/stored-at.ts';
import { goodsName, inEither, threadLook, unitMark } from '../thread/looks.tsx';

/** Signed change of the price since the seller last moved it, two decimals; null when it never moved. */
export function moveOf(row: Pick<BoardRow, 'unitPrice' | 'previousPrice'>): string | null {
  return row.previousPrice === null ? null : sub(row.unitPrice, row.previousPrice);
}

/** Whether the price stands elsewhere than before. */
export const hasMoved = (row: Pick<BoardRow, 'unitPrice' | 'previousPrice'>): boolean =>
  compare(moveOf(row) ?? '0', '0') !== 0;

/** ▲ +12.50 since the seller last moved the price; 0.00 when it never moved. */
export function PriceMove({
  row,
  reader,
}: {
  row: Pick<BoardRow, 'unitPrice' | 'previousPrice'>;
  reader: Reader;
}) {
  return <Move value={moveOf(row) ?? '0'} show={reader.price} />;
}

/** Says that the unit price is provisional where the final one follows a formula. */
export const Provisional = ({ row, reader }: { row: Pick<BoardRow, 'priceMode'>; reader: Reader }) => (
  <Marked mark={provisional(row)} reader={reader} />
);

/** Firm or subject, short enough for a board line. */
export const firmSaid = (row: Pick<BoardRow, 'firmType'>): Said =>
  row.firmType === FIRM.firm ? marketWords.table.firm : marketWords.table.subject;

/** The status the reader may know: his own thread, his own offer, or all for the operator; else whether the offer is firm. */
export function OfferBadge({ row, reader }: { row: BoardRow; reader: Reader }) {
  if (row.status !== null) return <StatusTag {...threadLook.of(row.status, reader)} />;
  return (
    <span className="sc-faint" title={reader.codeName('firm_type', row.firmType)}>
      {reader.said(firmSaid(row))}
    </span>
  );
}

export const placeText = (
  row: Pick<BoardRow, 'placeZh' | 'placeEn' | 'warehouse' | 'warehouseEn'>,
  reader: Reader,
): string =>
  storedAt(inEither(row.placeZh, row.placeEn, reader.locale), nameOf(row, 'warehouse', reader.locale)) ||
  '--';
export const windowText = (row: Pick<BoardRow, 'deliveryStart' | 'deliveryEnd'>, reader: Reader): string =>
  reader.range(row.deliveryStart, row.deliveryEnd);
/** Short window for the board: the day it opens, and the day it ends without the year. */
export const shortWindow = (row: Pick<BoardRow, 'deliveryStart' | 'deliveryEnd'>, reader: Reader): string => {
  if (row.deliveryStart === null || row.deliveryEnd === null) return windowText(row, reader);
  const end = reader.date(row.deliveryEnd);
  return reader.between(reader.date(row.deliveryStart), /^\d{4}/.test(end) ? end.slice(5) : end.slice(0, 5));
};
export const sellerText = (row: Pick<BoardRow, 'sellerName' | 'sellerNameEn'>, reader: Reader): string =>
  inEither(row.sellerName, row.sellerNameEn, reader.locale) ?? '--';
export const goodsText = (row: Pick<BoardRow, 'productZh' | 'productEn'>, reader: Reader): string =>
  goodsName(row, reader.locale);
/** The unit stands in the heading; a row measured in another one says so itself. */
export const quantityText = (value: string | null, row: Pick<BoardRow, 'uom'>, reader: Reader): string => {
  const shown = reader.quantity(value);
  return row.uom === 'TNE' || value === null ? shown : `${shown} ${unitMark(row.uom, reader.locale)}`;
};
const TITLES: Readonly<Record<string, Said>> = {
  '10': marketWords.table.title10,
  '20': marketWords.table.title20,
  '30': marketWords.table.title30,
};
export const boardTitle = (lane: string): Said => TITLES[lane] ?? marketWords.table.title10;

/** Short name of the seller where there is one; the full name on hover. */
export const sellerShort = (
  row: Pick<BoardRow, 'sellerName' | 'sellerNameEn' | 'storeName'>,
  reader: Reader,
): string => (reader.locale === 'zh_CN' ? (row.storeName ?? row.sellerName) : sellerText(row, reader));
