import './marketplace.css';
import type { OutputOf } from '#kernel/rules/contract.ts';
import { Can } from '#kernel/web/guard/index.ts';
import { type Translate, useWords } from '#kernel/web/i18n/index.ts';
import { Segmented } from '#kernel/web/parts/index.ts';
import { operatorStore, saveFile, useCall, useLive, useStore } from '#kernel/web/request/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { asCsv } from '#kernel/web/screens/sheet.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { cockpitFigures } from '../contract/cockpit.ts';
import { homeSummary } from '../contract/home.ts';
import { PERIODS, type Period } from '../rules/period.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Markets, VerifyFirst } from './beside.tsx';
import { useCalm } from './calm.ts';
import { Answer, Card } from './card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { KeyFigures, Ranked } from './figures.tsx';
import { Trend } from './trend.tsx';
import { Standing, WorkList } from './work-list.tsx';

const LOOK_AGAIN_MS = 60_000;
const DEFAULT: Period = 'month';
const chosenPeriod = (text: string | undefined): Period => PERIODS.find((p) => p === text) ?? DEFAULT;

/** The days of the trend as a sheet: machine formats, headings in the reader's language. */
function dailySheet(
  days: OutputOf<typeof cockpitFigures>['byDay'],
  t: Translate<(typeof marketplaceWords)['table']>,
) {
  const lines = [
    [t('day'), t('count'), t('quantity')],
    ...days.map((d) => [d.day, String(d.deals), d.quantity]),
  ];
  return { blob: asCsv(lines), fileName: `${t('cockpit')}_${days.at(-1)?.day ?? ''}.csv` };
}

function PeriodChoice({ period, choose }: { period: Period; choose: (p: Period) => void }) {
  const t = useWords(marketplaceWords);
  return (
    <Segmented<Period>
      aria-label={t('period')}
      value={period}
      options={PERIODS.map((p) => ({ value: p, label: t(p) }))}
      onChange={choose}
    />
  );
}

/** /cockpit (S10): figures of a period with the one before, what waits, 30 days of volume, products and counterparties. */
export default function Cockpit() {
  const t = useWords(marketplaceWords);
  const formatter = useFormatter();
  const { active, search, setSearch } = useScreen();
  const person = useStore(operatorStore);
  const period = chosenPeriod(search.period);
  const summary = useCall(
    homeSummary,
    {},
    { silent: true, keepRows: true, refetchMs: active ? LOOK_AGAIN_MS : false },
  );
  const figures = useCall(
    cockpitFigures,
    { period },
    { silent: true, keepRows: true, refetchMs: active ? LOOK_AGAIN_MS : false },
  );
  const again = useCalm(() => {
    void summary.refetch();
    void figures.refetch();
  });
  useLive(active && person ? [`account:${person.id}`] : [], again);
  return (
    <div className="sc mp">
      <header className="sc-title">
        <h1>{t('cockpit')}</h1>
        <div className="sc-title-side">
          <span className="sc-faint ct-num">
            {figures.data ? t('asOf', { time: formatter.exactTime(figures.data.asOf) }) : ''}
          </span>
          <PeriodChoice period={period} choose={(p) => setSearch({ period: p === DEFAULT ? null : p })} />
          {figures.data ? (
            <Can code="Export">
              <button
                type="button"
                className="bt-outlined mp-screen-only"
                onClick={() => saveFile(dailySheet(figures.data.byDay, t))}
              >
                {t('export')}
              </button>
            </Can>
          ) : null}
          <button type="button" className="bt-outlined mp-screen-only" onClick={() => print()}>
            {t('print')}
          </button>
        </div>
      </header>
      {summary.data && !summary.data.verified ? <VerifyFirst /> : null}
      <FirstSteps />
      <Answer of={figures} right={t('cockpit')} lines={3}>
        {(data) => (
          <div className="mp-figures">
            <KeyFigures of={data} reader={formatter} />
            <Standing lines={summary.data?.standing ?? []} />
          </div>
        )}
      </Answer>
      <div className="mp-split">
        <div className="mp-side">
          <Card title={t('waiting')}>
            <Answer of={summary} right={t('waiting')}>
              {(data) => <WorkList lines={data.work} />}
            </Answer>
          </Card>
          <Card title={t('trend')}>
            <Answer of={figures} right={t('trend')}>
              {(data) => <Trend days={data.byDay} reader={formatter} />}
            </Answer>
          </Card>
        </div>
        <div className="mp-side">
          <Card title={t('topProducts')}>
            <Answer of={figures} right={t('topProducts')}>
              {(data) => <Ranked rows={data.products} head={t('product')} reader={formatter} />}
            </Answer>
          </Card>
          <Card title={t(person?.identityType === 'platform' ? 'topSellers' : 'topPartners')}>
            <Answer of={figures} right={t('topPartners')}>
              {(data) => (
                <Ranked
                  rows={data.partners}
                  head={t(person?.identityType === 'platform' ? 'seller' : 'partner')}
                  reader={formatter}
                />
              )}
            </Answer>
          </Card>
          <Markets />
        </div>
      </div>
    </div>
  );
}
