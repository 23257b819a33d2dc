import { Alert } from 'antd';
import { EMPTY } from '#kernel/rules/format.ts';
import { say } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { To } from '#kernel/web/screens/go.tsx';
import type { Reader } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  discardStopped,
  listStopped,
  retryKind,
  retryStopped,
  type StoppedTask,
} from '../contract/stopped-tasks.ts';
import { kindSaid, taskKinds, taskWords } from '../rules/task-words.ts';

const w = taskWords.table;
const kinds = Object.entries(taskKinds).map(([value, said]) => ({ value, ...said }));
const named = (row: StoppedTask, reader: Reader): string =>
  [reader.said(kindSaid(row.kind)), row.subject].filter((part) => part !== null).join(' ');
const ask =
  (key: 'retry.ask' | 'discard.ask', body: 'retry.body' | 'discard.body') =>
  (row: StoppedTask, reader: Reader) => ({
    title: say(taskWords, reader.locale, key, { name: named(row, reader) }),
    body: reader.said(w[body]),
  });
const askMany =
  (key: 'retry.many' | 'discard.many', body: 'retry.body' | 'discard.body') =>
  (rows: readonly StoppedTask[], reader: Reader) => ({
    title: say(taskWords, reader.locale, key, { n: rows.length }),
    body: reader.said(w[body]),
  });

function Above() {
  const t = useWords(taskWords);
  return <Alert type="info" showIcon title={t('about')} className="ol-about" />;
}

/** Tasks that were given up (trust 5), for super administrators: what they were to do, what they concern, why they could not; tried again or discarded. */
export const StoppedTasks = listScreen(
  listStopped,
  taskWords,
  ({ text, count, dateTime, custom, search, oneOf, dateRange, act, bulk }) => ({
    title: w.title,
    noun: w.noun,
    above: Above,
    empty: { title: w.none, help: w['none.help'] },
    nameOf: named,
    columns: [
      custom('kind', { label: w.kind, text: (row, reader) => reader.said(kindSaid(row.kind)), width: 190 }),
      custom('subject', {
        label: w.subject,
        text: (row) => row.subject ?? EMPTY,
        cell: (row, reader) =>
          row.link === null ? (
            (row.subject ?? EMPTY)
          ) : (
            <To href={row.link}>{row.subject ?? reader.said(kindSaid(row.kind))}</To>
          ),
        width: 160,
      }),
      custom('error', {
        label: w.error,
        text: (row, reader) => reader.said(w[`error.${row.error}`]),
        cell: (row, reader) => <span title={row.detail}>{reader.said(w[`error.${row.error}`])}</span>,
        width: 300,
      }),
      dateTime('since', { width: 140 }),
      dateTime('dueAt', { width: 140, optional: true }),
      count('tries', { width: 90 }),
      text('detail', { width: 260, optional: true }),
    ],
    filters: [
      search('keyword'),
      oneOf('kind', kinds, { first: true }),
      dateRange('sinceFrom', 'sinceTo', { label: w.since, first: true }),
    ],
    actions: [
      act('retry', retryStopped, {
        label: w.retry,
        send: (row) => ({ ids: [row.id] }),
        question: ask('retry.ask', 'retry.body'),
        done: w.retried,
      }),
      act('retryKind', retryKind, {
        label: w.retryKind,
        send: (row) => ({ kind: row.kind }),
        question: (row, reader) => ({
          title: say(taskWords, reader.locale, 'retryKind.ask', { name: reader.said(kindSaid(row.kind)) }),
          body: reader.said(w['retryKind.body']),
        }),
        done: w.retried,
      }),
      act('discard', discardStopped, {
        label: w.discard,
        danger: true,
        ask: 'reason',
        send: (row) => ({ ids: [row.id] }),
        question: ask('discard.ask', 'discard.body'),
        done: w.discarded,
      }),
    ],
    bulkActions: [
      bulk(retryStopped, {
        label: w.retry,
        verb: 'retry',
        send: (rows) => ({ ids: rows.map((r) => r.id) }),
        question: askMany('retry.many', 'retry.body'),
      }),
      bulk(discardStopped, {
        label: w.discard,
        danger: true,
        verb: 'discard',
        ask: 'reason',
        send: (rows) => ({ ids: rows.map((r) => r.id) }),
        question: askMany('discard.many', 'discard.body'),
      }),
    ],
    card: ['kind', 'subject', 'error', 'since', 'tries'],
    exportAs: 'STOPPED',
  }),
);
