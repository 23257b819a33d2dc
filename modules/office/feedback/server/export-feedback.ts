import { type ExportColumn, exporter } from '#office/transfers/server/door.ts';
import type { AdminFeedbackRow } from '../contract/feedback.ts';
import { feedbackLifecycle } from '../rules/feedback-lifecycle.ts';
import { feedbackWords, typeNames } from '../rules/words.ts';
import { adminListFeedbackHandler } from './list-feedback.ts';

const { table: t } = feedbackWords;
const { labels } = feedbackLifecycle;
const columns: readonly ExportColumn<AdminFeedbackRow>[] = [
  { key: 'feedbackNo', heading: t.feedbackNo },
  {
    key: 'replyState',
    heading: t.replyState,
    codes: { '1': labels.pending, '2': labels.reviewed, '3': labels.replied },
  },
  { key: 'type', heading: t.type, codes: typeNames },
  { key: 'title', heading: t.title, width: 30 },
  { key: 'memberName', heading: t.memberName, width: 26 },
  { key: 'authorName', heading: t.authorName },
  { key: 'relatedNo', heading: t.relatedNo },
  { key: 'handlerName', heading: t.handlerName },
  {
    key: 'satisfaction',
    heading: t.satisfaction,
    value: (row) => (row.satisfaction === null ? null : String(row.satisfaction)),
  },
  { key: 'gmtCreate', heading: t.gmtCreate, kind: 'dateTime' },
  { key: 'repliedAt', heading: t.repliedAt, kind: 'dateTime' },
];
/** What customer service sees, as a file. */
exporter({
  bizType: 'FEEDBACK',
  title: t.adminTitle,
  handler: adminListFeedbackHandler,
  columns,
});
