import { compare, sub } from '#kernel/rules/decimal.ts';
import { type LocalizedText, nameOf } from '#kernel/rules/words.ts';
import { Marked } from '#kernel/web/screens/columns.tsx';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { Move, type StatusColor, StatusTag } from '#kernel/web/screens/index.ts';
import { statusGlyphs } from '#kernel/web/theme/index.ts';
import type { BoardRow } from '../../contract/market.ts';
import { FIRM } from '../../rules/codes.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { provisional } from '../../rules/provisional.ts';
import { storedAt } from '../../rules/stored-at.ts';
import { goodsName, inEither, threadBadge, unitMark } from '../thread/badges.tsx';

/** Signed change of the price since the seller last moved it, two decimals; null when it never moved. */
export function moveOf(row: Pick<BoardRow, 'unitPrice' | 'previousPrice'>): string | null {
  return row.previousPrice === null ? null : sub(row.unitPrice, row.previousPrice);
}

/** Whether the price stands elsewhere than before. */
export const hasMoved = (row: Pick<BoardRow, 'unitPrice' | 'previousPrice'>): boolean =>
  compare(moveOf(row) ?? '0', '0') !== 0;

/** ▲ +12.50 since the seller last moved the price; nothing where it stands as it did. */
export function PriceMove({
  row,
  reader: formatter,
}: {
  row: Pick<BoardRow, 'unitPrice' | 'previousPrice'>;
  reader: Formatter;
}) {
  return !hasMoved(row) ? null : <Move value={moveOf(row) ?? '0'} show={formatter.price} />;
}

/** Says that the unit price is provisional where the final one follows a formula. */
export const Provisional = ({
  row,
  reader: formatter,
}: {
  row: Pick<BoardRow, 'priceMode'>;
  reader: Formatter;
}) => <Marked mark={provisional(row)} formatter={formatter} />;

/** Nothing is left to be taken: others hold it all. */
export const isHeld = (row: Pick<BoardRow, 'available'>): boolean => compare(row.available, '0') <= 0;
/** Firm or subject, short enough for a board line; held where nothing is left. */
export const firmText = (row: Pick<BoardRow, 'firmType' | 'available'>): LocalizedText =>
  isHeld(row)
    ? marketWords.table.held
    : row.firmType === FIRM.firm
      ? marketWords.table.firm
      : marketWords.table.subject;

/**
 * The status the reader may know: his own thread, his own offer, or all for the operator; else whether the
 * offer is firm.
 */
export const statusText = (row: BoardRow, formatter: Formatter): string =>
  row.status === null ? formatter.text(firmText(row)) : threadBadge.of(row.status, formatter).label;

/** The same where there is room for its word. */
export function OfferBadge({ row, reader: formatter }: { row: BoardRow; reader: Formatter }) {
  if (row.status !== null) return <StatusTag {...threadBadge.of(row.status, formatter)} />;
  return (
    <span className="sc-faint" title={formatter.codeName('firm_type', row.firmType)}>
      {formatter.text(firmText(row))}
    </span>
  );
}

/** The status as a mark as narrow as its glyph; its word is its name, and stands in the tip. */
export function StatusMark({ row, reader: formatter }: { row: BoardRow; reader: Formatter }) {
  const word = statusText(row, formatter);
  const { color, tip }: { color: StatusColor; tip?: string | undefined } =
    row.status === null
      ? {
          color: isHeld(row) ? 'gray' : row.firmType === FIRM.firm ? 'green' : 'orange',
          tip: formatter.codeName('firm_type', row.firmType),
        }
      : threadBadge.of(row.status, formatter);
  return (
    <span
      role="img"
      className={`mb-mark st st-${color}`}
      aria-label={word}
      title={tip === undefined || tip === word ? word : `${word} · ${tip}`}
    >
      {statusGlyphs[color]}
    </span>
  );
}

/** Goods, grade and producer in one line: what is traded first, then whose it is, then its name in the other language. */
export function GoodsLine({ row, reader: formatter }: { row: BoardRow; reader: Formatter }) {
  const zh = formatter.locale === 'zh_CN';
  const first = zh ? row.productZh : (row.productEn ?? row.productZh);
  const second = zh ? row.productEn : row.productEn === null ? null : row.productZh;
  const more = [
    nameOf(row, 'grade', formatter.locale),
    nameOf(row, 'producer', formatter.locale),
    second === first ? null : second,
  ].filter((part): part is string => Boolean(part));
  return (
    <span title={[first, ...more].join(' · ')}>
      {first} <span className="sc-faint">{more.join(' · ')}</span>
    </span>
  );
}

/** The place alone, where a line has no room for the tank: that stands in the tip. */
export const placeShort = (
  row: Pick<BoardRow, 'placeZh' | 'placeEn' | 'warehouse' | 'warehouseEn'>,
  formatter: Formatter,
): string =>
  inEither(row.placeZh, row.placeEn, formatter.locale) || nameOf(row, 'warehouse', formatter.locale) || '--';
export const placeText = (
  row: Pick<BoardRow, 'placeZh' | 'placeEn' | 'warehouse' | 'warehouseEn'>,
  formatter: Formatter,
): string =>
  storedAt(
    inEither(row.placeZh, row.placeEn, formatter.locale),
    nameOf(row, 'warehouse', formatter.locale),
  ) || '--';
export const windowText = (
  row: Pick<BoardRow, 'deliveryStart' | 'deliveryEnd'>,
  formatter: Formatter,
): string => formatter.range(row.deliveryStart, row.deliveryEnd);
/** The window without its years, which a board of the coming months does not need; whole in the tip. */
export const shortWindow = (
  row: Pick<BoardRow, 'deliveryStart' | 'deliveryEnd'>,
  formatter: Formatter,
): string => formatter.shortRange(row.deliveryStart, row.deliveryEnd);
export const sellerText = (
  row: Pick<BoardRow, 'sellerName' | 'sellerNameEn'>,
  formatter: Formatter,
): string => inEither(row.sellerName, row.sellerNameEn, formatter.locale) ?? '--';
export const goodsText = (row: Pick<BoardRow, 'productZh' | 'productEn'>, formatter: Formatter): string =>
  goodsName(row, formatter.locale);
/** The unit stands in the heading; a row measured in another one says so itself. */
export const quantityText = (
  value: string | null,
  row: Pick<BoardRow, 'uom'>,
  formatter: Formatter,
): string => {
  const shown = formatter.quantity(value);
  return row.uom === 'TNE' || value === null ? shown : `${shown} ${unitMark(row.uom, formatter.locale)}`;
};
const TITLES: Readonly<Record<string, LocalizedText>> = {
  '10': marketWords.table.title10,
  '20': marketWords.table.title20,
  '30': marketWords.table.title30,
};
export const boardTitle = (lane: string): LocalizedText => TITLES[lane] ?? marketWords.table.title10;

/** Short name of the seller where there is one; the full name on hover. */
export const sellerShort = (
  row: Pick<BoardRow, 'sellerName' | 'sellerNameEn' | 'storeName'>,
  formatter: Formatter,
): string => (formatter.locale === 'zh_CN' ? (row.storeName ?? row.sellerName) : sellerText(row, formatter));
