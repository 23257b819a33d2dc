import { currentZone } from '#kernel/web/i18n/index.ts';
import { serverNow } from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { fixedBadge } from '#kernel/web/screens/status-tag.tsx';
import { routeOf } from '#kernel/web/tabs/tabs.ts';
import { visitReport } from '../contract/visits.ts';
import { lastDays } from '../rules/moment.ts';
import { identities, visitWords } from '../rules/visit-words.ts';

const words = visitWords.table;
const DAYS = 30;
const said = (key: string) => identities[key] ?? { zh: key, en: key };
const looks = fixedBadge({
  platform: { ...said('platform'), color: 'gray' },
  seller: { ...said('seller'), color: 'gold' },
  buyer: { ...said('buyer'), color: 'blue' },
  visitor: { ...said('visitor'), color: 'green' },
});

/** The page by its name, its address beside it; an address without a page stands alone. */
function PageOf({ path, reader: formatter }: { readonly path: string; readonly reader: Formatter }) {
  const route = routeOf(path);
  return route === undefined ? (
    path
  ) : (
    <>
      {formatter.text(route.title)} <span className="sc-faint">{path}</span>
    </>
  );
}

/**
 * Page visits (administration-domain 14.2): how often which page was opened, by whom; the last thirty days
 * unless the reader says otherwise.
 */
export const VisitReport = listScreen(
  visitReport,
  visitWords,
  ({ custom, count, date, state, textFilter, oneOf, dateRange }) => ({
    title: words.title,
    entityName: words.noun,
    given: () => {
      const { timeFrom, timeTo } = lastDays(new Date(serverNow()), currentZone(), DAYS);
      return { dayFrom: timeFrom, dayTo: timeTo };
    },
    columns: [
      custom('path', {
        label: words.path,
        text: (row) => row.path,
        cell: (row, formatter) => <PageOf path={row.path} reader={formatter} />,
        width: 360,
      }),
      state('identity', looks, { width: 100 }),
      count('visits', { width: 120 }),
      count('visitors', { width: 160 }),
      date('lastDay', { width: 130 }),
    ],
    filters: [
      dateRange('dayFrom', 'dayTo', { label: words.days, first: true }),
      textFilter('path', { first: true }),
      oneOf('identity', looks),
    ],
    exportAs: 'VISITS',
  }),
);
