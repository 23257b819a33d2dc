import './figures.css';
import type { ReactNode } from 'react';
import { Can } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { operatorStore, saveFile, useCall, useStore } from '#kernel/web/request/index.ts';
import { Failed, type Formatter, Skeleton, useFormatter } from '#kernel/web/screens/index.ts';
import { asCsv } from '#kernel/web/screens/sheet.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { type CockpitFigures, cockpitFigures } from '../../contract/figures.ts';
import { figureWords } from '../../rules/figure-words.ts';
import { unitOfColumn } from '../../rules/metric-units.ts';
import { askedOf, type FigureChoice, FigureChoices, useChoice } from './choice.tsx';
import { GroupCard } from './group-card.tsx';
import { Tile } from './tile.tsx';
import { nameOfMetric } from './metric-text.ts';
import { TrendCard } from './trend-card.tsx';

const LOOK_AGAIN_MS = 60_000;
const w = figureWords.table;

/** The figures as a sheet: full numbers, headings in the reader's language. */
function sheetOf(shown: CockpitFigures, formatter: Formatter): Blob {
  const heads = [w.metric, w.unit, w.from, w.to, w.value, w.previous].map((head) => formatter.text(head));
  return asCsv([
    heads,
    ...shown.figures.map((f) => [
      nameOfMetric(f.key, formatter),
      formatter.text(unitOfColumn(f.key)),
      shown.from,
      shown.to,
      f.now ?? '',
      f.before ?? '',
    ]),
  ]);
}

function Standing({ shown, reader }: { shown: CockpitFigures; reader: Formatter }) {
  const t = useWords(figureWords);
  return (
    <p className="sc-faint fg-note">
      {reader.range(shown.from, shown.to)} ·{' '}
      {t('comparedWith', { span: reader.range(shown.beforeFrom, shown.beforeTo) })}
      {' · '}
      {t('asOf', { time: reader.exactTime(shown.asOf) })}
      {shown.position === null ? null : <> · {t('position', { ...shown.position })}</>}
    </p>
  );
}

/** What stands beside: products and counterparties, what is overdue, weight differences. */
function Cards({ choice, reader }: { choice: FigureChoice; reader: Formatter }) {
  const side = useStore(operatorStore)?.identityType;
  const card = { choice, reader };
  return (
    <div className="fg-cards">
      <GroupCard title={w.topProducts} metric="dealQuantity" by="product" {...card} />
      {side === 'buyer' ? null : <GroupCard title={w.topBuyers} metric="dealAmount" by="buyer" {...card} />}
      {side === 'seller' ? null : (
        <GroupCard title={w.topSellers} metric="dealAmount" by="seller" {...card} />
      )}
      <GroupCard
        title={side === 'buyer' ? w.overdueByAgeOfBuyer : w.overdueByAge}
        metric="overdue"
        by="age"
        {...card}
      />
      <GroupCard title={w.weightByWarehouse} metric="weightMean" by="warehouse" {...card} />
      <GroupCard title={w.weightByCarrier} metric="weightMean" by="carrier" {...card} />
    </div>
  );
}

/** The figures of the cockpit (trading-domain 20.4); `beside` stands between tiles and cards. */
export function CockpitPart({ beside }: { readonly beside: ReactNode }) {
  const t = useWords(figureWords);
  const reader = useFormatter(['offer_lane']);
  const choice = useChoice();
  const { active } = useScreen();
  const asked = useCall(cockpitFigures, askedOf(choice), {
    silent: true,
    keepRows: true,
    refetchMs: active ? LOOK_AGAIN_MS : false,
  });
  const shown = asked.data;
  return (
    <div className="fg">
      <div className="fg-bar">
        <FigureChoices shown={shown} />
        {shown === undefined ? null : (
          <Can code="Export">
            <button
              type="button"
              className="bt-outlined fg-screen-only"
              onClick={() =>
                saveFile({
                  blob: sheetOf(shown, reader),
                  fileName: `${t('figures')}_${shown.from}_${shown.to}.csv`,
                })
              }
            >
              {t('export')}
            </button>
          </Can>
        )}
      </div>
      {shown === undefined ? (
        asked.error ? (
          <Failed error={asked.error} right={t('figures')} onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton lines={4} />
        )
      ) : (
        <>
          <Standing shown={shown} reader={reader} />
          {shown.demo ? <p className="sc-faint fg-note">{t('demo')}</p> : null}
          <section className="fg-tiles" aria-label={t('figures')}>
            {shown.figures.map((of) => (
              <Tile key={of.key} of={of} shown={shown} choice={choice} reader={reader} />
            ))}
          </section>
        </>
      )}
      {beside}
      {shown === undefined ? null : <TrendCard shown={shown} choice={choice} reader={reader} />}
      <Cards choice={choice} reader={reader} />
    </div>
  );
}
