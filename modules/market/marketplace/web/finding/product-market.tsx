import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Marked } from '#kernel/web/screens/columns.tsx';
import { type Reader, To } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { type BoardRow, listMarket } from '#trading/offers/contract/market.ts';
import { provisional } from '#trading/offers/rules/provisional.ts';
import { BOARDS, offerHref } from '#trading/offers/contract/market-route.ts';
import { addressOf } from '../../rules/address.ts';
import { findingWords } from '../../rules/finding-words.ts';
import { Answer, Card, Nothing } from '../card.tsx';
import { useWay } from '../ways.ts';
import { choiceName, inEither } from './beside.ts';
import type { Product } from './product-page.tsx';

const BEST = 5;
type Lane = '10' | '20' | '30';

const windowOf = (row: BoardRow, reader: Reader): string => reader.range(row.deliveryStart, row.deliveryEnd);

/** The best offers of one market; each opens on its own page. */
function Best({ of, lane, reader }: { of: Product; lane: Lane; reader: Reader }) {
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
          className="dt-scroll is-plain"
          aria-label={choiceName('lane', { value: lane, zh: lane, en: lane }, reader)}
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
                      <Marked mark={provisional(row)} reader={reader} />
                      <strong>{reader.price(row.unitPrice)}</strong>
                    </To>
                  </td>
                  <td>{nameOf(row, 'grade', reader.locale) ?? '--'}</td>
                  <td>{nameOf(row, 'producer', reader.locale) ?? '--'}</td>
                  <td className="dt-end">{reader.quantity(row.available)}</td>
                  <td>{inEither(reader, row.placeZh ?? '--', row.placeEn)}</td>
                  <td className="ct-num">{windowOf(row, reader)}</td>
                  <td>{inEither(reader, row.sellerName, row.sellerNameEn)}</td>
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
export function ProductMarkets({ of, reader }: { of: Product; reader: Reader }) {
  const t = useWords(findingWords);
  return (
    <Card title={t('onMarket')}>
      {of.markets.length === 0 ? <Nothing says={t('noMarket')} /> : null}
      {of.markets.map((m) => {
        const board = BOARDS[m.lane] ?? '/rmbSellList';
        return (
          <div key={`${m.lane} ${m.currency}`} className="gf-column">
            <p className="gf-figures">
              <To href={addressOf(board, { productNameId: of.productNameId })}>
                {choiceName('lane', { value: m.lane, zh: m.lane, en: m.lane }, reader)}
              </To>
              <span>
                {t('bestOf', { n: m.offers })}{' '}
                <strong className="ct-num">
                  {m.currency} {reader.price(m.best)}
                </strong>
              </span>
            </p>
            <Best of={of} lane={m.lane as Lane} reader={reader} />
          </div>
        );
      })}
    </Card>
  );
}

/** Who has it on the shelf, with how many grades and packs and the best prices. */
export function ProductStores({ of, reader }: { of: Product; reader: Reader }) {
  const t = useWords(findingWords);
  const way = useWay();
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
                {inEither(reader, s.sellerZh, s.sellerEn)}
              </To>
            ),
          },
          {
            label: t('store'),
            className: 'gf-company',
            cell: (s) => {
              const shop = s.storeCode === null ? null : `/shop/${s.storeCode}`;
              const name = s.storeZh === null ? '--' : inEither(reader, s.storeZh, s.storeEn);
              return shop !== null && way(shop) === 'open' ? <To href={shop}>{name}</To> : name;
            },
          },
          { label: t('skus'), end: true, cell: (s) => reader.count(s.skus) },
          { label: t('offers'), end: true, cell: (s) => reader.count(s.offers) },
          { label: t('cny'), end: true, cell: (s) => reader.price(s.cny) },
          { label: t('usd'), end: true, cell: (s) => reader.price(s.usd) },
        ]}
      />
    </Card>
  );
}
