import type { OutputOf } from '#kernel/rules/contract.ts';
import { dec } from '#kernel/rules/decimal.ts';
import { Chart } from '#kernel/web/chart/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { go } from '#kernel/web/tabs/index.ts';
import type { cockpitFigures } from '../contract/cockpit.ts';
import { marketplaceWords } from '../rules/words.ts';
import { Nothing } from './card.tsx';

type Days = OutputOf<typeof cockpitFigures>['byDay'];

/**
 * Tonnes per day as bars; a bar opens the deals of its day. The same numbers stand in a table for those who
 * do not see it, with the same links.
 */
export function Trend({ days, reader: formatter }: { days: Days; reader: Formatter }) {
  const t = useWords(marketplaceWords);
  if (days.every((d) => dec(d.quantity).isZero())) return <Nothing says={t('noDeals')} />;
  const says = (d: Days[number] | undefined): string =>
    d === undefined
      ? ''
      : t('trendDay', { day: formatter.date(d.day), n: d.deals, quantity: formatter.quantity(d.quantity) });
  return (
    <>
      <Chart
        says={t('trend')}
        labels={days.map((d) => formatter.date(d.day))}
        series={[
          {
            kind: 'bars',
            name: t('quantity'),
            values: days.map((d) => (d.deals === 0 ? null : dec(d.quantity).toNumber())),
          },
        ]}
        axisText={(value) => `${formatter.count(value)} ${t('tonne')}`}
        pointText={(n) => says(days[n])}
        onOpen={(n) => {
          const day = days[n];
          if (day !== undefined && day.deals > 0) go(day.path);
        }}
      />
      <div className="ct-hidden">
        <table>
          <caption>{t('trend')}</caption>
          <tbody>
            {days.map((d) => (
              <tr key={d.day}>
                <th scope="row">{d.deals === 0 ? formatter.date(d.day) : <a href={d.path}>{says(d)}</a>}</th>
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
