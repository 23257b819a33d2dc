import { currentZone } from '#kernel/web/i18n/index.ts';
import { serverNow } from '#kernel/web/request/index.ts';
import { fixedLook } from '#kernel/web/screens/status-tag.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { visitReport } from '../contract/visits.ts';
import { lastDays } from '../rules/moment.ts';
import { identities, visitWords } from '../rules/visit-words.ts';

const words = visitWords.table;
const DAYS = 30;
const said = (key: string) => identities[key] ?? { zh: key, en: key };
const looks = fixedLook({
  platform: { ...said('platform'), color: 'gray' },
  seller: { ...said('seller'), color: 'gold' },
  buyer: { ...said('buyer'), color: 'blue' },
  visitor: { ...said('visitor'), color: 'green' },
});

/** Page visits (administration-domain 14.2): how often which page was opened, by whom; the last thirty days unless the reader says otherwise. */
export const VisitReport = listScreen(visitReport, visitWords, ({ text, count, date, state, textFilter, oneOf, dateRange }) => ({
  title: words.title,
  noun: words.noun,
  given: () => {
    const { timeFrom, timeTo } = lastDays(new Date(serverNow()), currentZone(), DAYS);
    return { dayFrom: timeFrom, dayTo: timeTo };
  },
  columns: [
    text('path', { solid: true, width: 320 }),
    state('identity', looks, { width: 100 }),
    count('visits', { width: 120 }),
    count('visitors', { width: 160 }),
    date('lastDay', { width: 130 }),
  ],
  filters: [dateRange('dayFrom', 'dayTo', { label: words.days, first: true }), textFilter('path', { first: true }), oneOf('identity', looks)],
  exportAs: 'VISITS',
}));
