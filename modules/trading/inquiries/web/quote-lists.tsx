import './inquiries.css';
import { EMPTY } from '#kernel/rules/format.ts';
import { inLocale, translate } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { boardScreen } from '#kernel/web/screens/board-screen.tsx';
import { type Formatter, To, useFormatter } from '#kernel/web/screens/index.ts';
import { Strip } from '#kernel/web/screens/list-tools.tsx';
import type { FilterInput, ListKit } from '#kernel/web/screens/list-types.ts';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  confirmAward,
  countQuotes,
  declineAward,
  listQuotes,
  type QuoteRow,
  withdrawQuote,
} from '../contract/supplier.ts';
import { bidHref } from '../rules/hrefs.ts';
import { lostWords } from '../rules/notification-words.ts';
import { QUOTE } from '../rules/quote-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { quoteBadge } from './badges.ts';
import { buyerText, goodsText } from './columns.tsx';
import { ownTopic } from './own-topic.ts';

const { table } = inquiryWords;
/** Inquiries are quoted in CNY (6.1). */
const CNY = { zh: 'CNY', en: 'CNY' };
type Kit = ListKit<QuoteRow, FilterInput<typeof listQuotes>, typeof table>;

function Counters() {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const { search, setSearch } = useScreen();
  const { data, refetch } = useCall(countQuotes, {}, { silent: true, keepRows: true });
  useLive(ownTopic(), () => void refetch());
  const all = data === undefined ? undefined : Object.values(data).reduce((a, b) => a + b, 0);
  return (
    <Strip
      name={t('status')}
      chosen={search.status ?? ''}
      onChoose={(key) => setSearch({ status: key === '' ? null : key, pageNum: null, view: null })}
      items={[
        { key: '', label: t('list'), count: all },
        ...Object.values(QUOTE).map((code) => ({
          key: code,
          label: quoteBadge.of(code, formatter).label,
          count: data === undefined ? undefined : (data[code] ?? 0),
        })),
      ]}
    />
  );
}
const lostText = (row: Pick<QuoteRow, 'lostCode' | 'reason'>, formatter: Formatter): string => {
  const said = lostWords.table[(row.lostCode ?? '') as '10'] as { zh: string; en: string } | undefined;
  return (
    [said === undefined ? '' : inLocale(said, formatter.locale), row.reason].filter(Boolean).join(' · ') ||
    EMPTY
  );
};
export const quoteQuestion =
  (
    title: 'withdrawTitle' | 'confirmTitle' | 'declineTitle',
    body: 'withdrawBody' | 'confirmBody' | 'declineBody',
  ) =>
  (row: Pick<QuoteRow, 'quoteNo' | 'wonAmount'>, formatter: Formatter) => ({
    title: translate(inquiryWords, formatter.locale, title, { no: row.quoteNo }),
    body: translate(inquiryWords, formatter.locale, body, { amount: formatter.money(row.wonAmount) }),
  });
const common = (kit: Kit) => ({
  within: 'BID',
  entityName: table.quote,
  columns: [
    kit.custom('quoteNo', {
      label: table.quoteNo,
      width: 150,
      text: (row: QuoteRow) => row.quoteNo,
      cell: (row: QuoteRow) => <To href={bidHref(row.inquiryId)}>{row.quoteNo}</To>,
    }),
    kit.state('status', quoteBadge, { width: 130 }),
    kit.custom('title', {
      label: table.title,
      width: 200,
      text: (row: QuoteRow) => `${row.inquiryNo} ${row.title}`,
    }),
    kit.money('total', { width: 140, unit: CNY }),
    kit.custom('rank', {
      label: table.rank,
      width: 70,
      align: 'end',
      text: (row: QuoteRow) => (row.rank === null ? EMPTY : `#${row.rank}`),
    }),
    kit.dateTime('quoteDeadline', { width: 140 }),
    kit.custom('goods', { label: table.goods, width: 180, text: goodsText }),
    kit.custom('buyer', { label: table.buyer, width: 180, text: buyerText }),
    kit.money('wonAmount', { width: 150, unit: CNY }),
    kit.dateTime('confirmBy', { width: 150 }),
    kit.custom('lost', { label: table.lostReason, width: 200, text: lostText }),
    kit.dateTime('submittedAt', { width: 150, optional: true }),
  ],
  opens: (row: QuoteRow) => bidHref(row.inquiryId),
  nameOf: (row: QuoteRow) => `${row.quoteNo} ${row.title}`,
  filters: [
    kit.search('keyword', { label: table.keyword }),
    kit.oneOf('status', quoteBadge),
    kit.dateRange('dateFrom', 'dateTo', { label: table.dates }),
  ],
  card: ['title', 'quoteNo', 'status', 'goods', 'buyer', 'total', 'wonAmount', 'confirmBy'],
  mine: (row: QuoteRow) => row.status === QUOTE.awarded,
  refreshes: [countQuotes],
  topics: ownTopic,
  flash: ['status'],
  compare: false,
  actions: [
    kit.open('bid', (row) => bidHref(row.inquiryId), {
      label: table.quoteIt,
      button: 'Bid',
      when: (row) => row.can.includes('submit') || row.can.includes('replace'),
    }),
    kit.open('View', (row) => bidHref(row.inquiryId), { label: table.view, button: 'View' }),
    kit.act('confirm', confirmAward, {
      label: table.confirm,
      send: (row) => ({ id: row.id, version: row.version }),
      question: quoteQuestion('confirmTitle', 'confirmBody'),
    }),
    kit.act('decline', declineAward, {
      label: table.decline,
      ask: 'reason',
      danger: true,
      send: (row) => ({ id: row.id, version: row.version }),
      question: quoteQuestion('declineTitle', 'declineBody'),
    }),
    kit.act('withdraw', withdrawQuote, {
      label: table.withdraw,
      send: (row) => ({ id: row.id, version: row.version }),
      question: quoteQuestion('withdrawTitle', 'withdrawBody'),
    }),
  ],
});

/** /rmbTradeManagement/myBid: what the own company has quoted (R-RMBT-007). */
export const MyBids = boardScreen(listQuotes, inquiryWords, (kit) => ({
  ...common(kit),
  title: table.quoteList,
  empty: { help: table.emptyBids },
  above: Counters,
}));
/** /rmbTradeManagement/winBidList: what it won, to be confirmed or in performance (R-RMBT-004). */
export const WonBids = boardScreen(listQuotes, inquiryWords, (kit) => ({
  ...common(kit),
  title: table.wonList,
  given: () => ({ won: true }),
  empty: { help: table.emptyWon },
}));
