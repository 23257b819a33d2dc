import { Alert } from 'antd';
import { EMPTY } from '#kernel/rules/format.ts';
import { translate } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { To } from '#kernel/web/screens/go.tsx';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  discardStopped,
  listStopped,
  retryKind,
  retryStopped,
  type StoppedTask,
} from '../contract/stopped-tasks.ts';
import { kindText, taskKinds, taskWords } from '../rules/task-words.ts';

const w = taskWords.table;
const kinds = Object.entries(taskKinds).map(([value, said]) => ({ value, ...said }));
const named = (row: StoppedTask, formatter: Formatter): string =>
  [formatter.text(kindText(row.kind)), row.subject].filter((part) => part !== null).join(' ');
const ask =
  (key: 'retry.ask' | 'discard.ask', body: 'retry.body' | 'discard.body') =>
  (row: StoppedTask, formatter: Formatter) => ({
    title: translate(taskWords, formatter.locale, key, { name: named(row, formatter) }),
    body: formatter.text(w[body]),
  });
const askMany =
  (key: 'retry.many' | 'discard.many', body: 'retry.body' | 'discard.body') =>
  (rows: readonly StoppedTask[], formatter: Formatter) => ({
    title: translate(taskWords, formatter.locale, key, { n: rows.length }),
    body: formatter.text(w[body]),
  });

function Above() {
  const t = useWords(taskWords);
  return <Alert type="info" showIcon title={t('about')} className="ol-about" />;
}

/**
 * Tasks that were given up (trust 5), for super administrators: what they were to do, what they concern, why
 * they could not; tried again or discarded.
 */
export const StoppedTasks = listScreen(
  listStopped,
  taskWords,
  ({ text, count, dateTime, custom, search, oneOf, dateRange, act, bulk }) => ({
    title: w.title,
    entityName: w.noun,
    above: Above,
    empty: { title: w.none, help: w['none.help'] },
    nameOf: named,
    columns: [
      custom('kind', {
        label: w.kind,
        text: (row, formatter) => formatter.text(kindText(row.kind)),
        width: 190,
      }),
      custom('subject', {
        label: w.subject,
        text: (row) => row.subject ?? EMPTY,
        cell: (row, formatter) =>
          row.link === null ? (
            (row.subject ?? EMPTY)
          ) : (
            <To href={row.link}>{row.subject ?? formatter.text(kindText(row.kind))}</To>
          ),
        width: 160,
      }),
      custom('error', {
        label: w.error,
        text: (row, formatter) => formatter.text(w[`error.${row.error}`]),
        cell: (row, formatter) => <span title={row.detail}>{formatter.text(w[`error.${row.error}`])}</span>,
        width: 300,
      }),
      dateTime('since', { width: 140 }),
      dateTime('dueAt', { width: 140, optional: true }),
      count('tries', { width: 90 }),
      text('detail', { width: 260, optional: true }),
    ],
    filters: [
      search('keyword', { label: w.keyword }),
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
        question: (row, formatter) => ({
          title: translate(taskWords, formatter.locale, 'retryKind.ask', {
            name: formatter.text(kindText(row.kind)),
          }),
          body: formatter.text(w['retryKind.body']),
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
