import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { type Reader, To, useReader } from '#kernel/web/screens/index.ts';
import { listPrices } from '#market/statistics/contract/price-index.ts';
import { PRICE_INDEX, PRICE_TRENDS } from '#market/statistics/contract/price-route.ts';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { marketplaceWords } from '../rules/words.ts';
import { addressOf } from '../rules/work.ts';
import { useWay } from './ways.ts';

const MOST = 6;
type Row = OutputOf<typeof listPrices>['list'][number];

/** ▲ +0.89 % since the price before. */
function Change({ of, reader }: { of: string | null; reader: Reader }) {
  const t = useWords(marketplaceWords);
  if (of === null) return <span className="sc-faint">--</span>;
  const way = of.startsWith('-') ? 'down' : /[1-9]/.test(of) ? 'up' : 'none';
  const size = reader.percent(of.replace('-', ''));
  if (way === 'none') return <span className="sc-faint ct-num">{size}</span>;
  return (
    <span className={`ct-num ct-${way}`}>
      <span aria-hidden="true">
        {way === 'up' ? '▲ +' : '▼ -'}
        {size}
      </span>
      <span className="ct-hidden">{t(way, { n: size })}</span>
    </span>
  );
}

/** The index strip of the front page (trading-domain 2.1): where each market stands; each opens its trend. Only for who may look at trends. */
export function IndexStrip() {
  const way = useWay();
  const trends = way(PRICE_TRENDS) === 'open' ? PRICE_TRENDS : way(PRICE_INDEX) === 'open' ? PRICE_INDEX : null;
  return trends === null ? null : <Strip trends={trends} />;
}

function Strip({ trends }: { trends: string }) {
  const t = useWords(marketplaceWords);
  const reader = useReader();
  const { data } = useCall(listPrices, { pageNum: 1, pageCount: MOST, sortProperties: 'day', sortAsc: false }, { silent: true, keepRows: true });
  const priced = (data?.list ?? []).filter((row): row is Row & { close: string; day: string } => row.close !== null && row.day !== null);
  if (priced.length === 0) return null;
  return (
    <nav aria-label={t('indices')}>
      <ul className="mp-indices">
        {priced.map((row) => (
          <li key={row.id}>
            <To href={addressOf(trends, { index: row.id, ...(trends === PRICE_INDEX ? { part: 'trends' } : {}) })} className="sc-card mp-index">
              <span className="mp-index-name">{reader.locale === 'zh_CN' ? row.name : row.nameEn || row.name}</span>
              <strong className="ct-num">{reader.price(row.close)}</strong>
              <Change of={row.changePct} reader={reader} />
              <span className="sc-faint">
                {row.currency}/{t('tonne')} · {reader.date(row.day)}
              </span>
            </To>
          </li>
        ))}
      </ul>
    </nav>
  );
}
