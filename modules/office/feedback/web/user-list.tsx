import { uiWords } from '#kernel/rules/ui-words.ts';
import { translate } from '#kernel/rules/words.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { deleteFeedback, listFeedback } from '../contract/feedback.ts';
import { USER_ADD, USER_DETAIL } from '../rules/pages.ts';
import { feedbackWords } from '../rules/words.ts';
import { replyBadge, typeBadge } from './badges.ts';

const { table } = feedbackWords;

/** The reader's own feedback (T1; R-FEED-005). */
export default listScreen(listFeedback, feedbackWords, (k) => ({
  title: table.listTitle,
  entityName: table.noun,
  tabs: k.tabs('replyState', replyBadge),
  create: { to: USER_ADD, label: table.add, button: 'Add' },
  opens: (row) => `${USER_DETAIL}?id=${row.id}`,
  nameOf: (row) => row.feedbackNo,
  columns: [
    k.text('feedbackNo', { width: 180, nowrap: true, link: (row) => `${USER_DETAIL}?id=${row.id}` }),
    k.state('replyState', replyBadge, { width: 110 }),
    k.code('type', 'feedback_type', { width: 100 }),
    k.text('title', { width: 260 }),
    k.text('relatedNo', { width: 170, nowrap: true }),
    k.dateTime('gmtCreate', { width: 160 }),
    k.dateTime('repliedAt', { width: 160 }),
    k.custom('satisfaction', {
      label: table.satisfaction,
      width: 100,
      text: (row, formatter) =>
        row.satisfaction === null
          ? '--'
          : translate(feedbackWords, formatter.locale, 'stars', { n: row.satisfaction }),
    }),
  ],
  card: ['feedbackNo', 'replyState', 'type', 'title', 'gmtCreate'],
  filters: [
    k.search('keyword', { label: table.keyword }),
    k.oneOf('type', typeBadge, { first: true }),
    k.dateRange('dateFrom', 'dateTo', { label: table.dates }),
  ],
  actions: [
    k.open('View', (row) => `${USER_DETAIL}?id=${row.id}`, { label: table.view, button: 'View' }),
    k.act('delete', deleteFeedback, {
      label: table.remove,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      done: uiWords.table['delete.ok'],
      question: (row, formatter) => ({
        title: translate(feedbackWords, formatter.locale, 'removeTitle', { no: row.feedbackNo }),
      }),
    }),
  ],
  empty: { help: table.emptyHelp },
}));
