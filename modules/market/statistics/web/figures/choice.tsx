import { addDays } from '#kernel/rules/clock.ts';
import { DateRangeField, PickField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Segmented, Select } from '#kernel/web/parts/index.ts';
import { operatorStore, useStore } from '#kernel/web/request/index.ts';
import { type Formatter, useFormatter } from '#kernel/web/screens/index.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import { companySource } from '#registry/members/web/door.ts';
import type { CockpitFigures } from '../../contract/figures.ts';
import { LANES } from '../../rules/codes.ts';
import { FIGURE_PERIODS, type FigurePeriod, wholePeriod } from '../../rules/figure-period.ts';
import { figureWords } from '../../rules/figure-words.ts';
import { inEither } from '../badges.ts';

/** What the page looks at, as its address says it. */
export interface FigureChoice {
  readonly period: FigurePeriod;
  readonly day: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly lane: '10' | '20' | '30' | undefined;
  readonly unitId: string | undefined;
}
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (text: string | undefined): string | undefined =>
  text !== undefined && DAY.test(text) ? text : undefined;

export function useChoice(): FigureChoice {
  const { search } = useScreen();
  return {
    period: FIGURE_PERIODS.find((p) => p === search.period) ?? 'month',
    day: dayIn(search.day),
    from: dayIn(search.from),
    to: dayIn(search.to),
    lane: LANES.find((l) => l === search.lane),
    unitId: search.unitId !== undefined && /^\d+$/.test(search.unitId) ? search.unitId : undefined,
  };
}
/** The choice as the calls read it. */
export function askedOf(choice: FigureChoice) {
  const { period, day, from, to, lane, unitId } = choice;
  return {
    period,
    ...(period === 'range' ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : day ? { day } : {}),
    ...(lane ? { lane } : {}),
    ...(unitId ? { unitId } : {}),
  };
}

function Steps({
  shown,
  choose,
}: {
  shown: CockpitFigures | undefined;
  choose: (day: string | null) => void;
}) {
  const t = useWords(figureWords);
  const { period } = useChoice();
  if (shown === undefined || period === 'range') return null;
  return (
    <>
      <button
        type="button"
        className="bt-outlined"
        aria-label={t('previous')}
        title={t('previous')}
        onClick={() => choose(addDays(shown.from, -1))}
      >
        ‹
      </button>
      <button
        type="button"
        className="bt-outlined"
        aria-label={t('next')}
        title={t('next')}
        disabled={shown.running || shown.to === shown.asOf.slice(0, 10)}
        onClick={() => choose(addDays(wholePeriod(shown.from, period).to, 1))}
      >
        ›
      </button>
    </>
  );
}

function Units({ shown, reader }: { shown: CockpitFigures | undefined; reader: Formatter }) {
  const t = useWords(figureWords);
  const { setSearch } = useScreen();
  const { unitId } = useChoice();
  const operator = useStore(operatorStore)?.identityType === 'platform';
  if (operator)
    return (
      <div className="fg-unit">
        <PickField
          id="fg-unit"
          label={t('unitId')}
          placeholder={t('allCompanies')}
          source={companySource}
          value={unitId ?? null}
          onChange={(id) => setSearch({ unitId: id })}
        />
      </div>
    );
  if (shown === undefined || shown.units.length < 2) return null;
  return (
    <Select<string>
      className="fg-select"
      aria-label={t('unit')}
      value={unitId ?? ''}
      options={[
        { value: '', label: t('allUnits') },
        ...shown.units.map((u) => ({ value: u.id, label: inEither(reader, u.zh, u.en) })),
      ]}
      onChange={(id) => setSearch({ unitId: id === '' ? null : id })}
    />
  );
}

/** Period, the one before and after it, lane and company. */
export function FigureChoices({ shown }: { shown: CockpitFigures | undefined }) {
  const t = useWords(figureWords);
  const reader = useFormatter(['offer_lane']);
  const { setSearch } = useScreen();
  const choice = useChoice();
  return (
    <div className="fg-bar fg-screen-only">
      <Segmented<FigurePeriod>
        aria-label={t('period')}
        value={choice.period}
        options={FIGURE_PERIODS.map((p) => ({ value: p, label: t(`period.${p}`) }))}
        onChange={(period) =>
          setSearch({
            period: period === 'month' ? null : period,
            day: null,
            from: period === 'range' ? (shown?.from ?? null) : null,
            to: period === 'range' ? (shown?.to ?? null) : null,
          })
        }
      />
      <Steps shown={shown} choose={(day) => setSearch({ day })} />
      {choice.period === 'range' ? (
        <div className="fg-dates">
          <DateRangeField
            id="fg-dates"
            label={t('span')}
            value={[choice.from ?? null, choice.to ?? null]}
            onChange={([from, to]) => setSearch({ from, to })}
          />
        </div>
      ) : null}
      <Select<string>
        className="fg-select"
        aria-label={t('lane')}
        value={choice.lane ?? ''}
        options={[
          { value: '', label: t('allLanes') },
          ...LANES.map((lane) => ({ value: lane as string, label: reader.codeName('offer_lane', lane) })),
        ]}
        onChange={(lane) => setSearch({ lane: lane === '' ? null : lane })}
      />
      <Units shown={shown} reader={reader} />
    </div>
  );
}
