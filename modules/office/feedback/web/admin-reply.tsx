import { translate } from '#kernel/rules/words.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type AdminFeedbackDetail, adminFeedbackDetail, reviewFeedback } from '../contract/feedback.ts';
import { feedbackWords } from '../rules/words.ts';
import { replyBadge } from './badges.ts';
import { byQuery } from './by-query.tsx';
import { ReplyDialog } from './dialogs.tsx';
import { ReplyText, Thread } from './thread.tsx';

const { table } = feedbackWords;
const answering = createStore<{ readonly id: string; readonly version: number } | null>(null);

function Above({ row }: { row: AdminFeedbackDetail }) {
  const open = useStore(answering);
  return (
    <>
      <ReplyText row={row} />
      <Thread row={row} readerSide="service" />
      {open !== null && open.id === row.id ? (
        <ReplyDialog start={{ ...open, images: [] }} onClose={() => answering.set(null)} />
      ) : null}
    </>
  );
}

/** One feedback for customer service (T2; R-FEED-003): take on, answer. */
const Page = viewScreen(adminFeedbackDetail, feedbackWords, (k) => ({
  title: table.feedback,
  number: (row) => row.feedbackNo,
  state: k.state('replyState', replyBadge),
  input: (params) => ({ id: params.id ?? '0' }),
  above: Above,
  actions: [
    k.act('review', reviewFeedback, {
      label: table.review,
      send: (row) => ({ id: row.id, version: row.version }),
      done: table.reviewDone,
      question: (row, formatter) => ({
        title: translate(feedbackWords, formatter.locale, 'reviewTitle', { no: row.feedbackNo }),
        body: translate(feedbackWords, formatter.locale, 'reviewBody'),
      }),
    }),
    k.doing('reply', (row) => answering.set({ id: row.id, version: row.version }), {
      label: table.reply,
      button: 'Reply',
      primary: true,
      when: (row) => row.can.includes('reply'),
    }),
  ],
  facts: [
    {
      title: table.writer,
      items: [
        k.code('type', 'feedback_type'),
        k.text('title'),
        k.text('memberName'),
        k.person('authorName'),
        k.text('contact'),
        k.text('relatedNo'),
        k.person('handlerName'),
        k.dateTime('gmtCreate'),
        k.dateTime('repliedAt'),
        k.custom('satisfaction', {
          label: table.satisfaction,
          text: (row, formatter) =>
            row.satisfaction === null
              ? '--'
              : translate(feedbackWords, formatter.locale, 'stars', { n: row.satisfaction }),
        }),
      ],
    },
  ],
}));
export default byQuery(Page);
