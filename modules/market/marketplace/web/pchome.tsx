import './marketplace.css';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { lazyComponent } from '#kernel/web/parts/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { type Formatter, To, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { listMarket, marketProducts } from '#trading/offers/contract/market.ts';
import { homeSummary } from '../contract/home.ts';
import { marketplaceWords } from '../rules/words.ts';
import { addressOf } from '../rules/work.ts';
import { Activities } from './activities.tsx';
import { Auctions } from './auctions.tsx';
import { Markets, Messages, VerifyFirst } from './beside.tsx';
import { useCalm } from './calm.ts';
import { Answer, Card, NoOffers } from './card.tsx';
import { SearchBox } from './finding/search-box.tsx';
import { BOARD, NewestOffers } from './newest-offers.tsx';
import { Clinches, News } from './news.tsx';
import { WorkList } from './work-list.tsx';

/** What the operator lets stand below everything else. */
const FrontColumns = lazyComponent(() => import('./columns.tsx').then((m) => m.FrontColumns), {
  waiting: () => null,
});
/** Stands above everything else once it is there; the page does not wait for it. */
const IndexStrip = lazyComponent(() => import('./index-strip.tsx').then((m) => m.IndexStrip), {
  waiting: () => null,
});

const SPOT = '10';
const NEWEST = 12;
const HOT = 6;
type Products = OutputOf<typeof marketProducts>;
const productHref = (p: Products['list'][number]): string =>
  addressOf(BOARD, { productNameId: p.productNameId });
const productName = (p: Products['list'][number], formatter: Formatter): string =>
  formatter.locale === 'zh_CN' ? p.zh : p.en || p.zh;

/** Search over all goods, and the products most offered. */
function Hero({ products, reader: formatter }: { products: Products | undefined; reader: Formatter }) {
  const t = useWords(marketplaceWords);
  return (
    <header className="mp-hero">
      <h1>{t('headline')}</h1>
      <SearchBox />
      {products && products.list.length > 0 ? (
        <p className="mp-hot">
          <span className="sc-faint">{t('hot')}</span>
          {products.list.slice(0, HOT).map((p) => (
            <To key={p.productNameId} href={productHref(p)}>
              {productName(p, formatter)}
            </To>
          ))}
        </p>
      ) : null}
    </header>
  );
}

function ProductTable({ of, reader: formatter }: { of: Products; reader: Formatter }) {
  const t = useWords(marketplaceWords);
  if (of.list.length === 0) return <NoOffers />;
  return (
    <table className="dt dt-plain mp-products">
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col" className="dt-end">
            {t('offers')}
          </th>
          <th scope="col" className="dt-end" title={t('perTonne')}>
            {t('best')}
          </th>
        </tr>
      </thead>
      <tbody>
        {of.list.map((p) => (
          <tr key={p.productNameId}>
            <td>
              <To href={productHref(p)}>{productName(p, formatter)}</To>
            </td>
            <td className="dt-end">{formatter.count(p.offers)}</td>
            <td className="dt-end">{formatter.price(p.best)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The reader's own affairs in short: what waits, and the offers he watches. */
function ReaderAffairs({ watched }: { watched: number | undefined }) {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const asked = useCall(homeSummary, {}, { silent: true, keepRows: true });
  return (
    <>
      {asked.data && !asked.data.verified ? <VerifyFirst /> : null}
      <Card title={t('mine')} more="/home">
        <Answer of={asked} right={t('mine')}>
          {(data) => <WorkList lines={data.work} most={5} />}
        </Answer>
        {watched ? (
          <To href={addressOf(BOARD, { watched: true })} className="mp-work-line mp-watch">
            <span className="mp-work-name">{t('watched')}</span>
            <strong className="mp-work-count ct-num">{formatter.count(watched)}</strong>
          </To>
        ) : null}
      </Card>
    </>
  );
}

/** /pchome: the market's front page: search, products on offer, the newest offers, markets and own affairs; live. */
export default function MarketHome() {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const { active } = useScreen();
  const products = useCall(marketProducts, { lane: SPOT }, { silent: true, keepRows: true });
  const newest = useCall(
    listMarket,
    { lane: SPOT, pageNum: 1, pageCount: NEWEST, sortProperties: 'publishedAt', sortAsc: false },
    { silent: true, keepRows: true },
  );
  const again = useCalm(() => {
    void products.refetch();
    void newest.refetch();
  });
  useLive(active ? [`board:${SPOT}`] : [], again);
  const total = products.data;
  const board = newest.data;
  return (
    <div className="sc mp">
      <Hero products={total} reader={formatter} />
      <IndexStrip />
      <div className="mp-front">
        <Card
          title={t('products')}
          note={
            board
              ? t(board.totalMore ? 'productsMore' : 'productsTotal', {
                  n: formatter.count(board.totalCount),
                })
              : undefined
          }
        >
          <Answer of={products} right={t('products')} lines={10}>
            {(data) => <ProductTable of={data} reader={formatter} />}
          </Answer>
        </Card>
        <div className="mp-middle">
          <Card title={t('newest')} note={t('perTonne')} more={BOARD}>
            <Answer of={newest} right={t('newest')} lines={12}>
              {(page) => <NewestOffers rows={page.list} reader={formatter} />}
            </Answer>
          </Card>
          <div className="mp-pair">
            <Auctions />
            <Activities />
          </div>
          <News />
        </div>
        <div className="mp-side">
          <ReaderAffairs watched={total?.watched} />
          <Markets />
          <Messages />
          <Clinches />
        </div>
      </div>
      <FrontColumns />
    </div>
  );
}
