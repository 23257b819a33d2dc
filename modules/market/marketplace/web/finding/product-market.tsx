import { useMemo } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { cardColumns } from '#kernel/web/screens/card-line.tsx';
import { type Column, columnKit, Marked } from '#kernel/web/screens/columns.tsx';
import { DataCards, DataTable } from '#kernel/web/screens/data-table.tsx';
import { type Formatter, To } from '#kernel/web/screens/index.ts';
import type { CardKeys } from '#kernel/web/screens/list-types.ts';
import { useIsMobile } from '#kernel/web/screens/use-is-mobile.ts';
import { type BoardRow, listMarket } from '#trading/offers/contract/market.ts';
import { BOARDS, offerHref } from '#trading/offers/rules/market/hrefs.ts';
import { provisional } from '#trading/offers/rules/provisional.ts';
import { addressOf } from '../../rules/address.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { Answer, Card, Nothing } from '../card.tsx';
import { useWay } from '../ways.ts';
import { choiceName, inEither } from './beside.ts';
import { Beyond } from './beyond.tsx';
import type { Product } from './shown-product.ts';

const BEST = 5;
type Lane = '10' | '20' | '30';
const { table } = findingWords;

/** As the board shows them: what it costs and of whom, then goods, quantity, place and window. */
const offerColumns = (lane: Lane): readonly Column<BoardRow>[] => {
  const { custom, price, quantity } = columnKit<BoardRow, typeof table>(findingWords);
  return [
    {
      ...price('unitPrice', {
        label: table.price,
        unit: lane === '10' ? table.perTonne : table.perTonneUsd,
        width: 120,
        mark: provisional,
      }),
      cell: (row, formatter) => (
        <To href={offerHref(row.id)}>
          <Marked mark={provisional(row)} formatter={formatter} />
          <strong>{formatter.price(row.unitPrice)}</strong>
        </To>
      ),
    },
    custom('seller', {
      label: table.seller,
      text: (row, formatter) => inEither(formatter, row.sellerName, row.sellerNameEn),
    }),
    custom('goods', {
      label: {
        zh: `${table.grade.zh} · ${table.producer.zh}`,
        en: `${table.grade.en} · ${table.producer.en}`,
      },
      text: (row, formatter) =>
        [nameOf(row, 'grade', formatter.locale), nameOf(row, 'producer', formatter.locale)]
          .filter(Boolean)
          .join(' · ') || EMPTY,
    }),
    quantity('available', { label: table.quantity, unit: table.tonnes, width: 112 }),
    custom('place', {
      label: table.place,
      text: (row, formatter) => inEither(formatter, row.placeZh ?? EMPTY, row.placeEn),
    }),
    custom('delivery', {
      label: table.delivery,
      width: 124,
      text: (row, formatter) => formatter.range(row.deliveryStart, row.deliveryEnd),
      cell: (row, formatter) => (
        <span className="ct-num" title={formatter.range(row.deliveryStart, row.deliveryEnd)}>
          {formatter.shortRange(row.deliveryStart, row.deliveryEnd)}
        </span>
      ),
    }),
  ];
};
const OFFER_CARD = [['goods'], ['unitPrice', 'available'], ['seller'], ['place', 'delivery']];

interface RowsProps<R> {
  readonly name: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  readonly card: CardKeys;
  readonly reader: Formatter;
  idOf(row: R): string;
  nameOf(row: R): string;
}
/** Rows of one line that share the width of the page, figures whole; on a phone cards of a few lines. */
function Rows<R>({ columns, card, reader: formatter, ...shared }: RowsProps<R>) {
  return useIsMobile() ? (
    <DataCards {...shared} formatter={formatter} columns={cardColumns(columns, card)} />
  ) : (
    <div className="gf-rows">
      <DataTable {...shared} formatter={formatter} columns={columns} plain />
    </div>
  );
}

/** The best offers of one market; each opens on its own page. */
function Best({ of, lane, reader: formatter }: { of: Product; lane: Lane; reader: Formatter }) {
  const t = useWords(findingWords);
  const columns = useMemo(() => offerColumns(lane), [lane]);
  const asked = useCall(
    listMarket,
    { lane, spuId: of.id, pageNum: 1, pageCount: BEST, sortProperties: 'unitPrice', sortAsc: true },
    { silent: true, keepRows: true },
  );
  return (
    <Answer of={asked} right={t('onMarket')} lines={BEST}>
      {(page) => (
        <Rows
          name={choiceName('lane', { value: lane, zh: lane, en: lane }, formatter)}
          rows={page.list}
          columns={columns}
          card={OFFER_CARD}
          reader={formatter}
          idOf={(row) => row.id}
          nameOf={(row) => row.offerNo}
        />
      )}
    </Answer>
  );
}

/** What is on offer now, market by market, the best price first. */
export function ProductMarkets({ of, reader: formatter }: { of: Product; reader: Formatter }) {
  const t = useWords(findingWords);
  return (
    <Card title={t('onMarket')}>
      {of.beyond !== null ? <Beyond why={of.beyond} /> : null}
      {of.markets.length === 0 && of.beyond === null ? <Nothing says={t('noMarket')} /> : null}
      {of.markets.map((m) => {
        const board = BOARDS[m.lane] ?? '/rmbSellList';
        return (
          <div key={`${m.lane} ${m.currency}`} className="gf-column">
            <p className="gf-figures">
              <To href={addressOf(board, { productNameId: of.productNameId })}>
                {choiceName('lane', { value: m.lane, zh: m.lane, en: m.lane }, formatter)}
              </To>
              <span>
                {t('bestOf', { n: m.offers })}{' '}
                <strong className="ct-num">
                  {m.currency} {formatter.price(m.best)}
                </strong>
              </span>
            </p>
            <Best of={of} lane={m.lane as Lane} reader={formatter} />
          </div>
        );
      })}
    </Card>
  );
}

type StoreRow = Product['stores'][number];
const storeName = (row: StoreRow, formatter: Formatter): string | null =>
  row.storeZh === null ? null : inEither(formatter, row.storeZh, row.storeEn);

/** The seller leads to its goods; its store stands behind it, by its name only where that is another one. */
function Seller({ of, row, reader: formatter }: { of: Product; row: StoreRow; reader: Formatter }) {
  const t = useWords(findingWords);
  const way = useWay();
  const seller = inEither(formatter, row.sellerZh, row.sellerEn);
  const store = storeName(row, formatter);
  const shop = row.storeCode === null ? null : `/shop/${row.storeCode}`;
  const isOpen = shop !== null && way(shop) === 'open';
  const shown = store === seller ? (isOpen ? t('store') : null) : store;
  return (
    <span className="gf-seller">
      <To
        href={addressOf('/goodsCategory', {
          by: 'goods',
          keyword: of.casNo ?? of.zh,
          seller: [row.sellerId],
        })}
      >
        {seller}
      </To>
      {shown === null ? null : isOpen ? <To href={shop}>{shown}</To> : <span>{shown}</span>}
    </span>
  );
}

const storeColumns = (of: Product): readonly Column<StoreRow>[] => {
  const { custom, price, count } = columnKit<StoreRow, typeof table>(findingWords);
  return [
    custom('seller', {
      label: table.seller,
      text: (row, formatter) => inEither(formatter, row.sellerZh, row.sellerEn),
      cell: (row, formatter) => <Seller of={of} row={row} reader={formatter} />,
    }),
    count('skus', { width: 84 }),
    count('offers', { width: 84 }),
    price('cny', { width: 120 }),
    price('usd', { width: 120 }),
  ];
};
const STORE_CARD = [['seller'], 'cny', 'usd', 'skus', 'offers'];

/** Who has it on the shelf, with how many grades and packs and the best prices. */
export function ProductStores({ of, reader: formatter }: { of: Product; reader: Formatter }) {
  const t = useWords(findingWords);
  const columns = useMemo(() => storeColumns(of), [of]);
  if (of.stores.length === 0 && of.beyond !== null) return null;
  return (
    <Card title={t('stores')}>
      {of.stores.length === 0 ? (
        <Nothing says={t('noStores')} />
      ) : (
        <Rows
          name={t('seller')}
          rows={of.stores}
          columns={columns}
          card={STORE_CARD}
          reader={formatter}
          idOf={(row) => `${row.sellerId} ${row.storeCode}`}
          nameOf={(row) => inEither(formatter, row.sellerZh, row.sellerEn)}
        />
      )}
    </Card>
  );
}
