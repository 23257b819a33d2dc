import { sub } from '#kernel/rules/decimal.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Marked } from '#kernel/web/screens/columns.tsx';
import { type Formatter, Move, To } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { useIsMobile } from '#kernel/web/screens/use-is-mobile.ts';
import type { BoardRow } from '#trading/offers/contract/market.ts';
import { provisional } from '#trading/offers/rules/provisional.ts';
import { marketplaceWords } from '../rules/words.ts';
import { addressOf } from '../rules/work.ts';
import { NoOffers } from './card.tsx';

export const BOARD = '/rmbSellList';
const rowHref = (row: BoardRow): string => addressOf(BOARD, { keyword: row.offerNo, row: row.id });
const either = (formatter: Formatter, zh: string | null, en: string | null): string =>
  (formatter.locale === 'zh_CN' ? zh : (en ?? zh)) ?? '--';
const quality = (row: BoardRow, formatter: Formatter): string =>
  [nameOf(row, 'grade', formatter.locale), nameOf(row, 'producer', formatter.locale)]
    .filter((p) => p !== null && p !== '')
    .join(' / ') || '--';

const moveOf = (row: BoardRow): string =>
  row.previousPrice === null ? '0' : sub(row.unitPrice, row.previousPrice);

function OfferCard({ row, reader: formatter }: { row: BoardRow; reader: Formatter }) {
  const t = useWords(marketplaceWords);
  return (
    <li className="mp-offer">
      <To href={rowHref(row)}>
        <strong>{either(formatter, row.productZh, row.productEn)}</strong>{' '}
        <span className="sc-faint">{quality(row, formatter)}</span>
      </To>
      <span className="mp-offer-price ct-num">
        <Marked mark={provisional(row)} formatter={formatter} />
        {row.currency} {formatter.price(row.unitPrice)} <Move value={moveOf(row)} show={formatter.price} />
      </span>
      <span className="sc-faint">
        {formatter.quantity(row.available)} {t('tonne')} · {either(formatter, row.placeZh, row.placeEn)} ·{' '}
        {either(formatter, row.sellerName, row.sellerNameEn)}
      </span>
    </li>
  );
}

function OfferTable({ rows, reader: formatter }: { rows: readonly BoardRow[]; reader: Formatter }) {
  const t = useWords(marketplaceWords);
  return (
    <SmallTable
      label={t('newestTable')}
      sticky
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          label: t('product'),
          className: 'dt-solid',
          cell: (row) => <To href={rowHref(row)}>{either(formatter, row.productZh, row.productEn)}</To>,
        },
        { label: t('grade'), cell: (row) => quality(row, formatter) },
        {
          label: t('price'),
          end: true,
          cell: (row) => (
            <>
              <Marked mark={provisional(row)} formatter={formatter} />
              <strong>{formatter.price(row.unitPrice)}</strong>
            </>
          ),
        },
        { label: t('change'), end: true, cell: (row) => <Move value={moveOf(row)} show={formatter.price} /> },
        {
          label: `${t('available')} (${t('tonne')})`,
          end: true,
          cell: (row) => formatter.quantity(row.available),
        },
        { label: t('place'), cell: (row) => either(formatter, row.placeZh, row.placeEn) },
        {
          label: t('seller'),
          wide: 'mp-wide',
          cell: (row) =>
            formatter.locale === 'zh_CN'
              ? (row.storeName ?? row.sellerName)
              : (row.sellerNameEn ?? row.sellerName),
        },
        {
          label: t('released'),
          wide: 'mp-wide',
          className: 'dt-solid',
          cell: (row) => formatter.dateTime(row.publishedAt),
        },
      ]}
    />
  );
}

/** Offers as they come onto the board, newest first; each opens in the board's side panel. Cards on a phone. */
export function NewestOffers({ rows, reader: formatter }: { rows: readonly BoardRow[]; reader: Formatter }) {
  const isMobile = useIsMobile();
  if (rows.length === 0) return <NoOffers />;
  if (!isMobile) return <OfferTable rows={rows} reader={formatter} />;
  return (
    <ul className="mp-offers">
      {rows.map((row) => (
        <OfferCard key={row.id} row={row} reader={formatter} />
      ))}
    </ul>
  );
}
