import type { ComponentType } from 'react';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import type { Reader } from '#kernel/web/screens/index.ts';
import type { ReceiptRow } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { mailingWords } from '../rules/mailing-words.ts';
import { callsOf, deliveryLook, receiptLook } from './looks.ts';

const { table } = mailingWords;
/** What the house says of a failure is said in the reader's language; what a carrier said stays as it came. */
const reasonText = (row: ReceiptRow, reader: Reader): string => {
  if (row.reason === null) return '--';
  const said = (table as Readonly<Record<string, { zh: string; en: string }>>)[`reason.${row.reason}`];
  return said === undefined ? row.reason : reader.said(said);
};

/** The delivery log of one message, receiver by receiver: state, tries, reason, reading (administration-domain 11.1). */
export function mailingLog(channel: MailChannel): ComponentType {
  return listScreen(callsOf(channel).receipts, mailingWords, (k) => ({
    title: table.log,
    noun: table.receiversNoun,
    given: (params) => ({ id: params.id ?? '0' }),
    columns: [
      k.text('name', { width: 140 }),
      k.text('company', { width: 200 }),
      ...(channel === 'mail' ? [] : [k.text('address', { width: 200, solid: true })]),
      k.state('state', deliveryLook, { label: table.deliveryState, width: 100 }),
      k.count('attempts', { width: 90 }),
      k.custom('reason', { label: table.reason, text: reasonText, width: 200 }),
      ...(channel === 'sms' ? [k.count('segments', { width: 90 })] : []),
      k.dateTime('doneAt', { width: 160 }),
      ...(channel === 'mail'
        ? [k.state('receipt', receiptLook, { width: 90 }), k.dateTime('readAt', { width: 160 })]
        : []),
    ],
    filters: [
      k.search('keyword', { label: table.searchReceivers }),
      k.oneOf('state', deliveryLook, { label: table.deliveryState, first: true }),
      ...(channel === 'mail' ? [k.oneOf('receipt', receiptLook, { first: true })] : []),
    ],
    views: false,
  }));
}
