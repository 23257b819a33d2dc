import { useWords } from '#kernel/web/i18n/index.ts';
import { type Formatter, Move, To } from '#kernel/web/screens/index.ts';
import type { CockpitFigures, Figure } from '../../contract/figures.ts';
import { figureWords } from '../../rules/figure-words.ts';
import { hasLane, isBalance, metricOf } from '../../rules/metrics.ts';
import type { FigureChoice } from './choice.tsx';
import {
  figureText,
  helpOfMetric,
  moveOf,
  nameOfMetric,
  rowsHref,
  shortFigure,
  unitOfMetric,
} from './metric-text.ts';

/** Against the period before, or why nothing can be said. */
function Against({ of, lane, reader }: { of: Figure; lane: string | undefined; reader: Formatter }) {
  const t = useWords(figureWords);
  const spec = metricOf(of.key);
  const said = (text: string) => <span className="sc-faint">{text}</span>;
  if (lane !== undefined && !hasLane(spec.source)) return said(t('notByLane'));
  if (of.now === null) return said(t('noneYet'));
  if (isBalance(spec.source)) return said(t('asOfNow'));
  const move = moveOf(of.key, of.now, of.before);
  if (move === null) return said(t('noneBefore'));
  const points = spec.unit === 'percent';
  return (
    <Move
      value={move}
      show={(size) => (points ? `${reader.money(size)} ${t('points')}` : reader.percent(size))}
    />
  );
}

/** A figure with its unit, how it moved, and the way to the rows it is made of. */
export function Tile({
  of,
  shown,
  choice,
  reader,
}: {
  of: Figure;
  shown: CockpitFigures;
  choice: FigureChoice;
  reader: Formatter;
}) {
  const t = useWords(figureWords);
  const short = shortFigure(of.key, of.now, reader);
  const full = figureText(of.key, of.now, reader);
  const unit = of.now === null ? '' : unitOfMetric(of.key, of.now, reader);
  const body = (
    <>
      <span className="fg-name" title={helpOfMetric(of.key, reader)}>
        {nameOfMetric(of.key, reader)}
      </span>
      <strong className="sc-figure fg-number" title={`${full} ${unit}`.trim()}>
        <span aria-hidden={short !== full}>{short}</span>
        {short === full ? null : <span className="ct-hidden">{full}</span>}
        {unit === '' ? null : <span className="fg-unit-mark">{unit}</span>}
      </strong>
      <span className="fg-foot">
        <Against of={of} lane={choice.lane} reader={reader} />
        {of.rows > 0 ? <span className="sc-faint">{t('rowCount', { n: of.rows })}</span> : null}
      </span>
      {of.unrated > 0 ? <span className="fg-warn">{t('unrated', { n: of.unrated })}</span> : null}
    </>
  );
  if (of.rows === 0) return <div className="sc-card fg-tile">{body}</div>;
  return (
    <To
      href={rowsHref({
        metric: of.key,
        from: shown.from,
        to: shown.to,
        lane: choice.lane,
        unitId: choice.unitId,
      })}
      className="sc-card fg-tile"
    >
      {body}
    </To>
  );
}
