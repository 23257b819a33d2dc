import type { OutputOf } from '#kernel/rules/contract.ts';
import { dec } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { cockpitFigures } from '../contract/cockpit.ts';
import { bigFigure } from '../rules/big-figure.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Nothing } from './card.tsx';

type Days = OutputOf<typeof cockpitFigures>['byDay'];
const WIDTH = 640;
const HEIGHT = 180;
const FOOT = 26;
const HEAD = 26;

/**
 * Tonnes per day as bars; a bar opens the deals of its day. The same numbers stand in a table for those who
 * do not see it.
 */
export function Trend({ days, reader: formatter }: { days: Days; reader: Formatter }) {
  const t = useWords(marketplaceWords);
  const most = days.reduce((top, d) => (dec(d.quantity).greaterThan(top) ? dec(d.quantity) : top), dec('0'));
  if (most.isZero()) return <Nothing says={t('noDeals')} />;
  const step = WIDTH / days.length;
  const tall = (d: Days[number]): number =>
    Math.max(
      2,
      dec(d.quantity)
        .dividedBy(most)
        .times(HEIGHT - FOOT - HEAD)
        .toNumber(),
    );
  const says = (d: Days[number]): string =>
    t('trendDay', { day: formatter.date(d.day), n: d.deals, quantity: formatter.quantity(d.quantity) });
  const marks = [0, Math.floor(days.length / 2), days.length - 1];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the bars of a drawing are a group, a fieldset cannot hold them */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="mp-trend" role="group" aria-label={t('trend')}>
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className="mp-axis" />
        <text x="0" y="16" className="mp-tick">
          {bigFigure(most.toFixed(2), formatter.locale)} {t('tonne')}
        </text>
        {days.map((d, i) =>
          d.deals === 0 ? null : (
            <a key={d.day} href={d.path} aria-label={says(d)}>
              <rect x={i * step} y={0} width={step} height={HEIGHT - FOOT} className="mp-bar-hit" />
              <rect
                x={i * step + step * 0.18}
                y={HEIGHT - FOOT - tall(d)}
                width={step * 0.64}
                height={tall(d)}
                rx="1.5"
                className="mp-bar"
              >
                <title>{says(d)}</title>
              </rect>
            </a>
          ),
        )}
        {marks.map((i) => (
          <text
            key={i}
            x={i === 0 ? 0 : i === days.length - 1 ? WIDTH : i * step}
            y={HEIGHT - 6}
            textAnchor={i === 0 ? 'start' : i === days.length - 1 ? 'end' : 'middle'}
            className="mp-tick"
          >
            {formatter.date(days[i]?.day)}
          </text>
        ))}
      </svg>
      <div className="ct-hidden">
        <table>
          <caption>{t('trend')}</caption>
          <tbody>
            {days.map((d) => (
              <tr key={d.day}>
                <th scope="row">{formatter.date(d.day)}</th>
                <td>{d.deals}</td>
                <td>{formatter.quantity(d.quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
