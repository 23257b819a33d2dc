import { translate } from '#kernel/rules/words.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { adminListFeedback, feedbackCompanies, reviewFeedback } from '../contract/feedback.ts';
import { ADMIN_REPLY } from '../rules/pages.ts';
import { feedbackWords } from '../rules/words.ts';
import { replyBadge, typeBadge } from './badges.ts';

const { table } = feedbackWords;
const companies = pickFrom(feedbackCompanies, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: row.name }),
});

/** Feedback of all companies within the reader's scope (T1; R-FEED-002, R-FEED-009 to R-FEED-011). */
export default listScreen(adminListFeedback, feedbackWords, (k) => ({
  title: table.adminTitle,
  entityName: table.noun,
  tabs: k.tabs('replyState', replyBadge),
  opens: (row) => `${ADMIN_REPLY}?id=${row.id}`,
  nameOf: (row) => row.feedbackNo,
  columns: [
    k.text('feedbackNo', { width: 150, nowrap: true, link: (row) => `${ADMIN_REPLY}?id=${row.id}` }),
    k.state('replyState', replyBadge, { width: 110 }),
    k.code('type', 'feedback_type', { width: 90 }),
    k.text('title', { width: 200 }),
    k.text('memberName', { width: 180 }),
    k.person('authorName', { width: 100 }),
    k.person('handlerName', { width: 100 }),
    k.text('relatedNo', { optional: true, nowrap: true }),
    k.dateTime('gmtCreate', { width: 160 }),
    k.dateTime('repliedAt', { width: 160, optional: true }),
    k.custom('satisfaction', {
      label: table.satisfaction,
      width: 100,
      text: (row, formatter) =>
        row.satisfaction === null
          ? '--'
          : translate(feedbackWords, formatter.locale, 'stars', { n: row.satisfaction }),
    }),
  ],
  card: ['feedbackNo', 'replyState', 'type', 'title', 'memberName', 'gmtCreate'],
  filters: [
    k.search('keyword', { label: table.adminKeyword }),
    k.oneOf('type', typeBadge, { first: true }),
    k.pickOne('memberId', companies, { first: true }),
    k.dateRange('dateFrom', 'dateTo', { label: table.dates }),
  ],
  actions: [
    k.open('View', (row) => `${ADMIN_REPLY}?id=${row.id}`, {
      label: table.open,
      button: 'View',
      when: (row) => row.can.includes('reply'),
    }),
    k.open('read', (row) => `${ADMIN_REPLY}?id=${row.id}`, {
      label: table.read,
      button: 'View',
      when: (row) => !row.can.includes('reply'),
    }),
    k.act('review', reviewFeedback, {
      label: table.review,
      send: (row) => ({ id: row.id, version: row.version }),
      done: table.reviewDone,
      question: (row, formatter) => ({
        title: translate(feedbackWords, formatter.locale, 'reviewTitle', { no: row.feedbackNo }),
        body: translate(feedbackWords, formatter.locale, 'reviewBody'),
      }),
    }),
  ],
  exportAs: 'FEEDBACK',
}));
