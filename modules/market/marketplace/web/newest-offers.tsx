import { sub } from '#kernel/rules/decimal.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Marked } from '#kernel/web/screens/columns.tsx';
import { Move, type Reader, To } from '#kernel/web/screens/index.ts';
import { useNarrow } from '#kernel/web/screens/narrow.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import type { BoardRow } from '#trading/offers/contract/market.ts';
import { provisional } from '#trading/offers/rules/provisional.ts';
import { marketplaceWords } from '../rules/words.ts';
import { addressOf } from '../rules/work.ts';
import { NoOffers } from './card.tsx';

export const BOARD = '/rmbSellList';
const rowHref = (row: BoardRow): string => addressOf(BOARD, { keyword: row.offerNo, row: row.id });
const either = (reader: Reader, zh: string | null, en: string | null): string =>
  (reader.locale === 'zh_CN' ? zh : (en ?? zh)) ?? '--';
const quality = (row: BoardRow, reader: Reader): string =>
  [nameOf(row, 'grade', reader.locale), nameOf(row, 'producer', reader.locale)]
    .filter((p) => p !== null && p !== '')
    .join(' / ') || '--';

const moveOf = (row: BoardRow): string =>
  row.previousPrice === null ? '0' : sub(row.unitPrice, row.previousPrice);

function OfferCard({ row, reader }: { row: BoardRow; reader: Reader }) {
  const t = useWords(marketplaceWords);
  return (
    <li className="mp-offer">
      <To href={rowHref(row)}>
        <strong>{either(reader, row.productZh, row.productEn)}</strong>{' '}
        <span className="sc-faint">{quality(row, reader)}</span>
      </To>
      <span className="mp-offer-price ct-num">
        <Marked mark={provisional(row)} reader={reader} />
        {row.currency} {reader.price(row.unitPrice)} <Move value={moveOf(row)} show={reader.price} />
      </span>
      <span className="sc-faint">
        {reader.quantity(row.available)} {t('tonne')} · {either(reader, row.placeZh, row.placeEn)} ·{' '}
        {either(reader, row.sellerName, row.sellerNameEn)}
      </span>
    </li>
  );
}

function OfferTable({ rows, reader }: { rows: readonly BoardRow[]; reader: Reader }) {
  const t = useWords(marketplaceWords);
  return (
    <SmallTable
      label={t('newest')}
      sticky
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          label: t('product'),
          className: 'dt-solid',
          cell: (row) => <To href={rowHref(row)}>{either(reader, row.productZh, row.productEn)}</To>,
        },
        { label: t('grade'), cell: (row) => quality(row, reader) },
        {
          label: t('price'),
          end: true,
          cell: (row) => (
            <>
              <Marked mark={provisional(row)} reader={reader} />
              <strong>{reader.price(row.unitPrice)}</strong>
            </>
          ),
        },
        { label: t('change'), end: true, cell: (row) => <Move value={moveOf(row)} show={reader.price} /> },
        {
          label: `${t('available')} (${t('tonne')})`,
          end: true,
          cell: (row) => reader.quantity(row.available),
        },
        { label: t('place'), cell: (row) => either(reader, row.placeZh, row.placeEn) },
        {
          label: t('seller'),
          wide: 'mp-wide',
          cell: (row) =>
            reader.locale === 'zh_CN'
              ? (row.storeName ?? row.sellerName)
              : (row.sellerNameEn ?? row.sellerName),
        },
        {
          label: t('released'),
          wide: 'mp-wide',
          className: 'dt-solid',
          cell: (row) => reader.dateTime(row.publishedAt),
        },
      ]}
    />
  );
}

/** Offers as they come onto the board, newest first; each opens in the board's side panel. Cards on a phone. */
export function NewestOffers({ rows, reader }: { rows: readonly BoardRow[]; reader: Reader }) {
  const narrow = useNarrow();
  if (rows.length === 0) return <NoOffers />;
  if (!narrow) return <OfferTable rows={rows} reader={reader} />;
  return (
    <ul className="mp-offers">
      {rows.map((row) => (
        <OfferCard key={row.id} row={row} reader={reader} />
      ))}
    </ul>
  );
}
