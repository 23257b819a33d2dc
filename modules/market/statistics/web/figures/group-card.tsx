import type { LocalizedText } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { Failed, type Formatter, Skeleton, To } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { figureGroups } from '../../contract/figures.ts';
import { figureWords } from '../../rules/figure-words.ts';
import { unitOfColumn } from '../../rules/metric-units.ts';
import type { Group, MetricKey } from '../../rules/metrics.ts';
import { inEither } from '../badges.ts';
import { askedOf, type FigureChoice } from './choice.tsx';
import { ageText, figureText, nameOfMetric, rowsHref } from './metric-text.ts';

interface GroupCardProps {
  readonly title: LocalizedText;
  readonly metric: MetricKey;
  readonly by: Group;
  readonly choice: FigureChoice;
  readonly reader: Formatter;
}

/** One figure told apart, each part with the way to its rows. */
export function GroupCard({ title, metric, by, choice, reader }: GroupCardProps) {
  const t = useWords(figureWords);
  const asked = useCall(figureGroups, { ...askedOf(choice), metric, by }, { silent: true, keepRows: true });
  const heading = reader.text(title);
  const { data } = asked;
  const unit = reader.text(unitOfColumn(metric));
  return (
    <section className="sc-card fg-card" aria-label={heading}>
      <header className="fg-head">
        <h2>{heading}</h2>
      </header>
      {data === undefined ? (
        asked.error ? (
          <Failed error={asked.error} right={heading} onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton lines={3} />
        )
      ) : data.groups.length === 0 ? (
        <p className="sc-faint" role="status">
          {t('noGroups')}
        </p>
      ) : (
        <SmallTable
          rows={data.groups}
          keyOf={(r) => r.group}
          columns={[
            {
              label: t('name'),
              cell: (r) => (
                <To
                  href={rowsHref({
                    metric,
                    by,
                    group: r.group,
                    from: data.from,
                    to: data.to,
                    lane: choice.lane,
                    unitId: choice.unitId,
                  })}
                >
                  {by === 'age' ? ageText(r.group, reader) : inEither(reader, r.zh, r.en) || '--'}
                </To>
              ),
            },
            {
              label: `${nameOfMetric(metric, reader)}${unit === '' ? '' : ` (${unit})`}`,
              end: true,
              cell: (r) => figureText(metric, r.value, reader),
            },
            { label: t('rowsOf'), end: true, cell: (r) => reader.count(r.rows) },
          ]}
        />
      )}
    </section>
  );
}
