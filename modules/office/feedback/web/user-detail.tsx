import { uiWords } from '#kernel/rules/ui-words.ts';
import { translate } from '#kernel/rules/words.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { deleteFeedback, type FeedbackDetail, feedbackDetail } from '../contract/feedback.ts';
import { USER_LIST } from '../rules/pages.ts';
import { feedbackWords } from '../rules/words.ts';
import { replyBadge } from './badges.ts';
import { byQuery } from './by-query.tsx';
import { AgainDialog, RateDialog } from './dialogs.tsx';
import { ReplyText, Thread } from './thread.tsx';

const { table } = feedbackWords;
const asked = createStore<{
  readonly what: 'again' | 'rate';
  readonly id: string;
  readonly version: number;
} | null>(null);

function Above({ row }: { row: FeedbackDetail }) {
  const open = useStore(asked);
  const close = () => asked.set(null);
  const openDialog = open !== null && open.id === row.id ? open : null;
  return (
    <>
      <ReplyText row={row} />
      <Thread row={row} readerSide="user" />
      {openDialog?.what === 'again' ? (
        <AgainDialog start={{ id: openDialog.id, version: openDialog.version, images: [] }} onClose={close} />
      ) : null}
      {openDialog?.what === 'rate' ? (
        <RateDialog row={{ id: openDialog.id, version: openDialog.version }} onClose={close} />
      ) : null}
    </>
  );
}

/** One feedback of the reader (T2; R-FEED-006): its thread, asking again, rating. */
const Page = viewScreen(feedbackDetail, feedbackWords, (k) => ({
  title: table.feedback,
  number: (row) => row.feedbackNo,
  state: k.state('replyState', replyBadge),
  input: (params) => ({ id: params.id ?? '0' }),
  above: Above,
  actions: [
    k.doing('reopen', (row) => asked.set({ what: 'again', id: row.id, version: row.version }), {
      label: table.reopen,
      when: (row) => row.can.includes('reopen'),
    }),
    k.doing('rate', (row) => asked.set({ what: 'rate', id: row.id, version: row.version }), {
      label: table.rate,
      primary: true,
      when: (row) => row.can.includes('rate'),
    }),
    k.act('delete', deleteFeedback, {
      label: table.remove,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      done: uiWords.table['delete.ok'],
      question: (row, formatter) => ({
        title: translate(feedbackWords, formatter.locale, 'removeTitle', { no: row.feedbackNo }),
      }),
      after: () => USER_LIST,
    }),
  ],
  facts: [
    {
      items: [
        k.code('type', 'feedback_type'),
        k.text('title'),
        k.text('relatedNo'),
        k.text('contact'),
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
