import './prices.css';
import { useState } from 'react';
import { useDebounced } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input, lazyComponent, Select } from '#kernel/web/parts/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import {
  Facts,
  Failed,
  type Formatter,
  Move,
  NothingYet,
  Skeleton,
  useFormatter,
} from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { type IndexRow, listPrices } from '../contract/price-index.ts';
import { LANES } from '../rules/codes.ts';
import { PERIODS } from '../rules/series.ts';
import { trendWords } from '../rules/trend-words.ts';
import { INDEX_SETS, inEither, termOf } from './badges.ts';
import { indexAlert } from './slots.ts';
import { type TrendChoice, TrendView } from './trend-view.tsx';

const ParityPanel = lazyComponent(() => import('./parity-panel.tsx').then((m) => m.ParityPanel), {
  waiting: () => <Skeleton lines={4} />,
});
const MOST = 100;

/** One index in the list: what it is, where it stands, how it moved. */
function One({
  index,
  chosen,
  onChoose,
  reader: formatter,
}: {
  index: IndexRow;
  chosen: boolean;
  onChoose: () => void;
  reader: Formatter;
}) {
  const t = useWords(trendWords);
  return (
    <li>
      <button type="button" className="px-one" aria-pressed={chosen} onClick={onChoose}>
        <span>{inEither(formatter, index.name, index.nameEn)}</span>
        <strong className="ct-num">{index.close === null ? '' : formatter.price(index.close)}</strong>
        <span className="sc-faint">
          {index.day === null ? t('noPrice') : `${index.currency} · ${formatter.date(index.day)}`}
        </span>
        {index.changePct === null ? (
          <span className="sc-faint">--</span>
        ) : (
          <Move value={index.changePct} show={formatter.percent} />
        )}
      </button>
    </li>
  );
}

function Definition({ index, reader: formatter }: { index: IndexRow; reader: Formatter }) {
  const t = useWords(trendWords);
  const Alert = indexAlert();
  return (
    <section className="sc-card" aria-label={t('definition')}>
      <div className="px-head">
        <h2>{t('definition')}</h2>
        {Alert === null ? null : (
          <Alert
            productNameId={index.productNameId}
            placeId={index.placeId}
            lane={index.lane}
            currency={index.currency}
            priceLimit={index.close ?? undefined}
          />
        )}
      </div>
      <Facts
        columns={2}
        items={[
          { label: t('product'), value: inEither(formatter, index.product, index.productEn) },
          { label: t('place'), value: inEither(formatter, index.place, index.placeEn) },
          { label: t('lane'), value: formatter.codeName('offer_lane', index.lane) },
          { label: t('cargoStatus'), value: formatter.codeName('cargo_status', index.cargoStatus) },
          { label: t('priceTerm'), value: termOf(index, formatter) },
          {
            label: t('grades'),
            value: index.grades.length === 0 ? t('grades.all') : index.grades.join(', '),
          },
        ]}
      />
      <p className="sc-faint">{t('withheld.help')}</p>
    </section>
  );
}

/** Finds an index by product, place or code, and by lane. */
function Finder({ onFind }: { onFind: (wish: { keyword: string; lane: string }) => void }) {
  const t = useWords(trendWords);
  const formatter = useFormatter(['offer_lane']);
  const [wish, wishFor] = useState({ keyword: '', lane: '' });
  const set = (change: Partial<typeof wish>) => {
    const next = { ...wish, ...change };
    wishFor(next);
    onFind(next);
  };
  const lanes = [
    { value: '', label: t('allLanes') },
    ...LANES.map((value) => ({ value: value as string, label: formatter.codeName('offer_lane', value) })),
  ];
  return (
    <div className="px-find">
      <Input
        value={wish.keyword}
        placeholder={t('search')}
        aria-label={t('search')}
        maxLength={50}
        allowClear
        onChange={(event) => set({ keyword: event.target.value })}
      />
      <Select<string>
        aria-label={t('lane')}
        value={wish.lane}
        options={lanes}
        onChange={(lane) => set({ lane })}
      />
    </div>
  );
}

/** Price trends (R-LABEL-007): pick an index, see its prices as a chart and as figures, reckon what import would cost. */
function PriceTrends() {
  const t = useWords(trendWords);
  const formatter = useFormatter(INDEX_SETS);
  const { search, setSearch } = useScreen();
  const [wish, find] = useState({ keyword: '', lane: '' });
  const keyword = useDebounced(wish.keyword.trim());
  const { data, error, refetch } = useCall(
    listPrices,
    {
      pageCount: MOST,
      sortProperties: 'code',
      sortAsc: true,
      ...(keyword === '' ? {} : { keyword }),
      ...(wish.lane === '' ? {} : { lane: wish.lane as '10' }),
    },
    { silent: true, keepRows: true },
  );
  if (data === undefined)
    return error ? <Failed error={error} right={t('title')} onRetry={() => void refetch()} /> : <Skeleton />;
  const indices = data.list;
  const chosen = indices.find((i) => i.id === search.index) ?? indices[0];
  const narrowed = keyword !== '' || wish.lane !== '';
  if (chosen === undefined && !narrowed) return <NothingYet title={t('noIndex')} help={t('noIndex.help')} />;
  const choice: TrendChoice = {
    period: PERIODS.find((p) => p === search.period) ?? 'day',
    source: search.source ?? null,
    from: search.from ?? null,
    to: search.to ?? null,
  };
  return (
    <div className="px-split">
      <nav className="sc-card" aria-label={t('indices')}>
        <Finder onFind={find} />
        {indices.length === 0 ? <p className="sc-faint">{t('noMatch')}</p> : null}
        <ul className="px-list">
          {indices.map((index) => (
            <One
              key={index.id}
              index={index}
              chosen={index === chosen}
              reader={formatter}
              onChoose={() => setSearch({ index: index.id })}
            />
          ))}
        </ul>
      </nav>
      {chosen === undefined ? null : (
        <div className="px">
          <section className="sc-card" aria-label={t('chart')}>
            <TrendView
              indexId={chosen.id}
              choice={choice}
              choose={(change) =>
                setSearch({ ...change, ...(change.period === 'day' ? { period: null } : {}) })
              }
            />
          </section>
          <ParityPanel key={chosen.id} index={chosen} reader={formatter} />
          <Definition index={chosen} reader={formatter} />
        </div>
      )}
    </div>
  );
}

/** /transactionManagement/priceTrends, for sellers and buyers; a part of the operator's page. */
export default function PriceTrendsPage() {
  const t = useWords(trendWords);
  return (
    <div className="sc px">
      <header className="sc-title">
        <h1>{t('title')}</h1>
      </header>
      <PriceTrends />
    </div>
  );
}
