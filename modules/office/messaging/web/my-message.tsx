import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { fixedLook } from '#kernel/web/screens/status-tag.tsx';
import { deleteMyMessages, listMyMessages, markMessagesRead } from '../contract/message.ts';
import { messageWords } from '../rules/words.ts';
import { openReader, ReadingDesk } from './reading-desk.tsx';

const { table } = messageWords;
const kinds = fixedLook({ system: { ...table.system, color: 'gray' }, trade: { ...table.trade, color: 'blue' }, notice: { ...table.notice, color: 'gold' } });
const receipts = fixedLook({ unread: { ...table.unread, color: 'gold' }, read: { ...table.read, color: 'gray' } });

/** /myMessage: all, unread and read; opening a message marks it read and shows the way to its document (administration-domain 11.5). */
export default listScreen(listMyMessages, messageWords, (k) => ({
  title: table.title,
  noun: table.noun,
  tabs: k.tabs('receipt', receipts),
  filters: [k.search('keyword', { label: table.keyword }), k.oneOf('type', kinds, { first: true })],
  columns: [
    k.state('type', kinds, { width: 90 }),
    k.text('title', { label: table.subject, width: 220 }),
    k.text('text'),
    k.dateTime('time', { width: 170 }),
    k.state('receipt', receipts, { width: 90 }),
  ],
  actions: [
    k.doing('view', (row) => openReader(row.id), { label: table.open }),
    k.open('document', (row) => row.link ?? '/myMessage', { label: table.openDocument, when: (row) => row.link !== null }),
  ],
  bulkActions: [
    k.bulk(markMessagesRead, { label: table.markRead, ask: 'nothing', send: (rows) => ({ ids: rows.map((r) => r.id) }) }),
    k.bulk(deleteMyMessages, { label: table.remove, danger: true, send: (rows) => ({ ids: rows.map((r) => r.id) }) }),
  ],
  above: ReadingDesk,
  muted: (row) => row.receipt === 'read',
  views: false,
}));
