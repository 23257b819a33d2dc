import type { OutputOf } from '#kernel/rules/contract.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Move, To, useFormatter } from '#kernel/web/screens/index.ts';
import { listPrices } from '#market/statistics/contract/price-index.ts';
import { PRICE_INDEX, PRICE_TRENDS } from '#market/statistics/rules/pages.ts';
import { marketplaceWords } from '../rules/words.ts';
import { addressOf } from '../rules/work.ts';
import { useWay } from './ways.ts';

const MOST = 6;
type Row = OutputOf<typeof listPrices>['list'][number];

/**
 * The index strip of the front page (trading-domain 2.1): where each market stands; each opens its trend.
 * Only for who may look at trends.
 */
export function IndexStrip() {
  const way = useWay();
  const trends =
    way(PRICE_TRENDS) === 'open' ? PRICE_TRENDS : way(PRICE_INDEX) === 'open' ? PRICE_INDEX : null;
  return trends === null ? null : <Strip trends={trends} />;
}

function Strip({ trends }: { trends: string }) {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const { data } = useCall(
    listPrices,
    { pageNum: 1, pageCount: MOST, sortProperties: 'day', sortAsc: false },
    { silent: true, keepRows: true },
  );
  const priced = (data?.list ?? []).filter(
    (row): row is Row & { close: string; day: string } => row.close !== null && row.day !== null,
  );
  if (priced.length === 0) return null;
  return (
    <nav aria-label={t('indices')}>
      <ul className="mp-indices">
        {priced.map((row) => (
          <li key={row.id}>
            <To
              href={addressOf(trends, {
                index: row.id,
                ...(trends === PRICE_INDEX ? { part: 'trends' } : {}),
              })}
              className="sc-card mp-index"
            >
              <span className="mp-index-name">
                {formatter.locale === 'zh_CN' ? row.name : row.nameEn || row.name}
              </span>
              <strong className="ct-num">{formatter.price(row.close)}</strong>
              {row.changePct === null ? (
                <span className="sc-faint">--</span>
              ) : (
                <Move value={row.changePct} show={formatter.percent} />
              )}
              <span className="sc-faint mp-index-note">
                {row.currency}/{t('tonne')} · {formatter.date(row.day)}
              </span>
            </To>
          </li>
        ))}
      </ul>
    </nav>
  );
}
