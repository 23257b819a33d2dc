import type { ComponentType } from 'react';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import type { ReceiptRow } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { mailingWords } from '../rules/mailing-words.ts';
import { callsOf, deliveryBadge, receiptBadge } from './badges.ts';

const { table } = mailingWords;
/** What the system says of a failure is said in the reader's language; what a carrier said stays as it came. */
const reasonText = (row: ReceiptRow, formatter: Formatter): string => {
  if (row.reason === null) return '--';
  const said = (table as Readonly<Record<string, { zh: string; en: string }>>)[`reason.${row.reason}`];
  return said === undefined ? row.reason : formatter.text(said);
};

/** The delivery log of one message, receiver by receiver: state, tries, reason, reading (administration-domain 11.1). */
export function mailingLog(channel: MailChannel): ComponentType {
  return listScreen(callsOf(channel).receipts, mailingWords, (k) => ({
    title: table.log,
    entityName: table.receiversNoun,
    given: (params) => ({ id: params.id ?? '0' }),
    columns: [
      k.text('name', { width: 140 }),
      k.text('company', { width: 200 }),
      ...(channel === 'mail' ? [] : [k.text('address', { width: 200, nowrap: true })]),
      k.state('state', deliveryBadge, { label: table.deliveryState, width: 100 }),
      k.count('attempts', { width: 90 }),
      k.custom('reason', { label: table.reason, text: reasonText, width: 200 }),
      ...(channel === 'sms' ? [k.count('segments', { width: 90 })] : []),
      k.dateTime('doneAt', { width: 160 }),
      ...(channel === 'mail'
        ? [k.state('receipt', receiptBadge, { width: 90 }), k.dateTime('readAt', { width: 160 })]
        : []),
    ],
    filters: [
      k.search('keyword', { label: table.searchReceivers }),
      k.oneOf('state', deliveryBadge, { label: table.deliveryState, first: true }),
      ...(channel === 'mail' ? [k.oneOf('receipt', receiptBadge, { first: true })] : []),
    ],
    views: false,
  }));
}
