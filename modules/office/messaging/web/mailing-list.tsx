import type { ComponentType } from 'react';
import { translate } from '#kernel/rules/words.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { StatusTag } from '#kernel/web/screens/status-tag.tsx';
import type { MailingRow } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { MAILING } from '../rules/mailing-lifecycle.ts';
import { mailingWords } from '../rules/mailing-words.ts';
import { mailingRoutes } from '../rules/places.ts';
import { callsOf, receiptBadge, stateBadge } from './badges.ts';
import { mailingActs } from './mailing-acts.ts';
import { QuotaLine } from './quota-line.tsx';

const { table } = mailingWords;
const EMPTY = '--';
const Quota = () => <QuotaLine />;
/** Read or unread where there is one receiver; how many have read where there are more (R-MSG-022). */
const receiptText = (row: MailingRow, formatter: Formatter): string => {
  if (row.receipt !== null) return receiptBadge.of(row.receipt, formatter).label;
  return row.read === null || row.sentAt === null
    ? EMPTY
    : translate(mailingWords, formatter.locale, 'readOf', { read: row.read, total: row.total });
};

/** Messages of one channel (T1): R-MSG-002 to R-MSG-016. */
export function mailingList(channel: MailChannel): ComponentType {
  const calls = callsOf(channel);
  const route = mailingRoutes[channel];
  return listScreen(calls.list, mailingWords, (k) => ({
    title: table[`title.${channel}`],
    entityName: table[`noun.${channel}`],
    create: { to: `${route}/new`, label: table.add, button: 'Add' },
    opens: (row) => `${route}/detail/${row.id}`,
    nameOf: (row) => row.title ?? row.excerpt.slice(0, 30),
    columns: [
      ...(channel === 'sms' ? [] : [k.text('title', { width: 200 })]),
      k.state('state', stateBadge, { width: 110 }),
      k.text('excerpt', { width: channel === 'sms' ? 320 : 220 }),
      k.custom('receiverMode', {
        label: table.receiverMode,
        text: (row, formatter) => formatter.text(table[`mode.${row.receiverMode}`]),
        width: 110,
      }),
      k.custom('total', {
        label: table.progress,
        align: 'end',
        text: (row) => (row.total === 0 ? EMPTY : `${row.delivered}/${row.total}`),
        width: 100,
      }),
      k.custom('receipt', {
        label: table.receipt,
        text: receiptText,
        cell: (row, formatter) =>
          row.receipt === null ? (
            receiptText(row, formatter)
          ) : (
            <StatusTag {...receiptBadge.of(row.receipt, formatter)} />
          ),
        width: 110,
      }),
      k.dateTime('sendAt', { width: 150, optional: channel === 'mail' }),
      k.dateTime('sentAt', { width: 150 }),
      k.person('authorName', { width: 100 }),
      k.dateTime('gmtCreate', { width: 150 }),
      k.text('reason', { optional: true }),
    ],
    card: [channel === 'sms' ? 'excerpt' : 'title', 'state', 'total', 'receipt', 'authorName', 'sentAt'],
    filters: [
      k.search('keyword', { label: table.keyword }),
      k.manyOf('state', stateBadge, { first: true }),
      ...(channel === 'mail' ? [k.oneOf('receipt', receiptBadge, { first: true })] : []),
      k.dateRange('dateFrom', 'dateTo', { label: table.dates }),
    ],
    actions: mailingActs(channel, 'list'),
    bulkActions: [
      k.bulk(calls.batchDelete, {
        label: table.batchDelete,
        danger: true,
        verb: 'batchDelete',
        send: (rows) => ({ ids: rows.map((r) => r.id) }),
      }),
    ],
    muted: (row) => row.state === MAILING.void || row.state === MAILING.revoked,
    ...(channel === 'sms' ? { above: Quota } : {}),
  }));
}
