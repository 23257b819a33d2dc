import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Marked } from '#kernel/web/screens/columns.tsx';
import { type Formatter, To } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { type BoardRow, listMarket } from '#trading/offers/contract/market.ts';
import { BOARDS, offerHref } from '#trading/offers/rules/market/hrefs.ts';
import { provisional } from '#trading/offers/rules/provisional.ts';
import { addressOf } from '../../rules/address.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { Answer, Card, Nothing } from '../card.tsx';
import { useWay } from '../ways.ts';
import { choiceName, inEither } from './beside.ts';
import { Beyond } from './beyond.tsx';
import type { Product } from './product-page.tsx';

const BEST = 5;
type Lane = '10' | '20' | '30';

const windowOf = (row: BoardRow, formatter: Formatter): string =>
  formatter.range(row.deliveryStart, row.deliveryEnd);

/** The best offers of one market; each opens on its own page. */
function Best({ of, lane, reader: formatter }: { of: Product; lane: Lane; reader: Formatter }) {
  const t = useWords(findingWords);
  const asked = useCall(
    listMarket,
    { lane, spuId: of.id, pageNum: 1, pageCount: BEST, sortProperties: 'unitPrice', sortAsc: true },
    { silent: true, keepRows: true },
  );
  return (
    <Answer of={asked} right={t('onMarket')} lines={BEST}>
      {(page) => (
        <section
          className="dt-scroll is-plain gf-table"
          aria-label={choiceName('lane', { value: lane, zh: lane, en: lane }, formatter)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
          tabIndex={0}
        >
          <table className="dt dt-plain">
            <thead>
              <tr>
                <th scope="col" className="dt-end">
                  {t('price')} ({t(lane === '10' ? 'perTonne' : 'perTonneUsd')})
                </th>
                <th scope="col">{t('grade')}</th>
                <th scope="col">{t('producer')}</th>
                <th scope="col" className="dt-end">
                  {t('quantity')} ({t('tonnes')})
                </th>
                <th scope="col">{t('place')}</th>
                <th scope="col">{t('delivery')}</th>
                <th scope="col">{t('seller')}</th>
              </tr>
            </thead>
            <tbody>
              {page.list.map((row) => (
                <tr key={row.id}>
                  <td className="dt-end">
                    <To href={offerHref(row.id)}>
                      <Marked mark={provisional(row)} formatter={formatter} />
                      <strong>{formatter.price(row.unitPrice)}</strong>
                    </To>
                  </td>
                  <td>{nameOf(row, 'grade', formatter.locale) ?? '--'}</td>
                  <td>{nameOf(row, 'producer', formatter.locale) ?? '--'}</td>
                  <td className="dt-end">{formatter.quantity(row.available)}</td>
                  <td>{inEither(formatter, row.placeZh ?? '--', row.placeEn)}</td>
                  <td className="ct-num">{windowOf(row, formatter)}</td>
                  <td>{inEither(formatter, row.sellerName, row.sellerNameEn)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
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

/** Who has it on the shelf, with how many grades and packs and the best prices. */
export function ProductStores({ of, reader: formatter }: { of: Product; reader: Formatter }) {
  const t = useWords(findingWords);
  const way = useWay();
  if (of.stores.length === 0 && of.beyond !== null) return null;
  if (of.stores.length === 0)
    return (
      <Card title={t('stores')}>
        <Nothing says={t('noStores')} />
      </Card>
    );
  return (
    <Card title={t('stores')}>
      <SmallTable
        label={t('seller')}
        rows={of.stores}
        keyOf={(s) => `${s.sellerId} ${s.storeCode}`}
        columns={[
          {
            label: t('seller'),
            className: 'gf-company',
            cell: (s) => (
              <To
                href={addressOf('/goodsCategory', {
                  by: 'goods',
                  keyword: of.casNo ?? of.zh,
                  seller: [s.sellerId],
                })}
              >
                {inEither(formatter, s.sellerZh, s.sellerEn)}
              </To>
            ),
          },
          {
            label: t('store'),
            className: 'gf-company',
            cell: (s) => {
              const shop = s.storeCode === null ? null : `/shop/${s.storeCode}`;
              const name = s.storeZh === null ? '--' : inEither(formatter, s.storeZh, s.storeEn);
              return shop !== null && way(shop) === 'open' ? <To href={shop}>{name}</To> : name;
            },
          },
          { label: t('skus'), end: true, cell: (s) => formatter.count(s.skus) },
          { label: t('offers'), end: true, cell: (s) => formatter.count(s.offers) },
          { label: t('cny'), end: true, cell: (s) => formatter.price(s.cny) },
          { label: t('usd'), end: true, cell: (s) => formatter.price(s.usd) },
        ]}
      />
    </Card>
  );
}
